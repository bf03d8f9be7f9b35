import { draftName, submitName } from '../../../tools/ordering/tool-names.ts';
import { connectHost, member, textOf, type Json, type ToolResult } from './host.ts';
import { orderOf, type Order } from './order.ts';
import { spendingOf, type Spending } from './spending.ts';

const root = document.documentElement;
const card = el('main', {}, el('p', { class: 'quiet' }, 'Waiting for the answer…'));
/** Never replaced, so that screen readers announce what is written into it. */
const said = el('p', { role: 'status' });
document.body.append(card, said);

/** Moves the focus to the title, because the button that had it is gone. */
function draw(children: readonly Child[], takeFocus: boolean): void {
  card.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
  if (takeFocus) card.querySelector('h1')?.focus();
}

function show({ text, output }: ToolResult, takeFocus = false): void {
  const order = output === undefined ? undefined : orderOf(output);
  say('');
  const spending = output === undefined ? undefined : spendingOf(output, text);
  draw(
    order !== undefined ? drawOrder(order) : spending !== undefined ? drawSpending(spending) : [el('pre', {}, text)],
    takeFocus,
  );
}

function say(text: string, failed = false): void {
  said.textContent = text;
  said.className = failed ? 'failed' : '';
}

/** A button that calls a tool through the host and shows its result. */
function button(
  label: string,
  tool: string,
  input: Readonly<Record<string, unknown>>,
  main: boolean,
): HTMLButtonElement {
  const made = el('button', main ? { type: 'button', class: 'main' } : { type: 'button' }, label);
  made.addEventListener('click', () => {
    // Not `disabled`, which would lose the focus.
    if (made.getAttribute('aria-disabled') === 'true') return;
    made.setAttribute('aria-disabled', 'true');
    say('Asking…');
    host.call(tool, input).then(
      (result) => {
        made.removeAttribute('aria-disabled');
        if (result.failed) return tool === draftName ? say(result.text, true) : refresh(input, result.text);
        show(result, true);
        host.tell(result);
      },
      (error: unknown) => {
        made.removeAttribute('aria-disabled');
        say(`Not asked: ${error instanceof Error ? error.message : 'the host refused.'}`, true);
      },
    );
  });
  return made;
}

/** A refusal can mean that the draft has changed since it was shown: shows it as it is now, below the refusal. */
function refresh({ draftId }: Readonly<Record<string, unknown>>, refusal: string): void {
  say(refusal, true);
  host.call(draftName, { draftId }).then(
    (now) => {
      if (now.failed) return;
      show(now, true);
      say(refusal, true);
    },
    () => undefined,
  );
}

/** Final states. */
const over: ReadonlySet<string> = new Set('confirmed cancelled failed declined expired withdrawn dropped'.split(' '));

function drawOrder(order: Order): Child[] {
  const { title, draftId, revision, state, status, next, totals, facts, orders, notes } = order;
  const buttons: Child[] =
    draftId === undefined || !host.callsTools()
      ? []
      : [
          state === 'priced' && button('Ask for approval', submitName, { draftId, revision }, true),
          state !== 'priced' && !over.has(state) && button('Look again', draftName, { draftId }, false),
        ];
  return [
    el('h1', { tabindex: '-1' }, title),
    status !== '' && el('p', { class: `state ${state === 'priced' ? '' : 'waits'}` }, foreign(status)),
    // For a draft that was not submitted this names tools; the button says the same.
    next !== '' && (state !== 'priced' || buttons.length === 0) && el('p', { class: 'quiet' }, foreign(next)),
    el(
      'ul',
      { class: 'totals' },
      ...totals.map(({ net, gross, deposit }) =>
        el(
          'li',
          {},
          el('b', {}, foreign(net)),
          ' net',
          gross !== '' && el('span', {}, ' · ', foreign(gross), ' gross'),
          deposit !== '' && el('span', {}, ' · deposit ', foreign(deposit)),
        ),
      ),
    ),
    drawLines(order),
    drawNotes(notes),
    orders.length > 0 &&
      el(
        'ul',
        { class: 'orders' },
        ...orders.map(([id = '', phase = '', net = '']) =>
          el('li', {}, 'Order ', foreign(id), phase !== '' && ' · ', foreign(phase), net !== '' && ' · ', foreign(net)),
        ),
      ),
    facts.length > 0 &&
      el('dl', {}, ...facts.map(([label, value]) => el('div', {}, el('dt', {}, label), el('dd', {}, foreign(value))))),
    buttons.some((each) => each !== false) && el('p', { class: 'buttons' }, ...buttons),
  ];
}

const columns = ['Product', 'Qty', 'Unit net', 'Line net', 'Stock', 'Arrives by', 'Deposit net'];

function drawLines({ lines }: Order): HTMLElement {
  return drawTable(
    columns,
    lines.map((line) => [
      [
        foreign(line.sku),
        line.index !== '' && el('span', { class: 'quiet' }, ' ', foreign(line.index)),
        line.name !== '' && el('div', { class: 'name' }, foreign(line.name)),
      ],
      [foreign(line.quantity)],
      [foreign(line.unit)],
      [foreign(line.net)],
      [line.short ? el('b', { class: 'short' }, foreign(line.stock)) : foreign(line.stock)],
      [foreign(line.arrival), line.until !== '' && el('div', { class: 'quiet' }, ' order until ', foreign(line.until))],
      [foreign(line.deposit)],
    ]),
  );
}

function drawSpending({ title, totals, groups, notes }: Spending): Child[] {
  return [
    el('h1', { tabindex: '-1' }, title),
    el('ul', { class: 'totals' }, ...totals.map((net) => el('li', {}, el('b', {}, foreign(net)), ' net'))),
    groups.length > 0 &&
      drawTable(
        ['Group', 'Pieces', 'Net', 'Gross'],
        groups.map(({ label, pieces, net, gross, percent }) => {
          const bar = el('div', { class: 'bar' });
          bar.style.width = `${percent}%`;
          return [[foreign(label || '–'), bar], [foreign(pieces)], [foreign(net)], [foreign(gross)]];
        }),
      ),
    drawNotes(notes),
  ];
}

const drawNotes = (notes: Order['notes']): Child =>
  notes.length > 0 &&
  el('ul', { class: 'notes' }, ...notes.map(({ kind, text }) => el('li', { class: kind }, foreign(text))));

/** The first cell of a row is its heading. */
function drawTable(labels: readonly string[], rows: readonly (readonly (readonly Child[])[])[]): HTMLElement {
  const cell = (at: number, children: readonly Child[]) => {
    const filled = children.some((child) => child !== undefined && child !== false && child !== '');
    return el('td', { 'data-label': labels[at] ?? '' }, ...(filled ? children : ['–']));
  };
  return el(
    'table',
    {},
    el('thead', {}, el('tr', {}, ...labels.map((label) => el('th', { scope: 'col' }, label)))),
    el(
      'tbody',
      {},
      ...rows.map(([heading = [], ...cells]) =>
        el('tr', {}, el('th', { scope: 'row' }, ...heading), ...cells.map((each, at) => cell(at + 1, each))),
      ),
    ),
  );
}

/** Colours and fonts of the host. Values that could fetch something are ignored. */
function dress(context: Json): void {
  const theme = textOf(context['theme']);
  if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(member(member(context, 'styles'), 'variables'))) {
    const text = textOf(value);
    if (/^--(color|font|border)-[a-z\d-]+$/.test(name) && !/url|image/i.test(text)) root.style.setProperty(name, text);
  }
}

const host = connectHost({
  result: (result) => show(result),
  cancelled: () => draw([el('p', { class: 'quiet' }, 'The call was stopped.')], false),
  context: dress,
});

type Child = Node | string | false | undefined;

/** The only way that this page makes elements: text becomes text, whatever it says. There is no way in for HTML. */
function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** Text of the service or of a person: which way it is read is its own affair. */
function foreign(text: string): HTMLElement | undefined {
  return text === '' ? undefined : el('bdi', {}, text);
}
