// Names that the card of an order (src/mcp/card) calls. Apart from the tools, because they would bring zod into its page.
export const submitName = 'submit_requisition';
export const draftName = 'get_draft';
