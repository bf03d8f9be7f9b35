import { openWorld, pause, type World } from './world.ts';

/*
 * Three trials of the built program, on loopback, each of which ends by itself: `load` (many at a time), `soak` (a normal
 * day, compressed), `chaos` (what it needs goes away and comes back). They print the tables of docs/reliability.md.
 * SECONDS, PEOPLE, AGENTS and DESKS change their size. Exit code 1: a double, a loss, or a promise that was not kept.
 */

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const mode = process.argv[2] ?? 'load';
const defaults = {
  load: { seconds: 600, people: 200, agents: 20, desks: 3 },
  soak: { seconds: 1_200, people: 20, agents: 3, desks: 2 },
  chaos: { seconds: 900, people: 10, agents: 3, desks: 3 },
};
if (!(mode in defaults)) throw new Error('choose load, soak or chaos');
const { seconds, people, agents, desks } = defaults[mode as keyof typeof defaults];
const size = { desks: number('DESKS', desks), people: number('PEOPLE', people), agents: number('AGENTS', agents) };
const lasting = number('SECONDS', seconds) * 1_000;

/** What came of one kind of work. */
class Tally {
  readonly times: number[] = [];
  failed = 0;

  add(milliseconds: number | undefined): void {
    if (milliseconds === undefined) this.failed += 1;
    else this.times.push(milliseconds);
  }

  row(kind: string): string {
    const sorted = [...this.times].sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN);
    const rate = ((1_000 * sorted.length) / lasting).toFixed(1);
    return `| ${kind} | ${sorted.length} | ${this.failed} | ${rate} | ${at(0.5)} ms | ${at(0.99)} ms |`;
  }
}

let until = 0;
const isOn = () => performance.now() < until;
const tallies = { question: new Tally(), order: new Tally(), agentStock: new Tally(), agentDraft: new Tally() };

/** A person asks for stock now and then; `every`: milliseconds between two questions. */
async function person(world: World, user: string, every: number): Promise<void> {
  await pause(Math.random() * every);
  while (isOn()) {
    const began = performance.now();
    tallies.question.add(await world.ask(user, 'stock OP520'));
    await pause(Math.max(0, every - (performance.now() - began)));
  }
}

/** An agent asks as fast as it is answered, several times at once, and prepares a draft now and then. */
async function agent(world: World, token: string, atOnce: number, every: number): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (isOn()) {
        tallies.agentStock.add(await world.call(token, 'check_stock', { skus: ['OP520'] }));
        if (Math.random() < 0.02) {
          const lines = [{ sku: 'OP520', quantity: 1 + Math.floor(Math.random() * 50) }];
          tallies.agentDraft.add(await world.call(token, 'prepare_requisition', { lines }));
        }
        await pause(every);
      }
    }),
  );
}

let quantity = 0;
async function buyer(world: World, user: string, every: number): Promise<void> {
  while (isOn()) {
    const began = performance.now();
    const came = await world.order(user, (quantity = (quantity % 60) + 1));
    tallies.order.add(came === 'approved' ? performance.now() - began : undefined);
    await pause(every);
  }
}

interface Promises {
  kept: number;
  broken: number;
  refusals: number;
}

/** A desk that says it is ready must answer the next question; which desks are being ended is not its fault. */
async function watchReady(world: World, ending: ReadonlySet<string>, found: Promises): Promise<void> {
  while (isOn()) {
    for (const { name, url } of [...world.desks]) {
      const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(8_000) }).catch(() => undefined);
      if (ready?.status !== 200) {
        found.refusals += 1;
        continue;
      }
      const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(8_000) }).catch(() => undefined);
      const figures = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(8_000) }).catch(() => undefined);
      if (health?.status === 200 && figures?.status === 200) found.kept += 1;
      else if (!ending.has(name) && world.desks.some((each) => each.name === name)) found.broken += 1;
    }
    await pause(250);
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const head = ['| Work | Done | Failed | A second | p50 | p99 |', '| --- | --- | --- | --- | --- | --- |'];
const rows = () => [
  tallies.question.row('a person asks in Slack'),
  tallies.order.row('a person orders, the boss approves'),
  tallies.agentStock.row('an agent asks over MCP'),
  tallies.agentDraft.row('an agent prepares an order'),
];

async function trial(world: World): Promise<boolean> {
  until = performance.now() + lasting;
  const lines: string[] = [];
  const ending = new Set<string>();
  const promises: Promises = { kept: 0, broken: 0, refusals: 0 };
  const sizes: { memory: number; files: number }[] = [];
  const [every, agentPause, buyers] = mode === 'load' ? [15_000, 50, 4] : [3_000, 500, 2];
  const work: Promise<unknown>[] = [
    ...world.people.slice(buyers).map((user) => person(world, user, every)),
    ...world.people.slice(0, buyers).map((user) => buyer(world, user, mode === 'load' ? 2_000 : 4_000)),
    ...world.tokens.map((token) => agent(world, token, mode === 'load' ? 4 : 1, agentPause)),
    watchReady(world, ending, promises),
    (async () => {
      while (isOn()) {
        sizes.push(world.sizes());
        await pause(lasting / 20);
      }
    })().catch(() => undefined),
  ];
  if (mode === 'chaos') work.push(chaos(world, ending, lines));
  await Promise.all(work);
  for (const each of Object.values(world.turn)) each(true);
  const verdict = await world.verdict(90_000);
  const first = sizes[Math.floor(sizes.length / 4)];
  const last = sizes.at(-1);
  console.log(
    `\n${mode}: ${lasting / 1000} s, ${size.people} people, ${size.agents} agents, ${size.desks} desks on PostgreSQL\n`,
  );
  for (const line of [...head, ...rows()]) console.log(line);
  console.log('');
  for (const line of lines) console.log(line);
  console.log(`| Orders | Confirmed | Questions | Under way | Doubled | Lost |\n| --- | --- | --- | --- | --- | --- |`);
  const { orders, confirmed, questions, underWay, doubled, lost } = verdict;
  console.log(`| ${orders} | ${confirmed} | ${questions} | ${underWay} | ${doubled} | ${lost} |\n`);
  console.log(
    `Largest memory of a desk: ${megabytes(first?.memory ?? 0)} after a quarter, ${megabytes(last?.memory ?? 0)} at the end.`,
  );
  console.log(
    `Files of all desks: ${megabytes(first?.files ?? 0)} after a quarter, ${megabytes(last?.files ?? 0)} at the end.`,
  );
  console.log(
    `/readyz: ${promises.kept} promises kept, ${promises.broken} broken, ${promises.refusals} times not ready.`,
  );
  return doubled === 0 && lost === 0 && promises.broken === 0;
}

/** One thing after the other goes away and comes back, a fifth of the time each; a desk is killed again and again. */
async function chaos(world: World, ending: Set<string>, lines: string[]): Promise<void> {
  const part = lasting / 6;
  lines.push('| What happened | For |', '| --- | --- |');
  const away = async (what: keyof World['turn']) => {
    await pause(part / 2);
    world.turn[what](false);
    await pause(part / 2);
    world.turn[what](true);
    lines.push(`| ${what} gone and back | ${Math.round(part / 2_000)} s |`);
  };
  let killed = 0;
  const killing = (async () => {
    while (isOn()) {
      await pause(Math.min(60_000, part));
      const victim = world.desks.at(-1);
      if (!isOn() || victim === undefined || world.desks.length < 2) continue;
      ending.add(victim.name);
      await world.endDesk(victim.name, 'SIGKILL');
      killed += 1;
      const offByAnHour = `data:text/javascript,const now=Date.now;Date.now=()=>now()+${killed % 2 === 0 ? 0 : 3_600_000}`;
      // While the database is away, no desk can start: again later.
      for (let tries = 0; tries < 30 && isOn(); tries += 1) {
        const started = await world.startDesk(victim.name, { NODE_OPTIONS: `--import=${encodeURI(offByAnHour)}` }).then(
          () => true,
          () => false,
        );
        if (started) break;
        await pause(1_000);
      }
      ending.delete(victim.name);
    }
  })();
  for (const what of ['database', 'service', 'slack', 'database'] as const) await away(what);
  await killing;
  lines.push(`| a desk killed and started again, every second time with a clock an hour ahead | ${killed} times |`, '');
}

const world = await openWorld(size);
try {
  process.exitCode = (await trial(world)) ? 0 : 1;
} finally {
  await world.close();
}
