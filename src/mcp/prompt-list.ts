/** A prompt as it is listed; `prompts.ts` makes its message, and is loaded when one is used. */
interface ListedPrompt {
  readonly title: string;
  readonly description: string;
  /** Tools that its message tells the model to call. The prompt is listed only where all are served. */
  readonly tools: readonly string[];
}

export const promptList = {
  reorder: {
    title: 'Reorder a requisition',
    description: 'Price today what a requisition contained.',
    tools: ['get_requisition', 'get_quote'],
  },
  quote_list: {
    title: 'Quote a pasted list',
    description: 'Price and availability for a pasted parts list.',
    tools: ['get_quote', 'check_stock'],
  },
  month_end_invoices: {
    title: 'Invoices of a month',
    description: 'Invoices and credit notes of a month, what is unpaid, and what does not add up.',
    tools: ['list_invoices'],
  },
  late_deliveries: {
    title: 'Late deliveries',
    description: 'What was ordered in the last days and has not been delivered.',
    tools: ['list_requisitions', 'list_deliveries'],
  },
} as const satisfies Record<string, ListedPrompt>;

export type PromptName = keyof typeof promptList;

/** The prompts whose tools are all served. */
export function promptNames(serves: (tool: string) => boolean): readonly PromptName[] {
  return (Object.keys(promptList) as PromptName[]).filter((name) => promptList[name].tools.every(serves));
}
