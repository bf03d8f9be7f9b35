import { InvalidArgumentError, type Command } from 'commander';
import { draftOut } from '../../tools/ordering/draft-shape.ts';
import { draftView } from '../../tools/ordering/draft-view.ts';
import { DeskError } from '../core/errors.ts';
import { decimal, formatMoney } from '../core/money.ts';
import { cleanText } from '../core/text.ts';
import { table, type View } from '../core/view.ts';
import { requireRevision, proposalOf, type Answer } from '../ordering/ordering.ts';
import { personFor, type Action } from '../ordering/policy/policy.ts';
import { explain } from '../ordering/policy/rules.ts';
import type { DraftRow } from '../ports/ledger.ts';
import { audit, type AuditOptions } from './audit-command.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { CliDependencies, Io, TerminalOrdering } from './dependencies.ts';
import type { Screen } from './screen.ts';
import { renderView } from './view-terminal.ts';

interface Surroundings {
  readonly io: Io;
  readonly parts: CliDependencies;
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

/** What people do with requisitions at a terminal: decide, stop everything, look at the record. */
export function addOrderingCommands(program: Command, { io, parts, screen, done }: Surroundings): void {
  const withOrdering = async (work: (open: TerminalOrdering) => Promise<ExitCode>): Promise<void> => {
    const open = await parts.openOrdering();
    try {
      done(await work(open));
    } finally {
      await open.close();
    }
  };
  /** A person's word about one version of a draft. When another one is there by then, it counts for nothing, and that one is shown. */
  const decide = (
    id: string,
    options: Decision,
    work: (open: TerminalOrdering, shown: DraftRow) => Promise<ExitCode>,
  ): Promise<void> =>
    withOrdering(async (open) => {
      const shown = await open.ordering.draft(open.actor, id);
      try {
        requireRevision(shown, options.revision);
        return await work(open, shown);
      } catch (thrown) {
        const now = await open.ordering.draft(open.actor, id);
        const changed = now.revision !== (options.revision ?? shown.revision);
        if (changed && options.json !== true) screen.out(`${await card(open, now, options, screen)}\n`);
        throw thrown;
      }
    });
  const command = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .option('--json', 'the answer as JSON; errors as JSON on stderr')
      .option('--no-color', 'no colours');

  command('approvals', 'What waits for a decision of yours.').action((options: Common) =>
    withOrdering(async ({ ordering, actor }) => showWaiting(await ordering.waiting(actor), options, screen)),
  );

  command('approve', 'Approve a draft: shows it, and asks once more.')
    .argument('<draft>', 'its identifier')
    .option(...ofRevision)
    .option('--again', 'it is wanted although the same was asked for within a day')
    .option('--yes', 'do not ask once more')
    .action((id: string, options: Decision & { again?: boolean; yes?: boolean }) =>
      decide(id, options, async (open, row) => {
        const shown = proposalOf(row);
        const order = `${await card(open, row, options, screen)}\n`;
        if (options.json !== true) screen.out(order);
        else if (options.yes !== true) screen.err(order);
        if (options.yes !== true && !(await saysYes(io, screen, `Type yes to approve ${shown.action} of ${id}: `))) {
          screen.err('Not approved.\n');
          return exitCodes.notAllowed;
        }
        return show(open, await open.ordering.approve(open.actor, id, shown, options.again ?? false), options, screen);
      }),
    );

  command('reject', 'Reject what waits for approval.')
    .argument('<draft>', 'its identifier')
    .requiredOption('--reason <text>', 'why; the requester reads it')
    .option(...ofRevision)
    .action((id: string, options: Decision & { reason: string }) =>
      decide(id, options, async (open, { revision }) => {
        await open.ordering.reject(open.actor, id, revision, options.reason);
        return show(open, await open.ordering.draft(open.actor, id), options, screen, true);
      }),
    );

  command('resolve', 'Say what became of an order that could not be found.')
    .argument('<draft>', 'its identifier')
    .option('--exists <requisition>', 'it exists, with this number')
    .option('--resend', 'it does not exist: send it again')
    .option(
      '--sender-ended',
      'with --resend or --drop: the process that sent it has ended, which cannot be seen from here',
    )
    .option('--drop', 'it does not exist, and shall not be sent')
    .option(...ofRevision)
    .action((id: string, options: Decision & Resolution) =>
      decide(id, options, async (open, { revision }) =>
        show(open, await open.ordering.answer(open.actor, id, revision, answerOf(options)), options, screen),
      ),
    );

  command('freeze', 'Stop all sending at once; what waits for approval stays.')
    .requiredOption('--reason <text>', 'why')
    .action((options: Common & { reason: string }) =>
      withOrdering(async ({ ordering, actor }) => {
        await ordering.freeze(actor, options.reason);
        screen.out('Sending is frozen. partsdesk thaw lifts it.\n');
        return exitCodes.ok;
      }),
    );
  command('thaw', 'Lift the freeze.').action(() =>
    withOrdering(async ({ ordering, actor }) => {
      await ordering.thaw(actor);
      screen.out('Sending is allowed again.\n');
      return exitCodes.ok;
    }),
  );

  command('audit', 'The record of everything that was decided and sent: list, verify, head or export.')
    .argument('[what]', 'list, verify, head (number and hash of the last entry) or export', 'list')
    .option('--draft <id>', 'only of this draft (list)')
    .option('--limit <number>', 'newest entries (list)', wholeNumber, 50)
    .option('--head <number:hash>', 'an entry that "audit head" printed before: it must still be there (verify)')
    .action((what: string, options: Common & AuditOptions) =>
      withOrdering(({ ledger }) => audit(what, options, ledger, screen)),
    );

  command('policy', 'Why something is or is not allowed: policy explain.')
    .argument('<what>', 'explain')
    .argument('[action]', 'propose, approve, confirm, cancel, reject or freeze', 'approve')
    .option('--person <id>', 'of the policy; default: whoever acts from the terminal')
    .option('--requester <id>', 'who asked for the order')
    .option('--receiver <code>', 'default: the own account', 'own')
    .option('--amount <number>', 'what it comes to, in the currency of the policy')
    .action(async (what: string, action: string, options: Common & PolicyQuestion) =>
      done(await explainPolicy(what, action, options, parts, screen)),
    );
}

const ofRevision = ['--revision <number>', 'only if it is still this version', wholeNumber] as const;

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number.');
}

async function card({ ordering }: TerminalOrdering, row: DraftRow, { color }: Common, screen: Screen): Promise<string> {
  const view = draftView(draftOut(await ordering.report(row)));
  return renderView(view, { width: screen.width, paint: screen.paint(color) });
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

/** The draft as it is now; anything but a finished one is an open matter, which the exit code says. */
async function show(
  open: TerminalOrdering,
  row: DraftRow,
  options: Common,
  screen: Screen,
  wanted = false,
): Promise<ExitCode> {
  if (options.json === true) {
    screen.json(draftOut(await open.ordering.report(row)));
  } else screen.out(`${await card(open, row, options, screen)}\n`);
  return wanted ? exitCodes.ok : (rests[row.state] ?? exitCodes.partial);
}

function showWaiting(rows: readonly DraftRow[], options: Common, screen: Screen): ExitCode {
  if (options.json === true) {
    const list = rows.map(({ id, revision, state, wants, createdBy, expiresAt, reason, content }) => ({
      draftId: id,
      revision,
      state,
      wants,
      requestedBy: createdBy,
      expiresAt: new Date(expiresAt).toISOString(),
      reason,
      totals: content.totals,
    }));
    screen.json({ approvals: list });
    return exitCodes.ok;
  }
  const view: View = {
    title: rows.length === 0 ? 'Nothing waits for you.' : 'Waiting for you',
    tables: [
      table(rows, [
        ['Draft', 'code', ({ id }) => id],
        ['Wants', 'text', ({ state, wants }) => (state === 'needs_person' ? 'an answer: does it exist?' : wants)],
        ['From', 'text', ({ createdBy }) => createdBy],
        ['Receiver', 'code', ({ content }) => content.shipTo ?? 'own'],
        ['Lines', 'count', ({ content }) => content.lines.length],
        [
          'Gross',
          'text',
          ({ content }) =>
            content.totals
              .map((each) => formatMoney({ amount: decimal(each.gross ?? each.net), currency: each.currencyCode }))
              .join(' + '),
        ],
        [
          'Until',
          'time',
          ({ expiresAt, state }) => (state === 'pending_approval' ? new Date(expiresAt).toISOString() : null),
        ],
        ['Why', 'text', ({ reason }) => reason],
      ]),
    ],
    notes:
      rows.length === 0
        ? []
        : [
            {
              kind: 'info',
              text: 'partsdesk approve DRAFT shows one and asks once more; partsdesk reject DRAFT --reason ...',
            },
          ],
  };
  screen.out(`${renderView(view, { width: screen.width, paint: screen.paint(options.color) })}\n`);
  return exitCodes.ok;
}

async function saysYes(io: Io, screen: Screen, question: string): Promise<boolean> {
  screen.err(question);
  let text = '';
  for await (const chunk of io.stdin) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.includes('\n')) break;
  }
  return /^\s*yes\s*$/i.test(text.split('\n')[0] ?? '');
}

interface Resolution {
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
  ];
  const [answer, ...others] = given;
  if (answer !== undefined && others.length === 0) return answer;
  throw new DeskError('invalid_input', 'Say what became of it, one of the three.', {
    next: 'Look at the service first (partsdesk requisitions today), then: --exists REQUISITION, --resend or --drop.',
  });
}

interface PolicyQuestion {
  readonly person?: string;
  readonly requester?: string;
  readonly receiver: string;
  readonly amount?: string;
}

const actions: readonly Action[] = ['propose', 'approve', 'reject', 'freeze', 'confirm', 'cancel'];

async function explainPolicy(
  what: string,
  named: string,
  options: Common & PolicyQuestion,
  parts: CliDependencies,
  screen: Screen,
): Promise<ExitCode> {
  const action = actions.find((each) => each === named);
  if (what !== 'explain' || action === undefined) {
    throw new DeskError('invalid_input', `There is no policy ${cleanText(what, 40)} ${cleanText(named, 40)}.`, {
      next: `partsdesk policy explain ACTION, with one of: ${actions.join(', ')}.`,
    });
  }
  const policy = await parts.policy();
  const actor =
    options.person === undefined
      ? personFor(policy, { kind: 'surface', surface: 'terminal' })
      : personFor(policy, { kind: 'person', id: options.person });
  const explanation = explain(policy, {
    action,
    actor,
    requester: options.requester,
    receiver: options.receiver,
    ...(options.amount === undefined
      ? {}
      : { amount: { amount: amountOf(options.amount), currency: policy.limits.currency } }),
    personDay: [],
    receiverDay: [],
  });
  if (options.json === true) screen.json(explanation);
  else {
    const view: View = {
      title: `${actor?.name ?? 'Nobody the policy knows'}: ${action} is ${explanation.allowed ? 'allowed' : 'not allowed'}`,
      facts: [{ label: 'Policy', value: policy.source }],
      tables: [
        table(explanation.steps, [
          ['Rule', 'text', ({ rule }) => rule],
          ['Says', 'text', ({ outcome }) => outcome],
          ['Why', 'text', ({ why }) => why],
        ]),
      ],
      notes: [{ kind: 'info', text: 'What was ordered today is not counted here; it is when it is approved.' }],
    };
    screen.out(`${renderView(view, { width: screen.width, paint: screen.paint(options.color) })}\n`);
  }
  return explanation.allowed ? exitCodes.ok : exitCodes.notAllowed;
}

function amountOf(text: string) {
  try {
    return decimal(text);
  } catch {
    throw new DeskError('invalid_input', `--amount: ${JSON.stringify(cleanText(text, 40))} is not an amount.`, {
      field: 'amount',
      next: 'Write it with a point: 123.45.',
    });
  }
}
