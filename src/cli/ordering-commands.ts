import { InvalidArgumentError, type Command } from 'commander';
import { draftOut } from '../../tools/ordering/draft-shape.ts';
import { wholeDraft } from '../../tools/ordering/draft-view.ts';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { qrCode } from '../core/qr-code.ts';
import { cleanText } from '../core/text.ts';
import { table, type View } from '../core/view.ts';
import { proposalOf, requireRevision, type Answer, type Reconciled } from '../ordering/ordering.ts';
import { PasskeyRequired } from '../ordering/policy/rules.ts';
import type { DraftRow } from '../ports/ledger.ts';
import type { DraftReport } from '../ports/ordering-desk.ts';
import { approvals, type ApprovalsOptions } from './approvals-command.ts';
import { audit, type AuditOptions } from './audit-command.ts';
import { listEvents, type EventOptions } from './events-command.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { CliDependencies, Io, TerminalOrdering } from './dependencies.ts';
import { addPolicyCommand } from './policy-command.ts';
import type { Screen } from './screen.ts';
import { texts } from './messages/en.ts';
import { saysYes } from './says-yes.ts';
import { usageError } from './usage-error.ts';
import { printView, renderView } from './view-terminal.ts';

const { commands, options: about } = texts;

interface Surroundings {
  readonly io: Io;
  readonly deps: CliDependencies;
  readonly screen: Screen;
  readonly done: (code: number) => void;
}

interface Common {
  readonly json?: boolean;
  readonly color: boolean;
}

interface Decision extends Common {
  readonly revision?: number;
}

interface Consent extends Decision {
  readonly again?: boolean;
  readonly without?: readonly string[];
  readonly yes?: boolean;
}

/** Commands for approvals, freezing, the audit record and the policy. */
export function addOrderingCommands(program: Command, { io, deps, screen, done }: Surroundings): void {
  const withOrdering = async (work: (open: TerminalOrdering) => Promise<ExitCode>): Promise<void> => {
    const open = await deps.openOrdering();
    try {
      done(await work(open));
    } finally {
      await open.close();
    }
  };
  /** Decides on the version that the person saw. If the draft has changed since, shows it and decides nothing. */
  const decide = (
    id: string,
    options: Decision,
    work: (open: TerminalOrdering, shown: DraftReport) => Promise<ExitCode>,
  ): Promise<void> =>
    withOrdering(async (open) => {
      const look = async () => open.ordering.report(await open.ordering.draft(open.actor, id));
      const shown = await look();
      try {
        requireRevision(shown.row, options.revision);
        return await work(open, shown);
      } catch (thrown) {
        const now = await look();
        const changed = now.digest !== shown.digest || (options.revision ?? now.row.revision) !== now.row.revision;
        if (changed && options.json !== true) screen.out(card(now, options, screen));
        throw thrown;
      }
    });
  /** For what is done without asking back: only of the version that the person names. */
  const decideUnasked: typeof decide = (id, options, work) => {
    if (options.revision === undefined) throw usageError(texts.approvals.needsRevision(cleanText(id, 40)), 'revision');
    return decide(id, options, work);
  };
  const command = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .option('--json', about.json)
      .option('--all', about.all)
      .option('--no-color', about.noColor);

  command('approvals', commands.approvals)
    .option('--limit <number>', about.approvalsLimit, wholeNumber)
    .option('--cursor <cursor>', about.approvalsCursor)
    .action((options: Common & ApprovalsOptions) =>
      withOrdering(async ({ ordering, policy, actor }) =>
        approvals(await ordering.waiting(actor), policy, options, screen),
      ),
    );

  command('approve', commands.approve)
    .argument('<draft>', about.draft)
    .option(...ofRevision)
    .option('--again', about.again)
    .option('--without <products>', about.without, (text: string, before?: string[]) => [...(before ?? []), text])
    .option('--yes', about.yes)
    .action((id: string, options: Consent) =>
      (options.yes === true ? decideUnasked : decide)(id, options, async (open, report) => {
        const { row, digest } = report;
        const shown = { ...proposalOf(row), digest };
        const order = card(report, options, screen);
        if (options.json !== true) screen.out(order);
        else if (options.yes !== true) screen.err(order);
        if (await open.ordering.needsPasskey(open.actor, row)) {
          if (options.yes === true) throw notAllowed(texts.approvals.yesIsNoPasskey(cleanText(id, 40)));
          return show(open, await decidedOnPage(open, row, deps.clock, screen), options, screen);
        }
        if (open.policy.stepUp === 'none') screen.err(`${texts.approvals.withoutPasskey}\n`);
        const omitted = shown.action === 'submit' ? row.content.omitted : [];
        const named = productsOf(options.without ?? [], omitted);
        const questions = [
          ...omitted
            .filter((each) => !named.includes(each))
            .map((each) => texts.approvals.leaveOut(cleanText(each, 60))),
          texts.approvals.typeYes(shown.action, id),
        ];
        if (options.yes !== true && !(await saysYes(io, screen, questions))) {
          screen.err(`${texts.approvals.notApproved}\n`);
          return exitCodes.notAllowed;
        }
        const without = options.yes === true ? named : [...new Set([...named, ...omitted])];
        await open.ordering.approve(open.actor, id, { ...shown, without }, options.again ?? false);
        return show(open, await follow(open, id, screen), options, screen);
      }),
    );

  command('choose', commands.choose)
    .argument('<draft>', about.draft)
    .argument('<code>', about.chooseCode)
    .argument('<product>', about.chooseProduct)
    .option(...ofRevision)
    .action((id: string, asked: string, product: string, options: Decision) =>
      decide(id, options, async (open, { row: { revision } }) =>
        show(open, await open.ordering.choose(open.actor, id, { revision, asked, product }), options, screen, true),
      ),
    );

  command('reject', commands.reject)
    .argument('<draft>', about.draft)
    .requiredOption('--reason <text>', about.rejectReason)
    .option(...ofRevision)
    .action((id: string, options: Decision & { reason: string }) =>
      decideUnasked(id, options, async (open, { row: { revision } }) => {
        await open.ordering.reject(open.actor, id, revision, options.reason);
        return show(open, await open.ordering.draft(open.actor, id), options, screen, true);
      }),
    );

  command('resolve', commands.resolve)
    .argument('<draft>', about.draft)
    .option('--exists <requisition>', about.exists)
    .option('--resend', about.resend)
    .option('--sender-ended', about.senderEnded)
    .option('--drop', about.drop)
    .option('--answer <word>', about.answer)
    .option(...ofRevision)
    .action((id: string, options: Decision & Resolution) =>
      decideUnasked(id, options, async (open, { row }) => {
        const answered = await open.ordering.answer(open.actor, id, row.revision, answerOf(options)).then(
          () => follow(open, id, screen),
          (thrown: unknown) => {
            if (!(thrown instanceof PasskeyRequired)) throw thrown;
            return decidedOnPage(open, row, deps.clock, screen);
          },
        );
        return show(open, answered, options, screen);
      }),
    );

  command('events', commands.events)
    .option('--draft <id>', about.eventsDraft)
    .option('--after <number>', about.eventsAfter, wholeNumber)
    .option('--limit <number>', about.eventsLimit, wholeNumber, 50)
    .option('--follow', about.follow)
    .action((options: Common & EventOptions) => withOrdering((open) => listEvents(options, open, screen, deps.clock)));

  command('reconcile', commands.reconcile).action((options: Common) =>
    withOrdering(async ({ ordering }) => showReconciled(await ordering.reconcile(), options, screen)),
  );

  command('freeze', commands.freeze)
    .requiredOption('--reason <text>', about.reason)
    .action((options: Common & { reason: string }) =>
      withOrdering(async ({ ordering, actor }) => {
        await ordering.freeze(actor, options.reason);
        screen.out(`${texts.approvals.frozen}\n`);
        return exitCodes.ok;
      }),
    );
  command('thaw', commands.thaw).action(() =>
    withOrdering(async ({ ordering, actor }) => {
      await ordering.thaw(actor);
      screen.out(`${texts.approvals.thawed}\n`);
      return exitCodes.ok;
    }),
  );

  command('audit', commands.audit)
    .argument('[what]', about.auditAction, 'list')
    .option('--draft <id>', about.auditDraft)
    .option('--limit <number>', about.auditLimit, wholeNumber, 50)
    .option('--head <number:hash>', about.auditHead)
    .action((what: string, options: Common & AuditOptions) =>
      withOrdering((open) => audit(what, options, open, screen)),
    );

  addPolicyCommand(command('policy', commands.policy), { deps, screen, done }, wholeNumber);
}

const notAllowed = ([message, next]: readonly [message: string, next: string]) =>
  new DeskError('not_allowed', message, { next });

const ofRevision = ['--revision <number>', texts.options.revision, wholeNumber] as const;

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(texts.wholeNumber);
}

/** With every column: nobody decides on what a narrow terminal leaves out. */
function card(report: DraftReport, { color }: Common, screen: Screen): string {
  const options = { width: screen.width, zone: screen.zone, paint: screen.paint(color), all: true };
  return `${renderView(wholeDraft(draftOut(report)), options)}\n`;
}

/**
 * Prints where to sign, and waits until the draft was decided, changed, or waited too long.
 * @throws DeskError `not_allowed` where nobody has a passkey.
 */
async function decidedOnPage(open: TerminalOrdering, shown: DraftRow, clock: Clock, screen: Screen): Promise<DraftRow> {
  const keys = (await open.passkeys.list()).filter(({ revokedAt }) => revokedAt === null);
  const { person } = open.actor;
  if (keys.length === 0) throw notAllowed(texts.approvals.noPasskeys(person));
  if (!keys.some((each) => each.person === person)) screen.err(`${texts.approvals.noPasskeyOf(person)}\n`);
  const page = await open.page();
  try {
    const link = `${page.url}/approve/${shown.id}`;
    screen.err(`${texts.approvals.onPage(link)}\n`);
    if (link.startsWith('https:') && screen.isTerminal) screen.err(`${await qrCode(link)}\n`);
    for (;;) {
      await clock.sleep(1000);
      const now = await open.ordering.draft(open.actor, shown.id);
      const waits = now.state === shown.state && now.revision === shown.revision;
      // The decision is carried out by the process that serves the page.
      if (page.isOwn && isSending(now.state)) continue;
      if (!waits || (now.state === 'pending_approval' && now.expiresAt <= clock.now())) return now;
    }
  } finally {
    // The person's browser still waits for its answer.
    if (page.isOwn) await clock.sleep(500);
    await page.close();
  }
}

const isSending = (state: DraftRow['state']) =>
  ['approved', 'submitting', 'accepted', 'confirming', 'cancelling'].includes(state);

/** Products as they were named: a whole name, or several with commas between. */
function productsOf(given: readonly string[], omitted: readonly string[]): string[] {
  const names = given.flatMap((text) => (omitted.includes(text) ? [text] : text.split(',').map((each) => each.trim())));
  return [...new Set(names.filter((each) => each !== ''))];
}

const rests: Readonly<Record<string, ExitCode>> = {
  confirmed: exitCodes.ok,
  cancelled: exitCodes.ok,
  declined: exitCodes.ok,
  withdrawn: exitCodes.ok,
  dropped: exitCodes.ok,
  dropping: exitCodes.ok,
  failed: exitCodes.notAllowed,
  expired: exitCodes.notAllowed,
};

/** Shows the draft. The exit code says whether it is finished. */
async function show(
  open: TerminalOrdering,
  row: DraftRow,
  options: Common,
  screen: Screen,
  wanted = false,
): Promise<ExitCode> {
  const report = await open.ordering.report(row);
  if (options.json === true) screen.json(draftOut(report));
  else screen.out(card(report, options, screen));
  return wanted ? exitCodes.ok : (rests[row.state] ?? exitCodes.partial);
}

/** Stays until the outcome is known, or says who will find it. */
async function follow({ ordering, actor }: TerminalOrdering, id: string, screen: Screen): Promise<DraftRow> {
  const { following } = texts;
  const row = await ordering.follow(actor, id, ({ reason }, { number, most, pause }) =>
    screen.err(`${following.looking(cleanText(reason ?? '', 300), Math.ceil(pause / 1000), number, most)}\n`),
  );
  const isOpen =
    row.nextAt !== null && !(row.state in rests) && row.state !== 'needs_person' && row.state !== 'pending_approval';
  if (!isOpen) return row;
  const running = await ordering.runningProcess();
  const goesOn = running === undefined ? following.nobody : following.process(running.role, running.mark);
  screen.err(`${goesOn}\n`);
  return row;
}

function showReconciled({ findings, ...read }: Reconciled, options: Common, screen: Screen): ExitCode {
  const { reconciled } = texts;
  if (options.json === true) screen.json({ ...read, findings });
  else {
    const view: View = {
      title: reconciled.title(read.requisitions, read.ours, findings.length),
      tables: [
        table(findings, [
          [reconciled.columns.requisition, 'code', ({ requisitionId }) => requisitionId],
          [reconciled.columns.draft, 'code', ({ draftId }) => draftId],
          [reconciled.columns.what, 'text', ({ reason }) => reason],
        ]),
      ],
      notes: [
        ...(read.complete ? [] : [{ kind: 'warning' as const, text: reconciled.incomplete }]),
        ...(findings.length === 0 ? [] : [{ kind: 'info' as const, text: texts.approvals.howTo }]),
      ],
    };
    printView(screen, view, options);
  }
  return read.complete ? exitCodes.ok : exitCodes.partial;
}

interface Resolution {
  readonly answer?: string;
  readonly exists?: string;
  readonly resend?: boolean;
  readonly senderEnded?: boolean;
  readonly drop?: boolean;
}

function answerOf(options: Resolution): Answer {
  const senderEnded = options.senderEnded === true;
  const given: Answer[] = [
    ...(options.exists === undefined ? [] : [{ kind: 'exists' as const, requisitionId: options.exists }]),
    ...(options.resend === true ? [{ kind: 'resend' as const, senderEnded }] : []),
    ...(options.drop === true ? [{ kind: 'drop' as const, senderEnded }] : []),
    ...(options.answer === undefined ? [] : [ofWord(options.answer, senderEnded)]),
  ];
  const [answer, ...others] = given;
  if (answer !== undefined && others.length === 0) return answer;
  throw usageError(texts.approvals.saySettlement);
}

function ofWord(word: string, senderEnded: boolean): Answer {
  switch (word) {
    case 'confirmed':
    case 'cancelled':
    case 'keep':
    case 'ours':
      return { kind: word };
    case 'resend':
    case 'drop':
      return { kind: word, senderEnded };
    default:
      throw usageError(texts.approvals.unknownAnswer(cleanText(word, 40)), 'answer');
  }
}
