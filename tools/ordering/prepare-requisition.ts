import * as z from 'zod';
import { noSteps } from '../../src/core/next-steps.ts';
import { defineTool } from '../desk.ts';
import { id, index, quantity, shipTo, sku } from '../base/fields.ts';
import { candidateSteps } from '../base/product-steps.ts';
import { receiverOf } from '../base/receivers.ts';
import { wantedProduct } from '../base/wanted-lines.ts';
import { draftOut, statedReason } from './draft-shape.ts';
import { draftAnswer } from './draft-view.ts';

const unitPrice = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((written) => /^\d{1,12}(\.\d{1,4})?$/.test(written), "is not a price such as '12.50'");

export const prepareRequisition = defineTool({
  name: 'prepare_requisition',
  title: 'Prepare an order',
  summary: 'Prices lines and stores them as a draft; orders nothing.',
  hint: 'With draftId it changes that draft. Then submit it.',
  area: 'ordering',
  effect: 'propose',
  operations: ['getQuote', 'getCustomer', 'getFinances'],
  input: z.strictObject({
    lines: z
      .array(
        z
          .strictObject({
            sku: sku.optional(),
            index: index.optional(),
            quantity: quantity.default(1),
            unitPriceNet: unitPrice.optional().describe('At most'),
            unitPriceGross: unitPrice.optional(),
            custom: z.string().optional(),
          })
          .refine(
            (line) => (line.sku === undefined) !== (line.index === undefined),
            'a line has either sku or index, exactly one of them',
          ),
      )
      .min(1, 'give at least one line'),
    draftId: id.optional(),
    shipTo: shipTo.optional(),
    deliveryMethod: z.string().optional(),
    paymentMethod: z.string().optional(),
    deferredPayment: z.boolean().optional(),
    fiscalDocumentEmailAddress: z.email('is not an e-mail address').meta({ pattern: undefined }).optional(),
    customNumber: z.string().trim().max(60).optional().describe('Own number'),
    comments: z.string().trim().max(500).optional(),
    reason: statedReason.optional(),
  }),
  ...draftAnswer,
  next: ({ draftId, choices = [] }, input) => ({
    ...noSteps,
    offers: candidateSteps(
      'prepare_requisition',
      choices.map(({ asked, candidates }) => ({ ...wantedProduct({ sku: asked }), candidates })),
      { ...input, draftId },
    ),
  }),
  run: async (desk, { draftId, lines, customNumber, ...conditions }, options) => {
    const shipTo = receiverOf(desk, conditions.shipTo);
    const ordering = await desk.ordering();
    const wanted = lines.map(({ sku: code, index: name, ...line }) => ({
      ...line,
      ...wantedProduct({ sku: code, index: name }),
    }));
    return draftOut(
      await ordering.prepare(
        { ...conditions, shipTo, lines: wanted, ownNumber: customNumber },
        draftId,
        options.signal,
      ),
    );
  },
  words: ['order', 'prepare'],
  phrases: {
    en: [
      'order',
      'buy',
      'purchase',
      'deliver',
      'send us',
      'send me',
      'we need',
      'i need',
      "we'll need",
      "i'll need",
      'we want',
      'i want',
      "we'll want",
      "i'll want",
      'we take',
      'i take',
      "we'll take",
      "i'll take",
      'please send',
    ],
    pl: [
      'zamów',
      'zamówić',
      'zamówienie',
      'zamawia*',
      'kup*',
      'biorę',
      'bierzemy',
      'biorę',
      'poproszę',
      'potrzebuj*',
      'potrzeba',
    ],
    de: ['bestell', 'bestelle', 'bestellen', 'bestellung', 'bestellt', 'wir brauchen', 'brauche', 'brauchen'],
    cs: ['objedn*', 'potřebuj*'],
    uk: ['замов', 'замовте', 'замовити', 'замовляємо', 'замовляю', 'беремо', 'беру', 'потрібно', 'потрібні', 'треба'],
  },
  role: 'prepare',
  card: true,
  positional: { kind: 'lines', beside: ['unitPriceNet', 'unitPriceGross', 'custom'] },
  examples: [
    {
      say: 'order 4x OP520 2x W71275',
      input: {
        lines: [
          { sku: 'OP520', quantity: 4 },
          { sku: 'W71275', quantity: 2 },
        ],
      },
    },
  ],
});
