/** `readonly` < `draft` < `live`: an upper bound that nothing can raise at run time. */
export const modes = ['readonly', 'draft', 'live'] as const;
export type Mode = (typeof modes)[number];
