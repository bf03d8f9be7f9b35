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
    const at = (share: number) => {
      const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
      return found === undefined ? '' : `${Math.round(found)} ms`;
    };
    const rate = ((1_000 * sorted.length) / lasting).toFixed(1);
    return `| ${kind} | ${sorted.length} | ${this.failed} | ${rate} | ${at(0.5)} | ${at(0.99)} |`;
  }
}

let until = 0;
const isOn = () => performance.now() < until;
const tallies = new Map<string, Tally>();
function tally(kind: string): Tally {
  const found = tallies.get(kind) ?? new Tally();
  tallies.set(kind, found);
  return found;
}

/** What people say, each with the room of the desk that it tries. */
const questions = [
  ['stock by its word', 'stock OP520'],
  ['conversation', 'how many OP520 do you have, and what do they cost?'],
  ['catalogue', 'find brake pads'],
  ['archive', 'what did we buy this month?'],
  ['invoices', 'invoices of this week'],
] as const;

/** A person asks in Slack now and then; `every`: milliseconds between two questions. */
async function person(world: World, user: string, every: number): Promise<void> {
  await pause(Math.random() * every);
  for (let at = Math.floor(Math.random() * questions.length); isOn(); at += 1) {
    const began = performance.now();
    const [kind, text] = questions[at % questions.length] ?? questions[0];
    tally(`a person in Slack: ${kind}`).add(await world.ask(user, text));
    await pause(Math.max(0, every - (performance.now() - began)));
  }
}

const calls = [
  ['check_stock', () => ({ skus: ['OP520'] })],
  ['search_products', () => ({ text: 'brake pads' })],
  ['check_stock', () => ({ skus: ['OP520', 'W71275'] })],
  ['analyze_purchases', () => ({ by: 'brand' })],
  ['get_quote', () => ({ lines: [{ sku: 'OP520', quantity: 2 }] })],
  ['prepare_requisition', () => ({ lines: [{ sku: 'OP520', quantity: 1 + Math.floor(Math.random() * 50) }] })],
] as const;

/** An agent asks several things at once, over MCP. */
async function agent(world: World, token: string, atOnce: number, every: number): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      await pause(Math.random() * every);
      for (let at = Math.floor(Math.random() * calls.length); isOn(); at += 1) {
        const [name, args] = calls[at % calls.length] ?? calls[0];
        tally(`an agent: ${name}`).add(await world.call(token, name, args()));
        await pause(every);
      }
    }),
  );
}

let quantity = 0;
const stops = new Map<string, number>();
async function buyer(world: World, user: string, every: number): Promise<void> {
  // News of orders: that is what makes watch and outbox work.
  await world.ask(user, 'watch orders');
  while (isOn()) {
    // A number of its own: the same lines twice in a day would be asked about, with another button.
    const came = await world.order(user, (quantity += 1));
    tally('an order until the boss has approved it').add(came.approved);
    tally('an order until it is confirmed').add('confirmed' in came ? came.confirmed : undefined);
    if ('stopped' in came) stops.set(came.stopped, (stops.get(came.stopped) ?? 0) + 1);
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
      const ask = (path: string) =>
        fetch(`${url}${path}`, { signal: AbortSignal.timeout(8_000) })
          .then(async (response) => {
            await response.text();
            return response.status;
          })
          .catch(() => undefined);
      if ((await ask('/readyz')) !== 200) {
        found.refusals += 1;
        continue;
      }
      const [health, figures] = [await ask('/healthz'), await ask('/metrics')];
      if (health === 200 && figures === 200) found.kept += 1;
      else if (!ending.has(name) && world.desks.some((each) => each.name === name)) found.broken += 1;
    }
    await pause(500);
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Rows of a table whose first line is its head. */
function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`);
  return [lines[0] ?? '', `|${' --- |'.repeat(rows[0]?.length ?? 0)}`, ...lines.slice(1), ''];
}

/** People and agents, by trial: milliseconds between two questions or calls of one, buyers, calls of an agent at once. */
const paces = {
  load: { person: 15_000, agent: 1_000, buyers: 4, order: 2_000, atOnce: 2 },
  soak: { person: 3_000, agent: 500, buyers: 2, order: 4_000, atOnce: 1 },
  chaos: { person: 3_000, agent: 500, buyers: 3, order: 2_000, atOnce: 1 },
};

async function trial(world: World): Promise<boolean> {
  until = performance.now() + lasting;
  const happened: string[][] = [];
  const ending = new Set<string>();
  const promises: Promises = { kept: 0, broken: 0, refusals: 0 };
  const sizes: Awaited<ReturnType<World['sizes']>>[] = [];
  const pace = paces[mode as keyof typeof paces];
  const work: Promise<unknown>[] = [
    ...world.people.slice(pace.buyers).map((user) => person(world, user, pace.person)),
    ...world.people.slice(0, pace.buyers).map((user) => buyer(world, user, pace.order)),
    ...world.tokens.map((token) => agent(world, token, pace.atOnce, pace.agent)),
    watchReady(world, ending, promises),
    (async () => {
      while (isOn()) {
        const found = await world.sizes().catch(() => undefined);
        if (found !== undefined) sizes.push(found);
        await pause(lasting / 40);
      }
    })(),
  ];
  if (mode === 'chaos') work.push(chaos(world, ending, happened));
  await Promise.all(work);
  const verdict = await world.verdict(120_000);

  const { people, agents, desks } = size;
  console.log(`\n${mode}: ${lasting / 1000} s, ${people} people, ${agents} agents, ${desks} desks on PostgreSQL\n`);
  const head = ['| Work | Done | Failed | A second | p50 | p99 |', '| --- | --- | --- | --- | --- | --- |'];
  const rows = [...tallies].sort(([a], [b]) => a.localeCompare(b)).map(([kind, each]) => each.row(kind));
  const quarters = [0, 1, 2, 3].map((at) => {
    const some = sizes.slice(Math.floor((sizes.length * at) / 4), Math.floor((sizes.length * (at + 1)) / 4));
    const most = (of: keyof (typeof sizes)[0]) => Math.max(0, ...some.map((each) => each[of]));
    return { memory: most('memory'), files: most('files'), database: most('database') };
  });
  const { orders, confirmed, questions: asked, underWay, doubled, lost } = verdict;
  const { events, told, toldTwice, waiting, givenUp, archived } = verdict;
  for (const line of [
    ...[...head, ...rows, ''],
    ...(happened.length === 0 ? [] : table([['What happened', 'For'], ...happened])),
    ...(stops.size === 0 ? [] : table([['Orders that stopped', 'Times'], ...stops])),
    ...(world.unacknowledged.size === 0
      ? []
      : table([
          ['Questions that were not acknowledged in 3 s, by status', 'Times'],
          ...[...world.unacknowledged].map(([status, times]) => [status === 0 ? 'none' : status, times]),
        ])),
    ...table([
      ['Drafts', 'Confirmed', 'Questions', 'Under way', 'Doubled', 'Lost'],
      [orders, confirmed, asked, underWay, doubled, lost],
    ]),
    ...table([
      ['Events', 'Lines of news', 'Told twice', 'Messages waiting', 'Given up', 'Documents in the archive'],
      [events, told, toldTwice, waiting, givenUp, archived],
    ]),
    ...table([
      ['Most, by quarter of the time', '1', '2', '3', '4'],
      ['memory of a desk', ...quarters.map(({ memory }) => megabytes(memory))],
      ['files of all desks', ...quarters.map(({ files }) => megabytes(files))],
      ['database', ...quarters.map(({ database }) => megabytes(database))],
    ]),
    `/readyz: ${promises.kept} promises kept, ${promises.broken} broken, ${promises.refusals} times not ready.`,
  ]) {
    console.log(line);
  }
  return doubled === 0 && lost === 0 && toldTwice === 0 && promises.broken === 0;
}

/** One thing after the other goes away and comes back, a fifth of the time each; a desk is killed again and again. */
async function chaos(world: World, ending: Set<string>, happened: string[][]): Promise<void> {
  const part = lasting / 6;
  const away = async (what: string, turn: ((on: boolean) => unknown) | undefined) => {
    await pause(part / 2);
    if (turn === undefined) {
      happened.push([`${what}: skipped, this user may mount no disk`, '']);
      return;
    }
    await turn(false);
    await pause(part / 2);
    await turn(true);
    happened.push([`${what}, and back`, `${Math.round(part / 2_000)} s`]);
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
      for (let tries = 0; tries < 60 && isOn(); tries += 1) {
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
  await away('the database is cut off', world.turn.database);
  await away('the disk of the database and the desks is full', world.turn.disk);
  await away('the service is cut off', world.turn.service);
  await away('Slack is cut off', world.turn.slack);
  await killing;
  happened.push(['a desk killed and started again, every second time with a clock an hour ahead', `${killed} times`]);
}

const world = await openWorld({ ...size, ownDisk: mode === 'chaos' });
try {
  process.exitCode = (await trial(world)) ? 0 : 1;
} finally {
  await world.close();
}
