import { afterAll, beforeAll, expect, it } from 'vitest';
import { undrawable } from '../../src/playground/page/drawable.ts';
import { elementsOf, type Chosen, type PlacedElement } from '../../src/playground/double/payloads.ts';
import type { Message } from '../../src/playground/double/workspace.ts';
import { isLong } from '../support/long.ts';
import { startProxy } from '../support/proxy.ts';
import { openSlackDesk, until, type SlackDesk } from '../support/slack.ts';

// People ask and click at random, over a service whose every text is hostile. Slack must take whatever the desk sends, and
// no click may stay without an answer. A failure names the walk and its steps.

const walks = isLong ? 300 : 6;
const clicksInWalk = 5;
const people = ['U0BUYER', 'U0APPROVER'] as const;

const weapons = [
  '<!channel> <@U0BUYER> <#C0PARTS|parts>',
  '<https://evil.example|Approve> &lt;!here&gt; &',
  '*bold* _it_ ~gone~ `code` > quote @channel :rotating_light:',
  '\u202egnp.exe \u200b\u{e0041} \u0007\u001b[31m \ufeff',
  'x'.repeat(700),
  'żółć '.repeat(90),
  '<'.repeat(400),
  '"}],"locations":["',
  '\n\n\r\n\u2028line',
];
/** What the desk matches, adds up or computes with: a service that changed these would only break the answer. */
const kept =
  /^(sku|towkod|id|requisitionid|orderid|phasecode|currencycode|shipto|billto|location|categoryid|access_token|token_type|scope)$/i;

let at = 0;
function poisoned(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => poisoned(each, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each, key)]));
  }
  const isText = typeof value === 'string' && !/^-?[\d.]+$|^\d{4}-\d{2}-\d{2}/.test(value) && !kept.test(name);
  return isText ? `${value} ${weapons[(at += 1) % weapons.length] ?? ''}` : value;
}

const questions = [
  'help',
  'stock OP520 2x W71275',
  'quote 4x OP520 2x GDB1330 1x NOSUCH1',
  'price OP520',
  'product OP520',
  'browse',
  'invoices last month',
  'deliveries last week',
  'requisitions',
  'orders',
  'account',
  'credit',
  'spending 2026-10',
  'deposits',
  'whoami',
  'approvals',
  'order 4x OP520 2x W71275',
  'watch OP520',
  'history OP520',
  'no such words at all',
];

let desk: SlackDesk;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let service = '';

beforeAll(async () => {
  proxy = await startProxy(
    () => service,
    ({ status, body }) => ({ status, body: poisoned(body) }),
  );
  desk = await openSlackDesk({ approvals: 'C0APPROVALS', ordering: { service: { baseUrl: proxy.url } } });
  service = desk.sandbox.url;
});

afterAll(async () => {
  await desk.close();
  await proxy.close();
});

/** Random numbers that a seed repeats (mulberry32). */
function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
}

interface Move {
  readonly name: string;
  readonly act: () => Promise<{ readonly status: number; readonly errors?: object }>;
}

/** What people write into a form: sometimes nothing. */
const written = ['4x OP520', '/parts order 2x W71275', '3x OP520; 2x OP520', '???', '1x NOSUCH1', 'stock OP520'];

function filled(blocks: readonly unknown[], random: (most: number) => number) {
  const texts = elementsOf(blocks).filter(({ element }) => element.type === 'plain_text_input');
  const days = elementsOf(blocks)
    .filter(({ element }) => element.type === 'datepicker')
    .map(
      ({ block }, index) => [block, { value: { kind: 'date' as const, day: `2026-11-0${index * 2 + 1}` } }] as const,
    );
  if (days.length > 0 && random(2) === 0) return Object.fromEntries(days);
  const [first] = texts;
  const text = written[random(written.length * 2)];
  if (first === undefined || text === undefined) return {};
  return { [first.block]: { [first.element.action_id ?? '']: { kind: 'text' as const, text } } };
}

/** What the person can press in front of them. */
function pressable(user: string, random: (most: number) => number): Move[] {
  const { workspace } = desk;
  const view = workspace.view(user);
  const chosenOf = ({ element }: PlacedElement): Chosen => {
    const options = (element['options'] ?? []) as { value: string }[];
    return element.type === 'button'
      ? { kind: 'click' }
      : { kind: 'option', value: options[random(options.length)]?.value ?? '' };
  };
  const acts = (blocks: readonly unknown[]) =>
    elementsOf(blocks).filter(
      ({ element }) => /^(button|static_select|overflow)$/.test(element.type) && element['url'] === undefined,
    );
  const inMessage = (message: Message): Move[] =>
    acts(message.blocks ?? []).map((placed) => ({
      name: `${placed.element.action_id ?? ''} in ${message.channel}`,
      act: () =>
        workspace.act({
          ...{ user, channel: message.channel, ts: message.ts, chosen: chosenOf(placed) },
          action: (element, block) => element.action_id === placed.element.action_id && block === placed.block,
        }),
    }));
  const inView = (id: string, blocks: readonly unknown[]): Move[] =>
    acts(blocks.filter((each) => !JSON.stringify(each).startsWith('{"type":"input"'))).map((placed) => ({
      name: `${placed.element.action_id ?? ''} in a view`,
      act: () =>
        workspace.actInView({
          ...{ user, viewId: id, chosen: chosenOf(placed) },
          action: (element, block) => element.action_id === placed.element.action_id && block === placed.block,
        }),
    }));
  if (view !== undefined) {
    const blocks = view.content['blocks'] as readonly unknown[];
    const submit: Move = {
      name: `submit ${String(view.content['callback_id'])}`,
      act: () => workspace.submit({ user, viewId: view.id, values: filled(blocks, random) }),
    };
    const moves = [...inView(view.id, blocks), ...(view.content['submit'] === undefined ? [] : [submit])];
    // A form without a way on is closed by its own button, which the desk does not hear of.
    if (moves.length > 0) return moves;
    workspace.state.close(view);
  }
  const home = workspace.home(user);
  const channels = ['C0PARTS', 'C0APPROVALS', workspace.direct(user)];
  return [
    ...channels.flatMap((channel) => workspace.messages(channel, user).slice(-2).flatMap(inMessage)),
    ...(home === undefined ? [] : inView(home.id, home.content['blocks'] as readonly unknown[])),
  ];
}

function asking(user: string, random: (most: number) => number): Move {
  const { workspace } = desk;
  const text = questions[random(questions.length)] ?? 'help';
  const direct = workspace.direct(user);
  const ways: readonly (() => Move)[] = [
    () => ({ name: `/parts ${text}`, act: () => workspace.command({ user, channel: 'C0PARTS', text }) }),
    () => ({ name: `direct: ${text}`, act: () => workspace.say({ user, channel: direct, text }) }),
    () => ({
      name: `mention: ${text}`,
      act: () => workspace.say({ user, channel: 'C0APPROVALS', text: `<@${workspace.botUserId}> ${text}` }),
    }),
    () => ({ name: 'Home', act: () => workspace.openHome({ user }) }),
  ];
  return (ways[random(ways.length)] ?? ways[0])?.() ?? { name: 'nothing', act: () => Promise.resolve({ status: 200 }) };
}

/** Everything that this person sees, and how often the desk said something. */
function seen(user: string): string {
  const { workspace } = desk;
  const messages = ['C0PARTS', 'C0APPROVALS', workspace.direct(user)].map((channel) => {
    const all = workspace.messages(channel, user);
    return [all.length, all.slice(-4).map(({ ts, text, blocks, edited }) => [ts, text, blocks, edited])];
  });
  const said = workspace.calls.filter(({ method }) => /^(chat|views|files)\./.test(method)).length;
  return JSON.stringify([messages, workspace.state.stacks.get(user), workspace.files().length, said]);
}

it(
  `answers each of ${clicksInWalk} clicks in ${walks} walks over hostile products, with what Slack takes`,
  {
    timeout: walks * 15_000,
  },
  async () => {
    const { workspace } = desk;
    for (let walk = 0; walk < walks; walk += 1) {
      const random = randomOf(20_261_120 + walk);
      const steps: string[] = [];
      const where = () => `walk ${walk}: ${steps.join(' > ')}`;
      for (const user of people) workspace.state.stacks.delete(user);
      for (let step = 0; step <= clicksInWalk; step += 1) {
        const user = people[random(people.length)] ?? people[0];
        const moves = step === 0 ? [] : pressable(user, random);
        const move = moves[random(moves.length)] ?? asking(user, random);
        steps.push(`${user} ${move.name}`);
        const before = seen(user);
        const answered = await move.act();
        expect(answered.status, where()).toBe(200);
        await desk.done();
        // A card is shown by the outbox where it cannot be shown at once.
        await until(() => answered.errors !== undefined || seen(user) !== before, where());
        expect(workspace.violations, where()).toEqual([]);
        expect(desk.errors, where()).toEqual([]);
        expect(undrawable(workspace.state.messages.slice(-5).map(({ blocks }) => blocks)), where()).toEqual([]);
      }
    }
  },
);
