import type { Clock } from '../core/clock.ts';
import { table, type View } from '../core/view.ts';
import { visibleTo } from '../ordering/ordering.ts';
import type { EventRow } from '../ports/events.ts';
import { eventText } from '../watch/messages/en.ts';
import type { TerminalOrdering } from './dependencies.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { texts } from './messages/en.ts';
import type { Screen } from './screen.ts';
import { printView } from './view-terminal.ts';

const words = texts.events;

export interface EventOptions {
  readonly json?: boolean;
  readonly color: boolean;
  readonly draft?: string;
  readonly after?: number;
  readonly limit: number;
  readonly follow?: boolean;
}

/** Milliseconds between two looks while following. */
const pause = 1000;
const page = 500;

/** Runs `partsdesk events`: what happened to the orders that this person may see, oldest first. */
export async function listEvents(
  options: EventOptions,
  { ledger, actor }: Pick<TerminalOrdering, 'ledger' | 'actor'>,
  screen: Screen,
  clock: Clock,
): Promise<ExitCode> {
  const { draft: draftId, after, limit } = options;
  const filter = { draftId, visibleTo: visibleTo(actor) };
  const shown = await ledger.events({ ...filter, after, limit });
  if (options.json === true) for (const each of shown) screen.json(jsonOf(each), 0);
  else printView(screen, view(shown), options);
  if (options.follow !== true) return exitCodes.ok;
  let last = shown.at(-1)?.seq ?? after ?? (await ledger.events({ limit: 1 })).at(-1)?.seq ?? 0;
  for (;;) {
    for (const each of await ledger.events({ ...filter, after: last, limit: page })) {
      last = each.seq;
      if (options.json === true) screen.json(jsonOf(each), 0);
      else screen.out(`${line(each)}\n`);
    }
    await clock.sleep(pause);
  }
}

function jsonOf({ seq, kind, at, serviceAt, draftId, requisitionId, receiver, person, detail }: EventRow) {
  return { seq, kind, seenAt: new Date(at).toISOString(), serviceAt, draftId, requisitionId, receiver, person, detail };
}

const line = (event: EventRow) =>
  [new Date(event.at).toISOString(), event.draftId, event.requisitionId, eventText(event)].filter(Boolean).join('  ');

function view(events: readonly EventRow[]): View {
  return {
    title: words.title,
    tables: [
      table(events, [
        [words.columns.number, 'count', ({ seq }) => seq],
        [words.columns.when, 'time', ({ at }) => new Date(at).toISOString()],
        [words.columns.order, 'code', ({ draftId }) => draftId ?? undefined],
        [words.columns.requisition, 'code', ({ requisitionId }) => requisitionId ?? undefined],
        [words.columns.what, 'text', (event) => eventText(event)],
      ]),
    ].filter(({ rows }) => rows.length > 0),
    notes: events.length === 0 ? [{ kind: 'info', text: words.none }] : [],
  };
}
