/** Words of the desk itself in Slack, beside those of the tools. */
export const ownWords = ['help', 'order', 'approvals', 'freeze', 'thaw'] as const;
