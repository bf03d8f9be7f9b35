import * as z from 'zod';
import { kebab } from '../../core/references.ts';

const lineShape = z.object({
  sku: z.string().optional(),
  index: z.string().optional(),
  quantity: z.number().optional(),
  /** Instead of a product: the line as it was written, which could not be read. */
  written: z.string().optional(),
});

/** A line of an order as somebody wants it. */
export type WantedLine = Readonly<z.infer<typeof lineShape>>;

/** The lines of a button or of what was understood, read back. */
export const linesShape = z.array(lineShape).default([]);

export const conditionsShape = z.object({
  deliveryMethod: z.string().optional(),
  paymentMethod: z.string().optional(),
  deferredPayment: z.boolean().optional(),
  fiscalDocumentEmailAddress: z.string().optional(),
  customNumber: z.string().optional(),
  comments: z.string().optional(),
});

/** What was written for the whole order, under the names of the tool. */
export type OrderConditions = z.infer<typeof conditionsShape>;

/** What was written beside the lines of an order; `unused`: options that the form has no field for. */
export function conditionsIn(input: Readonly<Record<string, unknown>>): {
  readonly shipTo: string | undefined;
  readonly conditions: OrderConditions;
  readonly unused: readonly string[];
} {
  const shipTo = typeof input['shipTo'] === 'string' ? input['shipTo'].toUpperCase() : undefined;
  const fields = Object.keys(input).filter((field) => field !== 'shipTo' && !(field in conditionsShape.shape));
  return {
    shipTo: shipTo === 'OWN' ? 'own' : shipTo,
    conditions: conditionsShape.parse(input),
    unused: fields.map((field) => `--${kebab(field)}`),
  };
}

/** What the form of an order begins with. */
export interface Prefill {
  readonly lines: readonly WantedLine[];
  readonly shipTo?: string | undefined;
  readonly conditions?: OrderConditions | undefined;
  /** What was left out of it, in sentences. */
  readonly remarks?: readonly string[] | undefined;
}
