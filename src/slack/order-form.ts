import type { KnownBlock, PlainTextOption, View } from '@slack/types';
import { z } from 'zod';
import type { DeskError } from '../core/errors.ts';
import { formatLine } from '../lines/lines.ts';
import { nextOf } from '../core/references.ts';
import { codeOf } from '../core/product-code.ts';
import { cleanLines, cleanText } from '../core/text.ts';
import type { DraftContent, OrderRequest } from '../ports/draft.ts';
import type { WantedLine } from '../conversation/prefill.ts';
import { plain } from './requisition-card.ts';
import { readWanted } from '../conversation/wanted.ts';

/** What travels with the form: where the card belongs, and which draft is changed. Slack signs what comes back. */
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
  readonly paymentMethods: readonly string[];
  readonly defaults: {
    readonly deliveryMethod?: string | undefined;
    readonly paymentMethod?: string | undefined;
    readonly email?: string | undefined;
  };
  readonly deferredPayment: boolean;
  /** Why less is offered than there is. */
  readonly remark?: string | undefined;
}

export interface FormValues {
  readonly lines: string;
  readonly shipTo?: string | undefined;
  readonly deliveryMethod?: string | undefined;
  readonly paymentMethod?: string | undefined;
  readonly ownNumber?: string | undefined;
  readonly comments?: string | undefined;
  readonly email?: string | undefined;
  readonly deferredPayment?: boolean | undefined;
}

export const orderCallback = 'order';

/** Options of a menu, with one more for what was chosen before. */
const mostOptions = 99;
/** Characters of the lines' field. */
const mostText = 3_000;

/** Delivery method codes that the interface shows (heading "Requisition order"); an account has to be set up for them. */
const deliveryMethods: readonly (readonly [code: string, words: string])[] = [
  ['5', '5 (express delivery)'],
  ['6', '6 (parcel lockers)'],
  ['SHOP', 'SHOP'],
  ['SHIPMENT', 'SHIPMENT'],
  ['DISTR', 'DISTR'],
];

/** A form while what it needs is being asked for: Slack wants one within three seconds. */
export function waitingView(title: string, words: string, context?: FormContext): View {
  return {
    type: 'modal',
    title: plain(title),
    close: plain('Close'),
    ...(context === undefined ? {} : { private_metadata: JSON.stringify(context) }),
    blocks: [{ type: 'section', text: plain(words.slice(0, 2_900)) }],
  };
}

/** `errors`: by field, shown above the field that they are about. */
export function orderView(
  context: FormContext,
  offer: FormOffer,
  values: FormValues,
  errors: Readonly<Record<string, string>> = {},
): View {
  const wrong = (field: string): KnownBlock[] =>
    errors[field] === undefined
      ? []
      : [{ type: 'context', elements: [plain(`Please correct: ${cleanText(errors[field], 900)}`)] }];
  const byCard = (fallback: string | undefined): PlainTextOption =>
    option('-', fallback === undefined ? 'as on the customer card' : `${fallback} (customer card)`);
  // Beyond what a menu holds the number is typed, and checked like every other.
  const anyReceiver = offer.receivers.includes('*') || offer.receivers.length > mostOptions;
  const receivers = offer.receivers.filter((each) => each !== '*');
  const chosenReceiver = values.shipTo ?? 'own';
  return {
    type: 'modal',
    callback_id: orderCallback,
    private_metadata: JSON.stringify(context),
    title: plain(context.draftId === undefined ? 'New order' : 'Change the order'),
    submit: plain('Price it'),
    close: plain('Close'),
    blocks: [
      ...(offer.remark === undefined
        ? []
        : [{ type: 'section', text: plain(offer.remark.slice(0, 2_900)) } satisfies KnownBlock]),
      ...wrong('lines'),
      {
        type: 'input',
        block_id: 'lines',
        label: plain('Lines'),
        hint: plain('One product a line with its quantity, e.g. 4x OP520'),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          multiline: true,
          max_length: mostText,
          ...(values.lines === '' ? {} : { initial_value: cleanLines(values.lines).slice(0, mostText) }),
        },
      },
      ...wrong('shipTo'),
      anyReceiver
        ? {
            type: 'input',
            block_id: 'shipTo',
            optional: true,
            label: plain('Receiver'),
            hint: plain('Customer number; empty: the own account'),
            element: {
              type: 'plain_text_input',
              action_id: 'value',
              max_length: 60,
              ...(values.shipTo === undefined ? {} : { initial_value: cleanText(values.shipTo, 60) }),
            },
          }
        : select(
            'shipTo',
            'Receiver',
            receivers.map((each) => option(each, each === 'own' ? 'Own account' : each)),
            chosenReceiver,
          ),
      ...wrong('deliveryMethod'),
      select(
        'deliveryMethod',
        'Delivery method',
        [byCard(offer.defaults.deliveryMethod), ...deliveryMethods.map(([code, words]) => option(code, words))],
        values.deliveryMethod ?? '-',
      ),
      ...wrong('paymentMethod'),
      select(
        'paymentMethod',
        'Payment method',
        [
          byCard(offer.defaults.paymentMethod),
          ...offer.paymentMethods.slice(0, mostOptions - 2).map((each) => option(each, each)),
        ],
        values.paymentMethod ?? '-',
      ),
      ...wrong('ownNumber'),
      input('ownNumber', 'Own number', values.ownNumber, { max: 60 }),
      ...wrong('comments'),
      input('comments', 'Comments', values.comments, { max: 500, multiline: true }),
      ...wrong('email'),
      {
        type: 'input',
        block_id: 'email',
        optional: true,
        label: plain('Documents go to (e-mail)'),
        hint: plain(
          offer.defaults.email === undefined
            ? 'Empty: as on the customer card'
            : `Empty: ${cleanText(offer.defaults.email, 100)}`,
        ),
        element: {
          type: 'email_text_input',
          action_id: 'value',
          ...(values.email === undefined ? {} : { initial_value: cleanText(values.email) }),
        },
      },
      ...(offer.deferredPayment || values.deferredPayment === true
        ? [
            {
              type: 'input',
              block_id: 'deferredPayment',
              optional: true,
              label: plain('Deferred payment'),
              element: {
                type: 'checkboxes',
                action_id: 'value',
                options: [option('yes', 'Ask for a deferred-payment document')],
                ...(values.deferredPayment === true
                  ? { initial_options: [option('yes', 'Ask for a deferred-payment document')] }
                  : {}),
              },
            } satisfies KnownBlock,
          ]
        : []),
    ],
  };
}

function option(value: string, text: string): PlainTextOption {
  return { text: plain(cleanText(text, 75)), value: value.slice(0, 75) };
}

function select(field: string, label: string, given: readonly PlainTextOption[], chosen: string): KnownBlock {
  const known = new Map(given.map((each) => [each.value, each]));
  // What was chosen before stays, also when it is not offered any more.
  if (!known.has(chosen)) known.set(chosen, option(chosen, chosen));
  const options = [...known.values()];
  return {
    type: 'input',
    block_id: field,
    label: plain(label),
    element: {
      type: 'static_select',
      action_id: 'value',
      options,
      initial_option: options.find(({ value }) => value === chosen) ?? options[0] ?? option('-', '-'),
    },
  };
}

function input(
  field: string,
  label: string,
  value: string | undefined,
  { max, multiline = false }: { max: number; multiline?: boolean },
): KnownBlock {
  return {
    type: 'input',
    block_id: field,
    optional: true,
    label: plain(label),
    element: {
      type: 'plain_text_input',
      action_id: 'value',
      max_length: max,
      multiline,
      ...(value === undefined
        ? {}
        : { initial_value: (multiline ? cleanLines(value) : cleanText(value)).slice(0, max) }),
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

/** The values of a form as it was sent. */
export function formValues(given: unknown): FormValues {
  const read = state.parse(given);
  const of = (field: string): string | undefined => {
    const entry = read[field]?.['value'];
    const text = (entry?.selected_option?.value ?? entry?.value ?? '').trim();
    return text === '' || text === '-' ? undefined : text;
  };
  const shipTo = of('shipTo');
  return {
    lines: read['lines']?.['value']?.value ?? '',
    shipTo: shipTo === 'own' ? undefined : shipTo,
    deliveryMethod: of('deliveryMethod'),
    paymentMethod: of('paymentMethod'),
    ownNumber: of('ownNumber'),
    comments: of('comments'),
    email: of('email'),
    deferredPayment: (read['deferredPayment']?.['value']?.selected_options?.length ?? 0) > 0 ? true : undefined,
  };
}

/** What is asked for, or what has to be corrected, by field. */
export function requestOfForm(
  values: FormValues,
): { readonly request: OrderRequest } | { readonly errors: Readonly<Record<string, string>> } {
  const { products, doubtful, left } = readWanted(values.lines);
  if (values.lines.trim() === '') return { errors: { lines: 'Give at least one line, e.g. 4x OP520.' } };
  // Whatever stands in the form is ordered or said to be wrong: a quantity is never made up.
  const wrong = [
    ...doubtful.map(({ line, raw, problem }) => `line ${line} "${cleanText(raw, 40)}": ${problem ?? 'not understood'}`),
    ...left.map((raw) => `"${cleanText(raw, 40)}" is no product; take it out`),
    ...products
      .filter(({ quantity }) => quantity === undefined)
      .map(({ line, product }) => `line ${line}: how many of ${codeOf(product)}? Write 1x ${codeOf(product)}`),
  ];
  if (wrong.length > 0) {
    const more = wrong.length > 3 ? `; and ${wrong.length - 3} more` : '';
    return { errors: { lines: `Not understood: ${wrong.slice(0, 3).join('; ')}${more}` } };
  }
  return {
    request: {
      lines: products.map(({ product, quantity = 1 }) => ({ ...product, quantity })),
      shipTo: values.shipTo,
      deliveryMethod: values.deliveryMethod,
      paymentMethod: values.paymentMethod,
      deferredPayment: values.deferredPayment,
      fiscalDocumentEmailAddress: values.email,
      ownNumber: values.ownNumber,
      comments: values.comments,
    },
  };
}

/** The form filled in with what a draft holds. */
export function valuesOf(content: DraftContent): FormValues {
  return {
    lines: content.lines.map(({ sku, quantity }) => `${quantity}x ${sku}`).join('\n'),
    shipTo: content.shipTo,
    deliveryMethod: content.deliveryMethod,
    paymentMethod: content.paymentMethod,
    ownNumber: content.ownNumber,
    comments: content.comments,
    email: content.fiscalDocumentEmailAddress,
    deferredPayment: content.deferredPayment,
  };
}

/** Lines as the form shows them, as many as fit, and how many did not. */
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

/** An error at the field that it is about; what is about none stands above the lines. */
export function fieldErrors(error: DeskError): Readonly<Record<string, string>> {
  const field = fields.find(([of]) => of.test(error.field ?? ''))?.[1] ?? 'lines';
  const said = error.said === undefined ? '' : ` The service says: ${error.said}`;
  return { [field]: `${error.message}${said} ${nextOf(error, 'slack')}` };
}
