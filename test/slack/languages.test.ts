import { afterEach, describe, expect, it } from 'vitest';
import { helpFor } from '../../src/conversation/command/help.ts';
import { eventIn, inWords, linesIn, newsIn } from '../../src/conversation/answering/view-language.ts';
import { eventKinds } from '../../src/ports/events.ts';
import { eventText, whatToDo } from '../../src/watch/messages/en.ts';
import { tools } from '../../tools/index.ts';
import { defaultPeople, type Message } from '../../src/playground/double/workspace-state.ts';
import { someOf } from '../support/long.ts';
import { buttonsOf, openSlackDesk, until, type SlackDesk } from '../support/slack.ts';
import { cardIn, formOf, ordered, press, pressOn } from './steps.ts';

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  await desk.close();
});

/** Words that stand in English sentences; what is typed (commands, options, codes) is English in every language. */
const english =
  /(?<!\p{L})(?:the|is|are|were|not|and|of|for|with|from|until|you|your|this|that|has|have|nothing|waiting|approved?|approval|reject|edit|details|only|net|gross|available|currency|receiver|lines|warehouses?|price|rows|more|unknown|stock|quote|by|what|how|type|show|take|account|overdue)(?!\p{L})/iu;
/** Names of products, as the embedded service has them, and what people type. */
const typed =
  /(?:Oil filter|Brake \w+)[\p{L}\d /.-]*|\p{L}+ and [a-z ]+|\/parts \p{L}+|(?:wpisać|wpisując|quote|eingeben|napište|напишіть) [\p{L}-]+|„[^”]*”|"[^"]*"|\S+@\S+|sku;\S+|docs\/\S+|stepUp: none/giu;

/** Every text that somebody sees: also on buttons, in menus and in confirmations. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    typeof each === 'string'
      ? /^(?:text|fallback|title|caption|accessibility_label)$/.test(key)
        ? [each]
        : []
      : textsOf(each),
  );
}

const inEnglish = (value: unknown): string[] => textsOf(value).filter((text) => english.test(text.replace(typed, '')));

const shownTo = (user: string, channel: string): Message[] =>
  desk.workspace.messages(channel, user).filter(({ bot, only }) => bot || only !== undefined);

async function opened(locale: string | undefined, language = 'en'): Promise<void> {
  const people = defaultPeople.map((each) => ({ ...each, locale }));
  desk = await openSlackDesk({ workspace: { people }, deps: { language } });
}

async function asked(text: string, user = 'U0BUYER'): Promise<Message[]> {
  const { workspace } = desk;
  const before = workspace.messages('C0PARTS', user).length;
  await workspace.command({ user, channel: 'C0PARTS', text });
  await desk.done();
  return workspace.messages('C0PARTS', user).slice(before);
}

it('speaks Polish to whom Slack shows Polish: answers, form, card, Home and refusals', async () => {
  await opened('pl-PL');
  const { workspace } = desk;
  // Slack says who somebody is with their first question, so what follows is in their language.
  await asked('stock OP520');
  for (const text of [
    'quote 4x OP520 2x W71275',
    'price OP520',
    'invoices 2026-10',
    'deliveries 2026-10',
    'credit',
    'account',
    'browse',
    'requisitions',
    'approvals',
    'orders',
    'find OP520',
    'quote 1x NOSUCH1 2x OP520',
    'deposits',
    'whoami',
    'watch',
  ]) {
    const said = await asked(text);
    expect(said.length, text).toBeGreaterThan(0);
    expect(inEnglish(said), text).toEqual([]);
  }
  await workspace.command({ user: 'U0BUYER', channel: workspace.direct('U0BUYER'), text: 'order 4x OP520' });
  await desk.done();
  const form = await formOf(desk, 'U0BUYER', 'order');
  expect(inEnglish(form.content)).toEqual([]);
  await workspace.submit({ user: 'U0BUYER', viewId: form.id, values: {} });
  await desk.done();
  const own = workspace.direct('U0BUYER');
  const card = await until(
    () => shownTo('U0BUYER', own).find((each) => JSON.stringify(each.blocks).includes('card:submit')),
    'the card',
  );
  expect(inEnglish(shownTo('U0BUYER', own))).toEqual([]);
  await workspace.click({ user: 'U0BUYER', channel: own, ts: card.ts, action: 'card:submit' });
  await desk.done();
  const direct = workspace.direct('U0APPROVER');
  const waiting = await until(
    () => shownTo('U0APPROVER', direct).find((each) => JSON.stringify(each.blocks).includes('card:approve')),
    'the card of who approves',
  );
  expect(inEnglish(shownTo('U0APPROVER', direct))).toEqual([]);
  await workspace.openHome({ user: 'U0APPROVER' });
  await desk.done();
  expect(textsOf(workspace.home('U0APPROVER')).join('\n')).toContain('Czeka na Ciebie');
  expect(inEnglish(workspace.home('U0APPROVER'))).toEqual([]);
  await workspace.click({ user: 'U0APPROVER', channel: direct, ts: waiting.ts, action: 'card:approve' });
  await desk.done();
  await until(
    () => textsOf(shownTo('U0BUYER', own)).some((each) => each.includes('Zamówienie potwierdzone: ')),
    'the end',
  );
  expect(inEnglish([shownTo('U0BUYER', own), shownTo('U0APPROVER', direct)])).toEqual([]);
});

it('answers two messages at once each in its own language', async () => {
  await opened(undefined);
  const { workspace } = desk;
  const channel = workspace.direct('U0BUYER');
  for (let time = 0; time < 5; time += 1) {
    const before = workspace.messages(channel, 'U0BUYER').length;
    const texts = ['offene Bestellungen', 'otwarte zamówienia'];
    await Promise.all(texts.map((text) => workspace.say({ user: 'U0BUYER', channel, text })));
    await desk.done();
    const said = workspace.messages(channel, 'U0BUYER').slice(before);
    const answers = said.filter(({ bot }) => bot).map((each) => textsOf(each).join('\n'));
    expect(answers.map((each) => /Bestellungen/.test(each) && /zamówie/i.test(each))).toEqual([false, false]);
  }
});

it('asks for other days in Polish', async () => {
  await opened('pl-PL');
  const { workspace } = desk;
  const [list] = await asked('invoices 2026-10');
  const at = { user: 'U0BUYER', channel: 'C0PARTS', ts: list?.ts ?? '' };
  await workspace.click({ ...at, action: 'dates:0' });
  await desk.done();
  const form = await until(() => workspace.view('U0BUYER'), 'the form of days');
  expect(textsOf(form.content)).toContain('Lista faktur');
  expect(inEnglish(form.content)).toEqual([]);
});

it('says in Polish what is wrong in the form, and why an order ended', async () => {
  await opened('pl-PL');
  const { workspace } = desk;
  await asked('stock OP520', 'U0APPROVER');
  const submit = async (lines: string) => {
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: `order ${lines}` });
    await desk.done();
    const form = await formOf(desk, 'U0BUYER', 'order');
    await workspace.submit({ user: 'U0BUYER', viewId: form.id, values: {} });
    await desk.done();
    return workspace.view('U0BUYER');
  };
  const wrong = textsOf(await submit('1x NOSUCH1'));
  expect(wrong.join('\n')).toContain('Serwis nie zna żadnej z tych części. Proszę sprawdzić kody.');
  expect(inEnglish(wrong)).toEqual([]);

  const own = workspace.direct('U0BUYER');
  const id = await ordered(desk, '4x OP520', own);
  await press(desk, 'U0BUYER', own, 'submit');
  const direct = workspace.direct('U0APPROVER');
  const card = await until(() => cardIn(desk, direct), 'the card of who approves');
  await pressOn(desk, 'U0APPROVER', card, 'reject');
  await desk.done();
  const reject = await formOf(desk, 'U0APPROVER', 'reject');
  await workspace.submit({
    user: 'U0APPROVER',
    viewId: reject.id,
    values: { said: { value: { type: 'plain_text_input', value: 'za drogo' } } },
  });
  await desk.done();
  const said = () => textsOf(shownTo('U0BUYER', own)).join('\n');
  await until(() => said().includes('za drogo'), 'the news');
  expect(said()).toMatch(/Odrzucono, \w+: za drogo/);
  expect(said()).not.toContain('Rejected by');
  expect(JSON.stringify(shownTo('U0APPROVER', direct))).toContain(id);
  expect(JSON.stringify(shownTo('U0APPROVER', direct))).not.toContain('Rejected by');
});

it('refuses in the language of whom it refuses', async () => {
  const guest = { id: 'U0GUEST', name: 'gosc', realName: 'Gość', guest: true, locale: 'pl-PL' };
  desk = await openSlackDesk({ workspace: { people: [...defaultPeople, guest] } });
  const said = await asked('stock OP520', 'U0GUEST');
  expect(textsOf(said).join('\n')).toContain('Goście tego obszaru roboczego');
  expect(inEnglish(said)).toEqual([]);
});

/** Details of an event of any kind. */
const detail = {
  ...{
    sku: 'OP520',
    skus: ['OP520'],
    deliveryId: 'DW1',
    invoiceId: 'FV1',
    amount: '12.50',
    from: '11.00',
    to: '12.50',
  },
  ...{ currency: 'PLN', dueDay: '2026-12-01', latestDeliveryDate: '2026-11-30', toBePaid: '12.50', percent: '80' },
  ...{
    used: '8.00',
    limit: '10.00',
    standing: 'S1',
    reason: 'X',
    since: '2026-11-20T10:00',
    deliveries: ['DW1', 'DW2'],
  },
  ...{ count: 1, min: 4, quantity: 6 },
  ...{ short: [{ sku: 'OP520', missingQuantity: 1, requiredQuantity: 4 }], invoice: 'FV1', rises: true, pieces: 12 },
};

describe.each(['pl', 'de', 'cs', 'uk'] as const)('what is said unasked and in help, in %s', (language) => {
  const english = new Set(['the', 'is', 'are', 'of', 'and', 'for', 'with', 'by', 'not', 'or', 'a', 'no', 'it', 'to']);
  /** Examples, options and codes are typed as they are. */
  const asTyped = /\/parts .*|--\S+(?: \([^)]*\))?|4x OP520[^;]*|"[^"]*"/g;
  const left = (text: string) =>
    // Words that mean something else in one of the languages.
    (
      text
        .replace(asTyped, '')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    ).filter((word) => english.has(word) && !/^(?:a|to|no|do|by|it)$/.test(word));

  it.each(eventKinds.map((kind) => [kind]))('%s', (kind) => {
    const given = /^(?:approval|order)\./.test(kind) ? { ...detail, from: [], to: ['Anna'] } : detail;
    for (const said of [
      eventText({ kind, detail: given }),
      eventText({ kind, detail: given }, false),
      whatToDo({ kind }),
    ]) {
      const told = said === whatToDo({ kind }) ? inWords(said, language) : eventIn(said, language);
      expect(left(told), said).toEqual([]);
    }
    expect(left(newsIn(`Order PO-7: ${eventText({ kind, detail: given })}.`, language))).toEqual([]);
  });

  it('help', () => {
    for (const word of ['', ...tools.flatMap(({ words }) => words), 'freeze', 'thaw', 'approvals']) {
      const lines = linesIn(helpFor(tools, word), language).split('\n');
      expect(
        lines.filter((line) => left(line).length > 0),
        word,
      ).toEqual([]);
    }
  });
});

describe.each(someOf(['pl-PL', 'de-DE', 'cs-CZ', 'uk-UA'], 2))('to whom Slack shows %s', (locale) => {
  /** English words that are words in none of the four languages; what was typed, the service's own words and examples aside. */
  const wrongly =
    /(?<![\p{L}-])(?:the|is|are|not|of|than|with|you|this|has|needs?|nothing|what|may|ask|write|type|use|more|less|one|number|date|quantity|asked|approval|accepted|sending|answered|changed)(?![\p{L}-])/u;
  const aside = /"[^"]*"|„[^“”]*[“”]|«[^»]*»|: (?:[a-z]+, )+[a-zA-Z]+|\b(?:watch|invoices above) .*|--[a-z-]+/gu;
  const left = (said: unknown) => textsOf(said).filter((each) => wrongly.test(each.replace(aside, '')));

  it('says what is wrong with options, dates, quantities, receivers and products', async () => {
    await opened(locale);
    await asked('stock OP520');
    for (const text of [
      'invoices --state nonsense',
      'invoices --state',
      'invoices --limit 9999',
      'invoices --limit x',
      'invoices 2026-13',
      'invoices --from nonsense',
      'invoices --ship-to ???',
      'invoices --ship-to C999999',
      'stock OP520 --locations',
      'stock OP520 --language xx',
      'spending --by nonsense',
      'spending --top 0',
      'trace --order-id X --invoice-id Y',
      'watch reorder OP520',
      'help nonsense',
      'quote 4x OP520\n0x W71275',
      'find',
      'freeze',
      'stock OP520 w Atlantydzie',
      'approvals --nonsense',
    ]) {
      const said = await asked(text);
      expect(textsOf(said).join('').length, text).toBeGreaterThan(10);
      expect(left(said), text).toEqual([]);
    }
  });

  it('says in the form what is wrong with its lines', async () => {
    await opened(locale);
    const { workspace } = desk;
    await asked('stock OP520');
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
    await desk.done();
    const { id: viewId } = await formOf(desk, 'U0BUYER', 'order');
    for (const value of ['0x OP520', '1.5x OP520', '"OP520', '4x 4x OP520', '???', 'OP520', 'sku;quantity\nOP520;x']) {
      const values = { lines: { value: { type: 'plain_text_input', value } } };
      const { errors } = await workspace.submit({ user: 'U0BUYER', viewId, values });
      expect(errors?.['lines'], value).toMatch(/\p{L}/u);
      expect(left({ text: errors?.['lines'] }), value).toEqual([]);
    }
  });

  it('says which warehouse was meant, and what a rejection lacks', async () => {
    await opened(locale);
    const { workspace } = desk;
    for (const user of ['U0BUYER', 'U0APPROVER']) await asked('stock OP520', user);
    const own = workspace.direct('U0BUYER');
    const asks = { 'pl-PL': 'czy macie OP520 w Katowicach?', 'de-DE': 'habt ihr OP520 in Kattowitz?' };
    const question = Object.entries(asks).find(([each]) => each === locale)?.[1];
    if (question !== undefined) {
      await workspace.say({ user: 'U0BUYER', channel: own, text: question });
      await desk.done();
      const said = JSON.stringify(shownTo('U0BUYER', own));
      expect(said).toContain('KAT');
      expect(said).not.toContain('read as');
    }
    await ordered(desk, '4x OP520', own);
    await press(desk, 'U0BUYER', own, 'submit');
    const card = await until(() => cardIn(desk, workspace.direct('U0APPROVER')), 'the card of who approves');
    await pressOn(desk, 'U0APPROVER', card, 'reject');
    await desk.done();
    const { id: viewId } = await formOf(desk, 'U0APPROVER', 'reject');
    const values = { said: { value: { type: 'plain_text_input', value: '  ' } } };
    const { errors } = await workspace.submit({ user: 'U0APPROVER', viewId, values });
    // The form stays open, with the reason at its field.
    expect(left({ text: errors?.['said'] })).toEqual([]);
    expect(errors?.['said']).toMatch(/\p{L}/u);
    expect(workspace.view('U0APPROVER')?.id).toBe(viewId);
  });

  it('shows the record of an order without a word in English', async () => {
    await opened(locale);
    const { workspace } = desk;
    for (const user of ['U0BUYER', 'U0APPROVER']) await asked('stock OP520', user);
    const own = workspace.direct('U0BUYER');
    await ordered(desk, '4x OP520', own);
    await press(desk, 'U0BUYER', own, 'submit');
    const card = await until(() => cardIn(desk, workspace.direct('U0APPROVER')), 'the card of who approves');
    await pressOn(desk, 'U0APPROVER', card, 'approve');
    await desk.done();
    const details = () => shownTo('U0BUYER', own).find((each) => /\d\d:\d\d .*: /.test(textsOf(each).join('\n')));
    await until(() => buttonsOf(cardIn(desk, own)).includes('card:requote'), 'the end');
    await press(desk, 'U0BUYER', own, 'details');
    const said = textsOf(await until(details, 'the details'));
    expect(said.join('\n')).toMatch(/Barbara|Buyer/);
    if (locale !== 'de-DE') expect(said.join('\n')).not.toContain(' in Slack');
    expect(left({ text: said.join('\n') })).toEqual([]);
    expect(said.join('\n')).not.toMatch(/approved-submit|asked-for|\bok\b|\bdesk\b/);
  });
});

it('says in help, in refusals and in what is followed nothing in English to whom Slack shows German', async () => {
  await opened('de-DE');
  await asked('stock OP520');
  for (const text of [
    'help',
    'help invoices',
    'invoice X1',
    'browse XX99',
    'freeze because',
    'watch nonsense',
    'stock OP520 --nonsense 1',
    'invoices --state nonsense',
    'invoices 2030-10',
    'trace X1',
  ]) {
    const said = textsOf(await asked(text)).map((each) =>
      each.replace(/[a-z-]+: [^\n]*--[^\n]*|:? ?invoices above[^\n]*|\(freeze\)|meldet: .*/g, ''),
    );
    expect(said.join('').length, text).toBeGreaterThan(10);
    expect(
      said.filter((each) =>
        /(?<!\p{L})(?:the|is|are|not|of|with|you|this|has|nothing|what|may|ask)(?!\p{L})/u.test(each),
      ),
      text,
    ).toEqual([]);
  }
});

describe('the language of a reader', () => {
  it.each([
    ['uk-UA', 'Наявність'],
    ['de-DE', 'Bestand'],
    ['cs-CZ', 'Stav skladu'],
    // The desk does not speak French, so it speaks as it was set.
    ['fr-FR', 'Stan'],
    ['en-GB', 'Stock of'],
  ])('%s', async (locale, word) => {
    await opened(locale, 'pl');
    expect(textsOf(await asked('stock OP520')).join('\n')).toContain(word);
  });

  it('writes sums and days as the reader does', async () => {
    await opened('pl-PL');
    const said = textsOf(await asked('quote 400x OP520')).join('\n');
    expect(said).toMatch(/4468,00 PLN/);
    expect(said).toMatch(/\b\d\d\.11\.2026/);
    expect(said).not.toMatch(/\d\.\d\d PLN|2026-11/);
  });

  it('is the one somebody writes in, whatever Slack shows them', async () => {
    await opened('en-US');
    const said = await asked('ile kosztuje OP520?');
    expect(textsOf(said).join('\n')).toContain('Cena jednej pozycji');
    expect(inEnglish(said)).toEqual([]);
  });

  it('does not change what several people read', async () => {
    await opened('pl-PL', 'de');
    const { workspace } = desk;
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
    await desk.done();
    const form = await formOf(desk, 'U0BUYER', 'order');
    await workspace.submit({ user: 'U0BUYER', viewId: form.id, values: {} });
    await desk.done();
    const card = await until(() =>
      workspace.messages('C0PARTS').find(({ blocks }) => JSON.stringify(blocks).includes('card:submit')),
    );
    expect(textsOf(card).join('\n')).toContain('Bestellung: eigenes Konto');
    expect(textsOf(workspace.view('U0BUYER')).join('\n')).toContain('Nic jeszcze nie zamówiono');
  });
});
