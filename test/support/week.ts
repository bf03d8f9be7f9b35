import { join } from 'node:path';
import { openSqlite } from '../../src/core/sqlite.ts';
import { Lines, type RawReply } from '../mcp/fixtures/connect.ts';
import { collect, run, saying, startProgram } from './program.ts';

/** Whose account the desk uses at the embedded service. */
const payer = 'C100000';

interface Event {
  readonly seq: number;
  readonly kind: string;
  readonly draftId: string | null;
  readonly requisitionId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export type Week = Awaited<ReturnType<typeof startWeek>>;

/** The built program in the local workspace, with the buyer's agent on stdio and everything that happens, as it happens. */
export async function startWeek(folder: string, env: NodeJS.ProcessEnv) {
  const desk = startProgram(folder, ['start'], env);
  const ended = collect(desk);
  const said = await saying(desk, 'Stop with Ctrl-C.');
  const [, service = ''] = /embedded, at (http:\S+)/.exec(said) ?? [];
  const [, page = ''] = /Local workspace\s+(http:\/\/127\.0\.0\.1:\d+)\//.exec(said) ?? [];

  const agent = startProgram(folder, ['mcp'], env);
  const lines = new Lines(agent.stdin, agent.stdout);
  await lines.initialize();
  let id = 0;
  const structured = ({ result, error }: RawReply): Record<string, unknown> => {
    if (result === undefined || result['isError'] === true) throw new Error(JSON.stringify(result ?? error));
    return result['structuredContent'] as Record<string, unknown>;
  };

  const follower = startProgram(folder, ['events', '--json', '--after', '0', '--limit', '500', '--follow'], env);
  const events: Event[] = [];
  let rest = '';
  follower.stdout.on('data', (chunk: Buffer) => {
    const written = `${rest}${chunk.toString()}`.split('\n');
    rest = written.pop() ?? '';
    events.push(...written.map((line) => JSON.parse(line) as Event));
  });

  const post = async (url: string, method: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-partsdesk-control': '1' };
    const { status } = await fetch(url, { method, headers, body: JSON.stringify(body) });
    if (status !== 200) throw new Error(`${method} ${url}: ${status}`);
  };
  const until = async (seen: () => boolean | Promise<boolean>, what = 'it') => {
    for (let round = 0; round < 1_200; round += 1) {
      if (await seen()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const happened = events.filter(({ draftId }) => draftId !== null).map(({ kind, draftId }) => `${draftId} ${kind}`);
    throw new Error(`${what} never came: ${happened.join(', ')}`);
  };
  return {
    page,
    events,
    lines,
    until,
    /** Calls a tool as the buyer's agent. */
    ask: async (name: string, args: Record<string, unknown>) => structured(await lines.call((id += 1), name, args)),
    request: (method: string, params: Record<string, unknown>) => lines.request((id += 1), method, params),
    approve: (draftId: string) => run(folder, ['approve', draftId, '--yes', '--revision', '1'], env),
    /** Until each of these happened, to this order where one is given. */
    happens: (kinds: readonly string[], draftId?: string) =>
      until(
        () =>
          kinds.every((kind) =>
            events.some((each) => each.kind === kind && (draftId === undefined || each.draftId === draftId)),
          ),
        `${kinds.join()} of ${draftId}`,
      ),
    /** The clock is moved when every message was delivered: a message that waits for a day is dropped as old. */
    pass: async (days: number) => {
      await until(async () => {
        const ledger = await openSqlite(join(folder, '.partsdesk', 'desk.sqlite'), 5_000);
        const waits = ledger
          .prepare('SELECT 1 FROM outbox WHERE delivered_at IS NULL AND given_up_at IS NULL LIMIT 1')
          .get();
        ledger.close();
        return waits === undefined;
      }, 'the last message');
      await post(`${page}/page/clock`, 'POST', { days });
    },
    /** What the embedded service does otherwise from now on. */
    faults: (rules: readonly object[]) => post(`${service}/_sandbox/faults`, 'PUT', rules),
    /** The branch begins with confirmed orders of today so many days later. */
    delay: async (days: number) => {
      const service = await openSqlite(join(folder, '.partsdesk', 'embedded-service.sqlite'), 5_000);
      const ms = days * 86_400_000;
      service.exec(
        `UPDATE sales_order SET confirmed_at = confirmed_at + ${ms}, next_at = next_at + ${ms} WHERE live = 1 AND phase = 'CONFIRMED'`,
      );
      service.close();
    },
    /** A list price of the embedded service times `factor`, in grosze. */
    listPrice: async (sku: string, factor: number) => {
      const service = await openSqlite(join(folder, '.partsdesk', 'embedded-service.sqlite'), 5_000);
      const row = service.prepare('SELECT list_net FROM product WHERE sku = ?').get(sku);
      service.close();
      return Math.round((row as { list_net: number }).list_net * factor);
    },
    /** A product that is bought often, once its price was read. */
    boughtOften: async () => {
      const known = async () => {
        const desk = await openSqlite(join(folder, '.partsdesk', 'desk.sqlite'), 5_000);
        const row = desk.prepare("SELECT value FROM watch_state WHERE name = 'bought-prices'").get();
        desk.close();
        return Object.keys(JSON.parse((row as { value: string } | undefined)?.value ?? '{}') as object);
      };
      let skus: string[] = [];
      await until(async () => (skus = await known()).length > 0, 'the prices of what is bought often');
      return skus[0] ?? '';
    },
    /** Everything that a person sees in the workspace. */
    seen: async (user: string) => JSON.stringify(await (await fetch(`${page}/page/state?user=${user}`)).json()),
    close: async () => {
      follower.kill('SIGKILL');
      agent.stdin.end();
      desk.kill('SIGTERM');
      const { code, err } = await ended;
      return { code, err };
    },
  };
}

/**
 * A week at the parts counter: one order is late and then comes, one is accepted with less than was approved, which
 * somebody is reminded of, one is forgotten, invoices fall due, something bought often gets dearer, and the credit limit is
 * lowered below what is used. `settled`: everybody was told what happened so far.
 */
export async function playWeek(week: Week, settled: () => Promise<void>) {
  const { ask, approve, faults, happens } = week;
  const pass = async (days: number) => {
    await settled();
    await week.pass(days);
  };
  const order = async (sku: string, quantity: number) => {
    const { draftId } = await ask('prepare_requisition', { lines: [{ sku, quantity }] });
    await ask('submit_requisition', { draftId });
    return String(draftId);
  };
  await ask('follow_changes', { about: 'invoices above 0 daily' });
  const late = await order('OP520', 4);
  const short = await order('W71275', 2);
  const forgotten = await order('GDB1330', 1);
  const follow = async (uri: string) => {
    const { error } = await week.request('resources/subscribe', { uri });
    if (error !== undefined) throw new Error(`${uri}: ${error.message}`);
    return uri;
  };
  const draft = await follow(`parts://draft/${late}`);
  await approve(late);
  await happens(['order.confirmed'], late);
  // As the embedded service numbers the orders of a requisition.
  const { requisitionId } = week.events.find((each) => each.draftId === late && each.requisitionId !== null) ?? {};
  const placed = await follow(`parts://order/${requisitionId?.replace('RQ', 'ZA')}-1`);
  const submit = { method: 'POST', path: '/sales/requisition' };
  await faults([{ match: submit, effect: { kind: 'shortStock', sku: 'W71275', quantity: 0 } }]);
  await approve(short);
  // A person has to decide what becomes of it.
  await week.until(() => week.events.some(({ draftId, detail }) => draftId === short && detail['state'] === 'differs'));
  await faults([]);
  await week.delay(4.5);
  await pass(1);
  const dearer = await week.boughtOften();
  await faults([
    { effect: { kind: 'price', sku: dearer, listNet: await week.listPrice(dearer, 1.12) } },
    { effect: { kind: 'creditLimit', payer, limit: 100 } },
  ]);
  await happens(['approval.reminder'], short);
  await happens(['approval.expired'], forgotten);
  await pass(4);
  await happens(['delivery.late'], late);
  await happens(['price.rose', 'credit.crossed', 'credit.blocked']);
  await pass(3);
  await happens(['delivery.created', 'order.invoiced'], late);
  await happens(['invoice.issued', 'invoice.due']);
  return { late, short, forgotten, dearer, followed: [draft, placed] };
}
