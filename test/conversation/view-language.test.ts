import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { cellsIn, inWords, labelIn, stepsIn, viewIn } from '../../src/conversation/answering/view-language.ts';
import { asDeskError } from '../../src/core/errors.ts';
import { systemClock } from '../../src/core/clock.ts';
import { readDateRange } from '../../src/core/date-range.ts';
import { inZone } from '../../src/core/in-zone.ts';
import { decimal } from '../../src/core/money.ts';
import type { LanguageCode } from '../../src/conversation/languages/locales.ts';
import { nextOf, withReferences, wordings } from '../../src/core/references.ts';
import { describeIssues, type Answer } from '../../src/core/tool.ts';
import { parseLines } from '../../src/lines/lines.ts';
import { optionWords } from '../../src/lines/option-words.ts';
import { toArguments } from '../../src/lines/words.ts';
import { texts as catalog } from '../../src/catalog/messages/en.ts';
import { texts as service } from '../../src/service/messages/en.ts';
import { texts as ordering } from '../../src/ordering/messages/en.ts';
import { ruleTexts as rules } from '../../src/ordering/policy/messages/en.ts';
import { tools } from '../../tools/index.ts';
import { openTestOrdering } from '../support/ordering.ts';

const languages = ['pl', 'de', 'cs', 'uk'] as const;

/** Words of English sentences that are words in none of the four languages. */
const english =
  /(?<![\p{L}\d/.-])(?:the|is|are|were|been|and|of|for|with|from|until|you|your|this|that|these|has|have|nothing|nobody|waiting|waits?|approved|approval|only|available|receiver|lines?|pieces|warehouses?|prices?|rows|more|unknown|stock|what|how|show|take|overdue|orders?|ordered|invoices?|deliver(?:y|ies|ed)|requisitions?|draft|not|it|its|at|ask|any|one|sent|accepted|missing|needed|instead|each|other|earlier|later|again|write|try)(?![\p{L}\d-])/iu;
/** What is typed, and what the embedded service and people say: `write order and the list`, "OP520 Oil filter". */
const typed =
  /(?:wpisać|wpisując|wpisz|eingeben|bitte|napište|napsat|напишіть|введіть) (?:invoices|requisitions|deliveries|show|only|draft|order|requisition|invoice|delivery|product)\b|--[a-z-]+|\b(?:only|stop|try|count) [A-Z0-9]+|„[^“”]*[“”]|«[^»]*»|"[^"]*"|(?:Categories|Kategor\S+) .*|live:|in Slack|^the test$|invoices above 1000 daily;.*|orders for own;.*/giu;

/** Phases of the service, and modes of the desk. */
const codes = /\b[A-Z]{3,}\b|(?<=\((?:tryb|Modus|režim|режим) )\w+/gu;

const leftIn = (text: string) => english.test(text.replace(typed, ' ').replace(codes, ' '));

const root = new URL('../..', import.meta.url).pathname;
const sources = readdirSync(join(root, 'tools'), { recursive: true, encoding: 'utf8' })
  .filter((each) => each.endsWith('.ts'))
  .map((each) => readFileSync(join(root, 'tools', each), 'utf8'))
  .join('\n');

describe('every heading of a table and every label of a fact', () => {
  const found = [
    ...sources.matchAll(/\[\s*'([^'\n]+)',\s*'(?:text|code|count|money|percent|date|time|flag)'/g),
    ...sources.matchAll(/\blabel: '([^'\n]+)',\s*value:/g),
  ].map(([, label = '']) => label);
  /** Names, and words that the language has too. */
  const same = new Set(['SKU', 'Index', 'VAT', 'Status', 'TecDoc', 'Partsdesk', 'Name', 'Version', 'Code']);

  it.each(languages)('has words in %s', (language) => {
    expect(found.length).toBeGreaterThan(150);
    expect([...new Set(found)].filter((label) => !same.has(label) && labelIn(label, language) === label)).toEqual([]);
  });
});

describe('codes, amounts and days in a table', () => {
  const invoices = {
    title: '',
    tables: [
      {
        columns: [
          { label: 'Status', kind: 'code' },
          { label: 'Issued', kind: 'date' },
          { label: 'Gross', kind: 'money' },
          { label: 'Own number', kind: 'text' },
        ],
        rows: [['UNPAID', '2026-11-27', { amount: decimal('1713.27'), currency: 'PLN' }, '2026-11-27 PAID']],
      },
    ],
  } as const;
  const row = (language: LanguageCode) => cellsIn(viewIn(invoices, language), language).tables?.[0]?.rows[0];

  it('are words of the language; what people wrote stays', () => {
    expect(row('de')).toEqual(['unbezahlt', '27.11.2026', '1.713,27 PLN', '2026-11-27 PAID']);
    expect(row('cs')?.[0]).toBe('nezaplaceno');
    expect(row('en')).toEqual(['unpaid', '2026-11-27', invoices.tables[0].rows[0][2], '2026-11-27 PAID']);
  });

  it('stay as they are where they have no word', () => {
    const strange = { ...invoices, tables: [{ ...invoices.tables[0], rows: [['HELD, PAID']] }] };
    expect(viewIn(strange, 'de').tables?.[0]?.rows).toEqual([['HELD, bezahlt']]);
  });
});

describe('why an order stands as it does, and why something is refused', () => {
  const orders = [{ id: 'ZA1', phase: 'PICKING', lines: [] }];
  const mixed = [...orders, { id: 'ZA2', phase: 'SHIPPED', lines: [] }];
  const { states, next, waiting, refused, reason, pricing, question, outcome, difference } = ordering;
  const differences = [
    difference.ofSku('OP520', difference.accepted(3, 4, 1)),
    difference.ofSku('W71275', difference.notOrdered(2)),
    difference.ofSku('JS1043', difference.price('12.00 PLN', ['11.00 PLN'])),
    difference.ofSku('BHN1217', difference.quantity(1, 2)),
    difference.receiver('C1', 'C2'),
    difference.deliveryMethod('DHL', 'I'),
  ];
  const both = (each: { readonly message: string; readonly next: string }) => [each.message, each.next];
  const why = (each: { readonly why: string; readonly next: string }) => [each.why, each.next];
  const said = [
    ...Object.values(states),
    ...Object.values(next),
    waiting.approval(['Anna']),
    waiting.approval(['Anna', 'Adam']),
    waiting.approval([]),
    waiting.decision('confirm', ['Anna']),
    waiting.decision('cancel', ['Anna', 'Adam']),
    waiting.said(['Anna']),
    waiting.question(['Anna']),
    waiting.answer(['Anna', 'Adam']),
    reason.expired,
    reason.rejected('Anna', 'za drogo'),
    reason.withdrawn('Anna'),
    reason.dropped('Anna'),
    reason.madeElsewhere('RQ1'),
    reason.noApproval,
    reason.otherPolicy,
    reason.approvalExpired,
    reason.automaticConfirmationChanged,
    reason.couldNotPrice(pricing.noPrice('OP520').message),
    reason.frozen('Anna', 'awaria'),
    reason.notLive('draft'),
    reason.doNotRepeat(reason.stoppedWhileSending),
    reason.notSent(reason.stoppedBeforeReply),
    reason.looksFirst,
    reason.foundFirst,
    reason.busy(0),
    reason.busyTooLong(0, 60_000),
    reason.credentials,
    reason.unsettled,
    reason.unknown(outcome.unclearStatus(502)),
    reason.notAsApproved(differences),
    reason.unexpectedPhase(orders),
    reason.acceptedFrozen('Anna'),
    reason.noConfirmApproval,
    reason.cancelNotSent(outcome.notSent('')),
    reason.stepRefused('confirm', outcome.refused(409)),
    `${reason.stepUnknown('cancel')}${reason.inPhase(mixed)}`,
    reason.stillAccepted('confirm'),
    reason.saidConfirmed('Anna', orders),
    reason.saidCancelled('Anna', []),
    reason.arrivedAfterDrop,
    reason.severalFound(['RQ1', 'RQ2']),
    reason.notFound(3, 20),
    reason.unreadable(2),
    question.double('RQ2', 'D1', 'RQ1'),
    question.notSent('RQ1', 'D1'),
    question.notConfirmed('RQ1', 'D1'),
    question.missing('RQ1', 'D1'),
    refused.withStatus(refused.outdated(3, 2), 'D1', 'pending_approval', null),
    refused.withStatus(refused.justChanged, 'D1', 'declined', reason.rejected('Anna', 'za drogo')),
    refused.notEditable,
    refused.notCancellable,
    refused.nothingToApprove,
    refused.nothingToReject,
    refused.noQuestion,
    refused.shownBefore,
    refused.tooLate,
    refused.slowAnswer,
    refused.lookAt('D1'),
    refused.otherAction('confirm', 'cancel'),
    refused.leftOut(['OP520'], []).message,
    ...both(refused.notYours('D1')),
    ...both(refused.tooManyWaiting(5)),
    refused.orderedTwice('D1', 'Anna', 'confirmed').message,
    refused.rejectionReason.message,
    refused.otherDraft('RQ1', 'D1'),
    ...both(refused.noRequisition('RQ1')),
    ...both(refused.notAccepted('RQ1', mixed)),
    refused.notLive('draft').message,
    pricing.hidden('Komentarz', 'comments', 'U+200B', false).message,
    ...both(pricing.tooLong('Komentarz', 'comments', 90, 50)),
    ...both(pricing.unknownProducts([])),
    ...both(pricing.unknownProducts([pricing.mayMean('OP52', ['OP520', 'OP521'])])),
    ...both(pricing.noPrice('OP520')),
    ...both(pricing.tooDear([pricing.dearLine('OP520', '12.00', 'PLN', 'net', '11.00')])),
    pricing.changed([pricing.otherPrice('OP520', '12.00', 'PLN', '11.00 PLN')]),
    pricing.tooFew([pricing.shortLine('OP520', 4, 2, 9)]),
    pricing.noOrders,
    pricing.noDeferredPayment,
    pricing.noCredit('10.00', 'PLN', '5.00'),
    rules.unlisted('policy.yaml').why,
    rules.modeTooLow('readonly', 'live').why,
    rules.modeTooLow('draft', 'live').why,
    ...why(rules.frozen),
    rules.agent.why,
    rules.noRight('Anna', 'approve', 'approve'),
    rules.mayNotFor('Anna', 'approve', 'own'),
    rules.mayNotFor('Anna', 'confirm', 'C200001'),
    rules.allowedReceivers(['own', 'C200001']),
    rules.otherApprovers('C200001', '500.00 PLN', ['Anna', 'Adam'], 'entry 1').replace('entry 1', '1'),
    ...why(rules.noAmount),
    rules.negativeAmount.why,
    rules.otherCurrency(true, 'EUR', 'PLN', 'policy.yaml').why,
    rules.noRequester('0.00 PLN'),
    rules.needsSecond(['Anna', 'Adam'], '0.00 PLN'),
    rules.noDayTotal.why,
    rules.exceeds(rules.sum('900.00 PLN', 'gross', '200.00 PLN'), '500.00 PLN', 'gross', rules.oneOrder),
    rules.exceeds(rules.sum('900.00 PLN', 'net', undefined), '500.00 PLN', 'net', rules.receiverDay('own')),
    rules.orderLess,
    rules.orderLessToday,
    rules.askSomebody([]),
    rules.askSomebody(['Anna', 'Adam']),
    ...why(rules.passkeyAlways('slack')),
    rules.passkeyAbove('500.00 PLN').why,
  ];

  it.each(languages)('is said in %s', (language) => {
    expect(said.map((each) => inWords(each, language)).filter(leftIn)).toEqual([]);
  });

  it('keeps the codes, the sums and the words of people', () => {
    expect(inWords(reason.notAsApproved(differences), 'pl')).toBe(
      'Inaczej niż zatwierdzono: OP520: przyjęto 3 z 4, brakuje: 1, W71275: w ogóle niezamówione, zatwierdzono: 2, JS1043: 12,00 PLN netto za sztukę zamiast 11,00 PLN, BHN1217: zamówiono 1 zamiast 2, Odbiorca C1 zamiast C2 i Sposób dostawy DHL zamiast I.',
    );
    expect(inWords(reason.rejected('Anna', 'order the other one, it is cheaper'), 'de')).toBe(
      'Abgelehnt von Anna: order the other one, it is cheaper',
    );
  });
});

it('names the button for everything that is owed', () => {
  const said = languages.map((each) => inWords('Everything owed', each));
  expect(said).toEqual(['Wszystko do zapłaty', 'Alles Offene', 'Vše k úhradě', 'Усе до сплати']);
});

describe('what was typed wrongly', () => {
  const clock = systemClock;
  const errorShape = z.object({ message: z.string(), next: z.string() });
  const said = new Set<string>();
  const note = (work: () => unknown): void => {
    try {
      work();
    } catch (thrown) {
      const error = asDeskError(thrown);
      if (error.code === 'internal') throw thrown;
      // Whatever is called by its own name, such as an option, is typed as it is.
      for (const each of [error.message, nextOf(error, 'slack')]) said.add(each);
    }
  };
  /** Values that no argument takes, beside those that some do not. */
  const wrong = [{}, '', '???', 'nonsense', -1, 0, 1.5, 1e12, 'x'.repeat(5_000), [], ['???'], [{}], [''], true, null];
  const days = [
    'nonsense',
    '2026-13',
    '2026-02-31',
    '2026-10-20..2026-10-10',
    '01/02/2026',
    'last 0 days',
    'yesteday',
    '',
  ];
  const lines = [
    ...['0x OP520', '-1x OP520', '1.5x OP520', '1,000x OP520', '"OP520', '4x 4x OP520', '???', '4x ОP520', '12345 2'],
    ...['sku;quantity\nOP520;x', 'sku;quantity\nOP520', 'sku;quantity;unitPriceNet\nOP520;4;abc', '99999999999x OP520'],
    ...[
      `2x ${'A1'.repeat(60)}`,
      '4x',
      'WHT 005 437 2',
      'sku;quantity\n2x OP520;3',
      'sku;quantity\nOP-520;3',
      '+48 601',
    ],
    ...[
      'sku;quantity;index\nOP520;3;W 712/75',
      'sku;sku;quantity\nOP520;W71275;3',
      'OP520 W71275 3 GDB1330',
      '3 OP520 4',
    ],
  ];

  /** Names of arguments, and the values that one takes. */
  const names = /(^|; )[a-zA-Z]+(?:\[\d\]|\.\w+)*: |\b[a-z]+(?:, [a-zA-Z]+)+\b/g;

  beforeAll(() => {
    for (const tool of tools) {
      const { shape } = tool.input;
      for (const field of Object.keys(shape)) {
        for (const value of wrong) {
          const { error } = tool.input.safeParse({ [field]: value });
          if (error !== undefined) said.add(describeIssues(error, Object.keys(shape)).message);
        }
        const name = `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
        for (const value of ['', ' nonsense', ' 0', ' ???']) note(() => optionWords(tool, `${name}${value}`, clock));
      }
      note(() => optionWords(tool, '--nonsense 1', clock));
      note(() => toArguments(tool, '???', clock));
      note(() => toArguments(tool, 'OP520 W71275', clock));
    }
    for (const each of days) note(() => readDateRange(each, clock));
    for (const each of lines) for (const { problem = '' } of parseLines(each)) said.add(problem);
    for (const each of [
      ...Object.values(service),
      catalog.nothingToFind,
      catalog.noLetters,
      catalog.tooLong,
      catalog.notEan,
    ]) {
      const text: unknown =
        typeof each === 'function' ? (each as (...given: unknown[]) => unknown)('X1', 'Y2', 'Z3') : each;
      const { message, next } = errorShape.safeParse(text).data ?? {};
      if (message !== undefined && next !== undefined) for (const each of [message, next]) said.add(each);
    }
  });

  it.each(languages)('is said in %s', (language) => {
    expect(said.size).toBeGreaterThan(300);
    const told = [...said].map((each) => inWords(each, language).replace(names, '$1'));
    expect(told.filter(leftIn)).toEqual([]);
  });
});

describe('what tools answer', () => {
  let desk: Awaited<ReturnType<typeof openTestOrdering>>;
  const answers: { name: string; answer: Answer; input: Record<string, unknown> }[] = [];
  const refusals: string[] = [];

  beforeAll(async () => {
    desk = await openTestOrdering();
    const ask = async (name: string, input: Record<string, unknown>): Promise<Answer | undefined> => {
      try {
        const answer = await desk.ask(name, input);
        answers.push({ name, answer, input });
        return answer;
      } catch (thrown) {
        const error = asDeskError(thrown);
        refusals.push(error.message, nextOf(error, 'slack'));
        return undefined;
      }
    };
    const days = { from: '2026-10-20', to: '2026-10-24' };
    const [bought] = (await ask('list_requisitions', days))?.numbers('requisition') ?? [];
    const [delivery] = (await ask('list_deliveries', days))?.numbers('delivery') ?? [];
    const [invoice] = (await ask('list_invoices', days))?.numbers('invoice') ?? [];
    await ask('get_requisition', { requisitionId: bought });
    await ask('get_delivery', { deliveryId: delivery });
    await ask('get_invoice', { invoiceId: invoice });
    await ask('trace_order', { requisitionId: bought });
    await ask('confirm_requisition', { requisitionId: bought });
    for (const state of ['owed', 'overdue']) await ask('list_invoices', { ...days, state });
    await ask('list_invoices', { ...days, dueFrom: '2026-11-01', dueTo: '2026-11-30', shipTo: 'C200001' });
    await ask('list_invoices', { from: '2026-10-02', to: '2026-10-01' });
    await ask('analyze_purchases', { ...days, by: 'brand', top: 3 });
    await ask('check_stock', { skus: ['OP520', 'NOSUCH1'], locations: ['KAT'] });
    const lines = [
      { sku: 'OP520', quantity: 4_000 },
      { sku: 'BHN1217', quantity: 1 },
    ];
    await ask('get_quote', { lines: [...lines, { sku: 'NOSUCH1', quantity: 1 }] });
    await ask('list_categories', {});
    await ask('search_products', { sku: 'OP520' });
    for (const name of ['get_customer', 'get_finances', 'whoami', 'list_orders', 'follow_changes']) await ask(name, {});
    for (const about of ['invoices above 1000 daily', 'every mon 07:30 4x OP520', 'reorder OP520 min 4 up to 10'])
      await ask('follow_changes', { about });
    await ask('follow_changes', { about: 'nonsense' });
    await ask('follow_changes', {});
    const draft = await ask('prepare_requisition', {
      lines: [
        { sku: 'OP520', quantity: 4 },
        { sku: 'NOSUCH1', quantity: 2 },
      ],
    });
    const draftId = String(draft?.output['draftId']);
    await ask('submit_requisition', { draftId });
    for (const state of ['waiting', 'open']) await ask('list_orders', { state });
    await ask('cancel_requisition', { draftId });
    await ask('get_draft', { draftId });
    await ask('get_draft', { draftId: 'D7K2M9QX4T1V8R3NB' });
    await ask('prepare_requisition', { lines: [{ sku: 'OP520', quantity: 1, unitPriceNet: '1.00' }] });
    await ask('prepare_requisition', { lines: [{ sku: 'OP520', quantity: 1 }], shipTo: 'C999999' });
  });
  afterAll(() => desk.close());

  /** Columns whose cells are names and words of the service or of people, and the code beside the status in words. */
  const others =
    /^(?:State|Name|Label|Brand|Description|Full description|Comments|Article|Category|Address.*|Found by|Custom)$/;

  const textsOf = (answer: Answer, input: Record<string, unknown>, language: (typeof languages)[number]): string[] => {
    const whole = inZone(answer.view, 'UTC');
    const view = viewIn(whole, language);
    const steps = stepsIn(answer.next(input), language);
    const cells = (view.tables ?? []).flatMap(({ rows }, at) =>
      rows.flatMap((row) => row.filter((_, column) => !others.test(whole.tables?.[at]?.columns[column]?.label ?? ''))),
    );
    const facts = (view.facts ?? []).filter((_, at) => !others.test(whole.facts?.[at]?.label ?? ''));
    return [
      view.title,
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...(view.tables ?? []).flatMap(({ title, columns }) => [title, ...columns.map(({ label }) => label)]),
      ...cells,
      ...(whole.notes ?? []).map(({ text }) => inWords(withReferences(text, wordings.slack), language)),
      ...(view.chart === undefined ? [] : [view.chart.title, view.chart.description]),
      ...[...steps.offers, ...steps.narrow].flatMap(({ label, confirm, otherwise }) => [label, confirm, otherwise]),
      ...steps.menus.flatMap(({ placeholder, otherwise, options }) => [
        ...[placeholder, otherwise],
        ...options.flatMap(({ label }) => label.split(' · ').slice(1)),
      ]),
      ...steps.empty,
      ...steps.remarks,
    ].filter((each): each is string => typeof each === 'string');
  };

  it.each(languages)('is said in %s', (language) => {
    expect(answers.length).toBeGreaterThan(25);
    const left = answers.flatMap(({ name, answer, input }) =>
      textsOf(answer, input, language)
        .filter(leftIn)
        .map((each) => `${name}: ${each}`),
    );
    expect(left).toEqual([]);
    expect(refusals.map((each) => inWords(each, language)).filter(leftIn)).toEqual([]);
    expect(tools.map(({ title }) => inWords(title, language)).filter(leftIn)).toEqual([]);
  });
});
