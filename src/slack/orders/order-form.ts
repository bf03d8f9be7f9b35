import type { AlertBlock, InputBlock, KnownBlock, PlainTextOption, View } from '@slack/types';
import * as z from 'zod';
import type { OrderConditions, WantedLine } from '../../conversation/reading/prefill.ts';
import { inWords } from '../../conversation/answering/view-language.ts';
import { readWanted } from '../../conversation/reading/wanted.ts';
import type { DeskError } from '../../core/errors.ts';
import { nextOf } from '../../core/references.ts';
import { onlyReceiver } from '../../../tools/base/receivers.ts';
import { skuPattern } from '../../contract/requests.ts';
import { codeOf } from '../../core/product-code.ts';
import { cleanLines, cleanText } from '../../core/text.ts';
import { formatLine, type UnderstoodLine } from '../../lines/lines.ts';
import type { DraftContent, DraftLine, OrderRequest } from '../../ports/draft.ts';
import { context, plain, section } from '../answer/blocks.ts';
import { slackSurface } from '../dependencies.ts';
import { part, spoken, texts } from '../messages/texts.ts';
import { commentsOf, readComments } from './order-comments.ts';
import { productMenu, receiverMenu, suggestedBlocks } from '../suggestions.ts';

const words = part('form');

/** Travels with the form, and Slack signs what comes back: where the card belongs, and which draft is changed. */
const metadata = z.object({
  team: z.string(),
  channel: z.string().optional(),
  thread: z.string().optional(),
  draftId: z.string().optional(),
  revision: z.number().optional(),
});
export type FormContext = z.infer<typeof metadata>;

export function contextOf(privateMetadata: string): FormContext {
  return metadata.parse(JSON.parse(privateMetadata));
}

/** What the form starts with, and what it can offer. */
export interface FormOffer {
  readonly receivers: readonly string[];
  /** Codes that the service took from this desk, or the customer card names, without its defaults. */
  readonly deliveryMethods: readonly string[];
  readonly paymentMethods: readonly string[];
  readonly defaults: {
    readonly deliveryMethod?: string | undefined;
    readonly paymentMethod?: string | undefined;
    readonly email?: string | undefined;
  };
  readonly deferredPayment: boolean;
  /** Where its card will be, and who reads it there; undefined: it has one. */
  readonly cardGoes: string | undefined;
  /** Why something is missing. */
  readonly remark?: string | undefined;
}

export interface FormValues {
  readonly lines: string;
  /** The error of the quantity beside the product that was found, as it stands in no line. */
  readonly quantityError?: string | undefined;
  readonly shipTo?: string | undefined;
  readonly deliveryMethod?: string | undefined;
  readonly paymentMethod?: string | undefined;
  readonly ownNumber?: string | undefined;
  /** The job or vehicle that it is for: the first line of the comments, as the interface has no field of its own for it. */
  readonly reference?: string | undefined;
  readonly comments?: string | undefined;
  readonly email?: string | undefined;
  readonly deferredPayment?: boolean | undefined;
}

export const orderCallback = 'order';

/** Options of a menu, leaving one for an earlier choice. */
const mostOptions = 99;
/** Characters of the field for lines. */
const mostText = 3_000;

/** Characters of the comments of an order. */
const mostComments = 500;

/** What the interface says of delivery method codes (heading "Requisition order"); "the complete lists of codes: not shown". */
const deliveryWords = (): Readonly<Record<string, string>> => ({ '5': words.express, '6': words.lockers });

const pastedCommand = new RegExp(String.raw`^\s*${slackSurface.command}\s+\p{L}+\s+`, 'u');

/** Slack wants a form within three seconds; this one is shown until the real one is ready. */
export function waitingView(title: string, text: string): View {
  return { type: 'modal', title: plain(title), close: plain(texts.close), blocks: [section(text)] };
}

/** `errors`: by field, shown above their field. */
export function orderView(
  formContext: FormContext,
  offer: FormOffer,
  values: FormValues,
  errors: Readonly<Record<string, string>> = {},
): View {
  const { defaults } = offer;
  const byCard = (fallback: string | undefined): PlainTextOption =>
    option('-', fallback === undefined ? words.asOnCard : words.ofCard(fallback));
  const chosenReceiver = values.shipTo ?? onlyReceiver(offer) ?? 'own';
  const deferred = option('yes', words.deferredYes);
  const fields: readonly InputBlock[] = [
    {
      ...field('lines', words.lines, typed(values.lines === '' ? undefined : values.lines, mostText, true)),
      hint: plain(words.linesHint),
    },
    { ...field(suggestedBlocks.product, words.product, productMenu('value')), hint: plain(words.productHint) },
    field('quantity', words.productQuantity, typed(undefined, 10)),
    // Any receiver is allowed, so it is typed.
    offer.receivers.includes('*')
      ? { ...field('shipTo', words.receiver, typed(values.shipTo, 60)), hint: plain(words.receiverHint) }
      : offer.receivers.length > mostOptions
        ? field(suggestedBlocks.receiver, words.receiver, receiverMenu(chosenReceiver))
        : select(
            suggestedBlocks.receiver,
            words.receiver,
            offer.receivers.map((each) => option(each, each === 'own' ? words.ownAccount : each)),
            chosenReceiver,
          ),
    select(
      'deliveryMethod',
      words.deliveryMethod,
      [
        byCard(defaults.deliveryMethod),
        ...offer.deliveryMethods.slice(0, mostOptions - 2).map((code) => option(code, deliveryWords()[code] ?? code)),
      ],
      values.deliveryMethod ?? '-',
    ),
    otherCode('otherDeliveryMethod', words.otherDeliveryMethod),
    select(
      'paymentMethod',
      words.paymentMethod,
      [
        byCard(defaults.paymentMethod),
        ...offer.paymentMethods.slice(0, mostOptions - 2).map((each) => option(each, each)),
      ],
      values.paymentMethod ?? '-',
    ),
    otherCode('otherPaymentMethod', words.otherPaymentMethod),
    field('ownNumber', words.ownNumber, typed(values.ownNumber, 60)),
    {
      ...field('reference', words.reference, typed(values.reference, 60)),
      hint: plain(words.referenceHint),
    },
    field('comments', words.comments, typed(values.comments, mostComments, true)),
    {
      ...field('email', words.email, {
        type: 'email_text_input',
        action_id: 'value',
        ...(values.email === undefined ? {} : { initial_value: cleanText(values.email) }),
      }),
      hint: plain(defaults.email === undefined ? words.emailEmpty : words.emailDefault(cleanText(defaults.email, 100))),
    },
    ...(offer.deferredPayment || values.deferredPayment === true
      ? [
          field('deferredPayment', words.deferred, {
            type: 'checkboxes',
            action_id: 'value',
            options: [deferred],
            ...(values.deferredPayment === true ? { initial_options: [deferred] } : {}),
          }),
        ]
      : []),
  ];
  return {
    type: 'modal',
    callback_id: orderCallback,
    private_metadata: JSON.stringify(formContext),
    title: plain(formContext.draftId === undefined ? words.newOrder : words.change),
    submit: plain(words.submit),
    close: plain(texts.close),
    blocks: [
      ...(offer.remark === undefined ? [] : [alert('warning', offer.remark)]),
      ...fields.flatMap((each): KnownBlock[] => {
        const problem = errors[each.block_id ?? ''];
        return problem === undefined ? [each] : [alert('error', words.correct(problem)), each];
      }),
      ...(offer.cardGoes === undefined ? [] : [context(offer.cardGoes)]),
    ],
  };
}

/** Slack has alerts in forms only. */
function alert(level: 'warning' | 'error', text: string): KnownBlock {
  return { type: 'alert', level, text: plain(cleanLines(text).slice(0, 600)) };
}

/** The same form for a workspace that does not take alerts yet. */
export function withoutAlerts(view: View): View {
  return { ...view, blocks: view.blocks.map((each) => (isAlert(each) ? section(each.text.text) : each)) };
}

function isAlert(block: View['blocks'][number]): block is AlertBlock {
  return block.type === 'alert';
}

function option(value: string, text: string): PlainTextOption {
  return { text: plain(cleanText(text, 75)), value: value.slice(0, 75) };
}

function field(id: string, label: string, element: InputBlock['element']): InputBlock {
  return { type: 'input', block_id: id, optional: true, label: plain(label), element };
}

function typed(value: string | undefined, most: number, multiline = false): InputBlock['element'] {
  const initial = value === undefined ? undefined : (multiline ? cleanLines(value) : cleanText(value)).slice(0, most);
  return {
    type: 'plain_text_input',
    action_id: 'value',
    max_length: most,
    multiline,
    ...(initial === undefined ? {} : { initial_value: initial }),
  };
}

/** Which codes there are is not shown by the interface, so any can be typed. */
function otherCode(id: string, label: string): InputBlock {
  return { ...field(id, label, typed(undefined, 40)), hint: plain(words.otherCodeHint) };
}

function select(id: string, label: string, given: readonly PlainTextOption[], chosen: string): InputBlock {
  const known = new Map(given.map((each) => [each.value, each]));
  // An earlier choice stays, even when it is no longer offered.
  if (!known.has(chosen)) known.set(chosen, option(chosen, chosen));
  const options = [...known.values()];
  return {
    type: 'input',
    block_id: id,
    label: plain(label),
    element: {
      type: 'static_select',
      action_id: 'value',
      options,
      initial_option: options.find(({ value }) => value === chosen) ?? options[0] ?? option('-', '-'),
    },
  };
}

const state = z.record(
  z.string(),
  z.record(
    z.string(),
    z.looseObject({
      value: z.string().nullish(),
      selected_option: z.looseObject({ value: z.string() }).nullish(),
      selected_options: z.array(z.looseObject({ value: z.string() })).optional(),
    }),
  ),
);

export function formValues(given: unknown): FormValues {
  const read = state.parse(given);
  const of = (field: string): string | undefined => {
    const entry = read[field]?.['value'];
    const text = (entry?.selected_option?.value ?? entry?.value ?? '').trim();
    return text === '' || text === '-' ? undefined : text;
  };
  const shipTo = of('shipTo');
  const product = of(suggestedBlocks.product);
  const quantity = of('quantity');
  const isCounted = quantity !== undefined && /^[1-9]\d*$/.test(quantity);
  const picked = product === undefined ? '' : `${isCounted ? `${quantity}x ` : ''}${asCode(product)}`;
  const lines = [read['lines']?.['value']?.value ?? '', picked];
  return {
    quantityError:
      product === undefined
        ? quantity && words.quantityAlone
        : isCounted
          ? undefined
          : words.quantityOf(cleanText(product, 40)),
    lines: lines.filter((each) => each.trim() !== '').join('\n'),
    shipTo: shipTo === 'own' ? undefined : shipTo,
    deliveryMethod: of('otherDeliveryMethod') ?? of('deliveryMethod'),
    paymentMethod: of('otherPaymentMethod') ?? of('paymentMethod'),
    ownNumber: of('ownNumber'),
    reference: of('reference'),
    comments: of('comments'),
    email: of('email'),
    deferredPayment: (read['deferredPayment']?.['value']?.selected_options?.length ?? 0) > 0 ? true : undefined,
  };
}

/** A product of the menu as it is typed in a line. */
function asCode(code: string): string {
  return formatLine({ product: skuPattern.test(code) ? { sku: code } : { index: code } });
}

/** The order, or what has to be corrected, by field. */
export function requestOfForm(
  values: FormValues,
): { readonly request: OrderRequest } | { readonly errors: Readonly<Record<string, string>> } {
  // Somebody pasted the whole command.
  const { products, doubtful, left } = readWanted(values.lines.replace(pastedCommand, ''));
  if (values.quantityError !== undefined) return { errors: { quantity: values.quantityError } };
  if (values.lines.trim() === '') return { errors: { lines: words.noLines } };
  // Everything in the form is ordered or reported: a quantity is never made up.
  const wrong = [
    ...doubtful.map(({ line, raw, problem = words.notUnderstood }) =>
      words.wrongLine(line, cleanText(raw, 40), inWords(problem, spoken())),
    ),
    ...left.map((raw) => words.noProduct(cleanText(raw, 40))),
    ...products
      .filter(({ quantity }) => quantity === undefined)
      .map(({ line, product }) => words.howMany(line, codeOf(product))),
  ];
  if (wrong.length > 0) {
    const shown = wrong.slice(0, 3).join('; ');
    return { errors: { lines: wrong.length > 3 ? words.moreWrong(shown, wrong.length - 3) : words.wrongLines(shown) } };
  }
  const comments = commentsOf(values);
  if ((comments?.length ?? 0) > mostComments) return { errors: { comments: words.commentsTooLong(mostComments) } };
  return {
    request: {
      lines: products.map(({ product, quantity = 1, more }) => ({ ...product, quantity, ...besideOf(more) })),
      shipTo: values.shipTo,
      deliveryMethod: values.deliveryMethod,
      paymentMethod: values.paymentMethod,
      deferredPayment: values.deferredPayment,
      fiscalDocumentEmailAddress: values.email,
      ownNumber: values.ownNumber,
      comments,
    },
  };
}

/** What a table with a header has beside product and quantity. */
function besideOf(more: UnderstoodLine['more'] = {}) {
  const text = (field: string) => (more[field] === undefined ? undefined : String(more[field]));
  return { unitPriceNet: text('unitPriceNet'), unitPriceGross: text('unitPriceGross'), custom: text('custom') };
}

/** Lines as they are typed; a table with a header where they carry more than a quantity. */
function linesOf(
  lines: readonly Pick<DraftLine, 'sku' | 'quantity' | 'custom' | 'sendsGross' | 'unitPriceGross'>[],
): string {
  if (lines.every(({ custom, sendsGross }) => custom === undefined && sendsGross === undefined)) {
    return lines.map(({ sku, quantity }) => `${quantity}x ${asCode(sku)}`).join('\n');
  }
  const cell = (text = '') => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = lines.map(({ sku, quantity, custom, sendsGross, unitPriceGross }) =>
    [sku, String(quantity), sendsGross === true ? cell(unitPriceGross) : '', cell(custom)].join(';'),
  );
  return ['sku;quantity;unitPriceGross;custom', ...rows].join('\n');
}

export function valuesOfConditions({
  customNumber: ownNumber,
  fiscalDocumentEmailAddress: email,
  ...same
}: OrderConditions = {}): Omit<FormValues, 'lines' | 'quantityError' | 'shipTo'> {
  return { ...same, ownNumber, email };
}

const leftOut = ({ choices = [] }: DraftContent) =>
  choices.map(({ asked, quantity, custom }) => ({ sku: asked, quantity, custom }));

export function valuesOf(content: DraftContent): FormValues {
  return {
    // What was left out stands among the lines, so that it stays wanted until somebody takes it out.
    lines: linesOf([...content.lines, ...leftOut(content)]),
    shipTo: content.shipTo,
    deliveryMethod: content.deliveryMethod,
    paymentMethod: content.paymentMethod,
    ownNumber: content.ownNumber,
    ...readComments(content.comments),
    email: content.fiscalDocumentEmailAddress,
    deferredPayment: content.deferredPayment,
  };
}

/** As many lines as fit into the form, and how many are left. */
export function linesText(lines: readonly WantedLine[]): { readonly text: string; readonly left: number } {
  const written = lines.map(({ sku, index, quantity, written: raw }) => {
    const product = sku !== undefined ? { sku } : index === undefined ? undefined : { index };
    if (product === undefined) return raw ?? '';
    return formatLine(quantity === undefined ? { product } : { product, quantity });
  });
  let text = '';
  for (const [at, line] of written.entries()) {
    const next = at === 0 ? line : `${text}\n${line}`;
    if (next.length > mostText) return { text, left: written.length - at };
    text = next;
  }
  return { text, left: 0 };
}

const fields: readonly (readonly [of: RegExp, field: string])[] = [
  [/^lines/, 'lines'],
  [/^shipTo/, 'shipTo'],
  [/^deliveryMethod/, 'deliveryMethod'],
  [/^paymentMethod/, 'paymentMethod'],
  [/^(ownNumber|customNumber)/, 'ownNumber'],
  [/^comments/, 'comments'],
  [/^fiscalDocumentEmailAddress/, 'email'],
];

/** An error at its field, or at the lines when it has none. */
export function fieldErrors(error: DeskError): Readonly<Record<string, string>> {
  const field = fields.find(([of]) => of.test(error.field ?? ''))?.[1] ?? 'lines';
  const reason = error.said === undefined ? '' : ` ${texts.serviceSays(error.said)}`;
  const [message, next] = [error.message, nextOf(error, 'slack')].map((each) => inWords(each, spoken()));
  return { [field]: `${message}${reason} ${next}` };
}
