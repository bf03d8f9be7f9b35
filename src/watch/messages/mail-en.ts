import { listing } from '../../core/text.ts';

export const mail = {
  stop: (ids: readonly string[]) =>
    `You get this because your desk's operator listed this address, or somebody follows it (${listing(ids, 3)}). To stop it: partsdesk watch stop NUMBER, or ask the operator.`,
} as const;
