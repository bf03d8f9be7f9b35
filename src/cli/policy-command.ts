import type { Command } from 'commander';
import { decimal, formatMoney } from '../core/money.ts';
import { cleanLines, cleanText } from '../core/text.ts';
import { table, type View } from '../core/view.ts';
import { describe } from '../ordering/policy/describe.ts';
import type { WaitingPolicy } from '../ordering/policy/in-force.ts';
import { personFor, type Action } from '../ordering/policy/policy.ts';
import { mostReplayed, replay, type Replayed } from '../ordering/policy/replay.ts';
import { decide, explain } from '../ordering/policy/rules.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { CliDependencies } from './dependencies.ts';
import type { Screen } from './screen.ts';
import { texts } from './messages/en.ts';
import { usageError } from './usage-error.ts';
import { printView } from './view-terminal.ts';

interface Options {
  readonly json?: boolean;
  readonly color: boolean;
  readonly person?: string;
  readonly requester?: string;
  readonly receiver: string;
  readonly amount?: string;
  readonly days: number;
}

const actions: readonly Action[] = ['propose', 'approve', 'reject', 'freeze', 'confirm', 'cancel'];

/** `policy explain`, `policy explain ACTION`, `policy check FILE` and `policy accept`. */
export function addPolicyCommand(
  command: Command,
  { deps, screen, done }: { deps: CliDependencies; screen: Screen; done: (code: number) => void },
  wholeNumber: (text: string) => number,
): void {
  const { options: about } = texts;
  command
    .argument('<what>', texts.policy.what)
    .argument('[action-or-file]', about.policyAction)
    .option('--person <id>', about.person)
    .option('--requester <id>', about.requester)
    .option('--receiver <code>', about.receiver, 'own')
    .option('--amount <number>', about.amount)
    .option('--days <number>', about.days, wholeNumber, 90)
    .action(async (what: string, given: string | undefined, options: Options) => {
      const action = actions.find((each) => each === given);
      if (what === 'accept' && given === undefined) return done(await accept(options, deps, screen));
      if (what === 'check' && given !== undefined) return done(await check(given, options, deps, screen));
      if (what !== 'explain' || (given !== undefined && action === undefined)) {
        const words = [what, given ?? ''].map((each) => cleanText(each, 40)).join(' ');
        throw usageError(texts.policy.unknown(words.trim(), actions));
      }
      // A question about one case names it.
      const isCase = options.person ?? options.requester ?? options.amount;
      if (action === undefined && isCase === undefined) return done(await whole(options, deps, screen));
      return done(await explainCase(action ?? 'approve', options, deps, screen));
    });
}

/** The whole policy in sentences. */
async function whole({ json }: Options, deps: CliDependencies, screen: Screen): Promise<ExitCode> {
  const { policy, waiting } = await deps.policyInForce();
  const sections = describe(policy, deps.clock.now());
  if (json === true) screen.json({ policy: policy.source, sections, ...(waiting !== undefined && { waiting }) });
  else {
    screen.out(`${texts.policy.file}: ${cleanText(policy.source)}\n`);
    if (waiting !== undefined) screen.out(`${waitingText(waiting)}\n`);
    for (const { title, sentences } of sections) {
      screen.out(`\n${title}\n${sentences.map((each) => `  ${cleanText(each, 1000)}\n`).join('')}`);
    }
  }
  return exitCodes.ok;
}

const waitingText = ({ source, widens }: WaitingPolicy) =>
  cleanLines(
    texts.policy.waiting(
      cleanText(source),
      widens.map((each) => cleanText(each)),
    ),
  );

/** Brings the policy file of this command into force: at once where it allows nothing more, else by an admin's passkey. */
async function accept({ json }: Options, deps: CliDependencies, screen: Screen): Promise<ExitCode> {
  const open = await deps.policyToAccept();
  const { policies, by } = open;
  try {
    // Where it only narrows, this write brings it into force.
    const proposed = await policies.propose(by);
    const { waiting } = policies;
    const done = (source: string): ExitCode => {
      if (json === true) screen.json({ policy: source, inForce: true });
      else screen.out(`${texts.policy.acceptHere(cleanText(source))}\n`);
      return exitCodes.ok;
    };
    if (waiting === undefined || proposed === undefined) return done(policies.policy.source);
    if (!(await policies.canAccept())) {
      screen.err(`${texts.policy.acceptAtStart(cleanText(waiting.source))}\n`);
      return exitCodes.notAllowed;
    }
    const page = await open.page();
    try {
      const widens = proposed.widens.map((each) => cleanText(each));
      screen.err(`${cleanLines(texts.policy.acceptOnPage(cleanText(proposed.source), widens, `${page.url}/keys`))}\n`);
      while ((await policies.proposed())?.id === proposed.id) await deps.clock.sleep(1000);
    } finally {
      await page.close();
    }
    await policies.refresh();
    if (policies.waiting === undefined) return done(policies.policy.source);
    screen.err(`${texts.policy.notAccepted}\n`);
    return exitCodes.notAllowed;
  } finally {
    await open.close();
  }
}

async function explainCase(action: Action, options: Options, deps: CliDependencies, screen: Screen): Promise<ExitCode> {
  const { policy, waiting } = await deps.policyInForce();
  const at = deps.clock.now();
  const identity =
    options.person === undefined
      ? ({ kind: 'surface', surface: 'terminal' } as const)
      : ({ kind: 'person', id: options.person } as const);
  const actor = personFor(policy, identity, at);
  const amount = options.amount === undefined ? undefined : amountOf(options.amount, policy.limits.currency);
  const { requester, receiver } = options;
  const question = { action, actor, requester, receiver, amount, personDay: [], receiverDay: [], at };
  const explanation = explain(policy, question);
  const decision = decide(policy, question);
  if (options.json === true) screen.json(explanation);
  else {
    const { columns, because, daysExcluded, file, next, title } = texts.policy;
    const view: View = {
      title: title(actor?.name, action, explanation.allowed),
      facts: [
        { label: file, value: policy.source },
        ...(decision.allowed
          ? []
          : [
              { label: because, value: decision.sentence },
              { label: next, value: decision.next },
            ]),
      ],
      tables: [
        table(explanation.steps, [
          [columns.rule, 'text', ({ rule }) => rule],
          [columns.says, 'text', ({ outcome }) => outcome],
          [columns.why, 'text', ({ why }) => why],
        ]),
      ],
      notes: [
        ...(waiting === undefined ? [] : [{ kind: 'warning' as const, text: waitingText(waiting) }]),
        { kind: 'info', text: daysExcluded },
      ],
    };
    printView(screen, view, options);
  }
  return explanation.allowed ? exitCodes.ok : exitCodes.notAllowed;
}

type Outcome = 'same' | 'waiting' | 'others' | 'refused';

function outcomeOf({ approvers, objection, waiting }: Replayed): Outcome {
  if (approvers.length === 0) return 'refused';
  if (objection !== undefined) return 'others';
  return waiting ? 'waiting' : 'same';
}

/** What the policy in a file would have done with the orders of the last days. */
async function check(file: string, options: Options, deps: CliDependencies, screen: Screen): Promise<ExitCode> {
  const policy = await deps.policy(file);
  const open = await deps.openLedger();
  try {
    const since = deps.clock.now() - options.days * 24 * 3_600_000;
    const orders = await replay(policy, open.ledger, since);
    const nameOf = (id: string) => policy.people.get(id)?.name ?? id;
    const numberOf = (outcome: Outcome) => orders.filter((each) => outcomeOf(each) === outcome).length;
    const numbers = {
      same: numberOf('same'),
      waiting: numberOf('waiting'),
      others: numberOf('others'),
      refused: numberOf('refused'),
    };
    if (options.json === true) {
      screen.json({
        policy: policy.source,
        since: new Date(since).toISOString(),
        ...numbers,
        orders: orders.map((each) => ({ ...each, at: new Date(each.at).toISOString(), outcome: outcomeOf(each) })),
      });
      return exitCodes.ok;
    }
    const { columns, note, outcome, summary, title } = texts.policy.check;
    const changed = orders.filter((each) => ['others', 'refused'].includes(outcomeOf(each)));
    const view: View = {
      title: title(policy.source, options.days),
      facts: summary(orders.length, numbers).map(([label, value]) => ({ label, value })),
      tables: [
        table(changed, [
          [columns.when, 'time', ({ at }) => new Date(at).toISOString()],
          [columns.draft, 'code', ({ draftId }) => draftId],
          [columns.requester, 'text', ({ requester }) => nameOf(requester)],
          [columns.receiver, 'code', ({ receiver }) => receiver],
          [columns.amount, 'text', ({ amount }) => (amount === undefined ? null : formatMoney(amount))],
          [columns.approvedBy, 'text', ({ approvedBy }) => (approvedBy === undefined ? null : nameOf(approvedBy))],
          [columns.now, 'text', (each) => outcome[outcomeOf(each)](each.approvers.map(nameOf))],
          [columns.why, 'text', ({ objection }) => objection ?? null],
        ]),
      ],
      notes: note(orders.length >= mostReplayed, mostReplayed).map((text) => ({ kind: 'info', text })),
    };
    printView(screen, view, options);
    return exitCodes.ok;
  } finally {
    await open.close();
  }
}

function amountOf(text: string, currency: string) {
  try {
    return { amount: decimal(text), currency };
  } catch {
    throw usageError(texts.notAmount(cleanText(text, 40)), 'amount');
  }
}
