import { noSteps } from '../../src/core/next-steps.ts';
import { listing } from '../../src/core/text.ts';
import { withGaps, type Gap } from '../../src/core/tool.ts';
import { table, type Action, type Note, type View } from '../../src/core/view.ts';
import { money } from '../base/priced-line.ts';
import { notFoundText } from '../base/partial.ts';
import { takenNotes } from '../base/taken.ts';
import { joinedNotes, joinedText } from '../base/wanted-lines.ts';
import { draft, draftColumns, draftRecords, type DraftOut } from './draft-shape.ts';

function draftView(output: DraftOut): View {
  const [currency] = output.totals;
  const card = (own: string | undefined, fallback: string | undefined) =>
    own ?? (fallback === undefined ? null : `${fallback} (of the customer card)`);
  return {
    title: `Draft ${output.draftId}: ${output.status}`,
    facts: [
      ...output.totals.flatMap((total) => [
        { label: 'Total net', value: money(total.net, total.currencyCode) },
        { label: 'Total gross', value: money(total.gross, total.currencyCode) },
        ...(/[1-9]/.test(total.depositNet)
          ? [{ label: 'Core deposit net', value: money(total.depositNet, total.currencyCode) }]
          : []),
      ]),
      { label: 'Receiver', value: output.shipTo ?? 'own account' },
      { label: 'Delivery method', value: card(output.deliveryMethod, output.defaults.deliveryMethod) },
      { label: 'Payment method', value: card(output.paymentMethod, output.defaults.paymentMethod) },
      ...(output.deferredPayment === undefined
        ? []
        : [{ label: 'Deferred payment', value: output.deferredPayment ?? null }]),
      { label: 'Documents go to', value: card(output.fiscalDocumentEmailAddress, output.defaults.email) },
      { label: 'Own number', value: output.customNumber ?? null },
      { label: 'Comments', value: output.comments ?? null },
      { label: 'Ordering allowed', value: output.credit?.orderingAllowed ?? null },
      { label: 'Credit available', value: money(output.credit?.available, output.credit?.currencyCode) },
      { label: 'Not invoiced yet', value: money(output.credit?.notInvoicedOrders, output.credit?.currencyCode) },
      { label: 'Asked for by', value: listing(output.requesters ?? [output.requestedBy]) },
      ...(output.preparedBy === undefined ? [] : [{ label: 'Prepared by', value: output.preparedBy }]),
      ...(output.statedReason === undefined ? [] : [{ label: 'Reason given', value: output.statedReason }]),
      { label: 'Version', value: output.revision },
      ...(output.expiresAt === undefined ? [] : [{ label: 'Waits until', value: output.expiresAt }]),
      ...(output.requisitionId === undefined ? [] : [{ label: 'Requisition', value: output.requisitionId }]),
      ...(output.atService === undefined ? [] : [{ label: 'The service', value: output.atService }]),
    ],
    tables: [
      table(output.lines, [
        ['SKU', 'code', (line) => line.sku],
        ['Index', 'code', (line) => line.index],
        ['Name', 'text', (line) => line.name],
        ['Qty', 'count', (line) => line.quantity],
        ...(output.lines.some(({ accepted }) => accepted !== undefined)
          ? [['Accepted', 'count', (line: (typeof output.lines)[number]) => line.accepted ?? line.quantity] as const]
          : []),
        ['Unit net', 'money', (line) => money(line.unitPriceNet, line.currencyCode)],
        ['Line net', 'money', (line) => money(line.lineNet, line.currencyCode)],
        ['Available', 'count', (line) => line.available],
        ['Order until', 'time', (line) => (line.cutOffPassed === true ? undefined : line.orderUntil)],
        ...(output.lines.some(({ cutOffPassed }) => cutOffPassed === true)
          ? [
              [
                'Cut-off passed',
                'time',
                (line: (typeof output.lines)[number]) => (line.cutOffPassed === true ? line.orderUntil : undefined),
              ] as const,
            ]
          : []),
        ['Latest delivery date', 'date', (line) => line.latestDeliveryDate],
        ['Deposit net', 'money', (line) => money(line.depositNet, line.currencyCode)],
        ['Unit gross', 'money', (line) => money(line.unitPriceGross, line.currencyCode), 'detail'],
        ['VAT', 'percent', (line) => line.vatPercentage, 'detail'],
        ['Line gross', 'money', (line) => money(line.lineGross, line.currencyCode), 'detail'],
        ...(output.lines.some(({ asked }) => asked !== undefined)
          ? [['Written', 'text', (line: (typeof output.lines)[number]) => line.asked] as const]
          : []),
        ...(output.lines.some(({ custom }) => custom !== undefined)
          ? [['Custom', 'text', (line: (typeof output.lines)[number]) => line.custom] as const]
          : []),
      ]),
      ...(output.orders === undefined
        ? []
        : [
            table(
              output.orders,
              [
                ['Order', 'code', (order) => order.id],
                ['Phase', 'code', (order) => order.phaseCode],
                ['From', 'code', (order) => order.shipFrom],
                ['Net', 'money', (order) => money(order.totalNet, order.currencyCode ?? currency?.currencyCode)],
                ['Gross', 'money', (order) => money(order.totalGross, order.currencyCode ?? currency?.currencyCode)],
              ],
              { title: 'What the service made of it' },
            ),
          ]),
    ],
    notes: notesOf(output),
    actions: actionsOf(output),
    ...(output.approvalPage === undefined
      ? {}
      : { page: { url: output.approvalPage, why: `See draft ${output.draftId} and decide, with your passkey` } }),
  };
}

/** A draft as a person decides on it: with what is missing from it said first. */
export const wholeDraft = (output: DraftOut): View => withGaps(draftView(output), draftGaps(output));

/** Products that the service left out: they are not part of the order. */
function draftGaps({ omitted, choices = [] }: DraftOut): Gap[] {
  if (omitted.length === 0) return [];
  const them = omitted.length === 1 ? 'it' : 'them';
  return [
    { text: `Not part of the order, since the service left ${them} out: ${listing(omitted, 20)}.` },
    ...choices.slice(0, 20).map(({ asked, candidates }) => ({ text: notFoundText(asked, candidates) })),
  ];
}

function notesOf(output: DraftOut): Note[] {
  const waits = output.state === 'priced' || output.state === 'pending_approval';
  const short = output.lines.filter(({ available, quantity: wanted }) => available < wanted);
  const blocked = output.lines.filter(({ blockedReturn }) => blockedReturn === true);
  const note = (kind: Note['kind'], when: boolean, said: string): Note[] => (when ? [{ kind, text: said }] : []);
  return [
    ...note('warning', output.reason !== undefined, output.reason ?? ''),
    ...takenNotes({
      taken: output.lines.flatMap(({ asked, sku, index }) =>
        asked === undefined ? [] : [{ asked, sku, ...(index === undefined ? {} : { index }), by: 'index' }],
      ),
    }),
    ...joinedNotes(
      output.lines.flatMap(({ sku, quantity, joined }) =>
        joined === undefined ? [] : [joinedText(sku, joined, quantity)],
      ),
    ),
    ...[...(output.differences ?? []), ...(output.notKept ?? [])]
      .filter((said) => output.reason?.includes(said) !== true)
      .map((said): Note => ({ kind: 'warning', text: said })),
    ...(output.rounding ?? []).map((said): Note => ({ kind: 'info', text: said })),
    ...note(
      'warning',
      waits && short.length > 0,
      `Not enough units: ${listing(
        short.map((line) => `${line.sku} (${line.available} of ${line.quantity})`),
        20,
      )}.`,
    ),
    ...note(
      'warning',
      blocked.length > 0,
      `Cannot be returned: ${listing(
        blocked.map((line) => line.sku),
        20,
      )}.`,
    ),
    ...note(
      'warning',
      waits && output.credit?.orderingAllowed === false,
      'The service does not allow orders on this account.',
    ),
    ...note(
      'warning',
      waits && output.deferredPayment === true && output.credit?.deferredPaymentAllowed === false,
      'The service does not allow deferred payment on this account: leave it out, or it will not be sent.',
    ),
    ...note(
      'info',
      waits && output.automaticOrderConfirmation !== false,
      'Once sent it is an order: the account confirms automatically, or does not say that it does not.',
    ),
    ...(output.twins ?? []).map((twin): Note => ({
      kind: 'warning',
      text: `The same was asked for within a day: ${twin.draftId} by ${twin.requestedBy} (${twin.status}).`,
    })),
    { kind: 'info', text: output.next },
    ...note(
      'info',
      output.approvalPage !== undefined,
      `The person you act for can decide it, with their passkey: ${output.approvalPage}. Show them the link.`,
    ),
  ];
}

function actionsOf(output: DraftOut): Action[] {
  if (output.state === 'priced') {
    return [
      {
        label: 'Ask for approval',
        tool: 'submit_requisition',
        input: { draftId: output.draftId, revision: output.revision },
      },
      {
        label: 'Take back',
        tool: 'cancel_requisition',
        input: { draftId: output.draftId, revision: output.revision },
      },
    ];
  }
  if (output.state === 'confirmed' && output.requisitionId !== undefined) {
    return [{ label: 'Follow it', tool: 'get_requisition', input: { requisitionId: output.requisitionId } }];
  }
  return [];
}

/** What every tool about a draft answers with. */
export const draftAnswer = {
  output: draft,
  view: draftView,
  gaps: draftGaps,
  next: () => noSteps,
  records: draftRecords,
  columns: draftColumns,
};
