import { cleanText } from '../core/text.ts';
import { table, type View } from '../core/view.ts';
import { genesisHash } from '../ordering/audit.ts';
import { wholeAudit } from '../ordering/verify-ledger.ts';
import type { AuditRow } from '../ports/ledger.ts';
import type { TerminalOrdering } from './dependencies.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { Screen } from './screen.ts';
import { texts } from './messages/en.ts';
import { usageError } from './usage-error.ts';
import { printView } from './view-terminal.ts';

export interface AuditOptions {
  readonly json?: boolean;
  readonly color: boolean;
  readonly draft?: string;
  readonly limit: number;
  readonly head?: string;
}

/** Runs `partsdesk audit`. */
export async function audit(
  what: string,
  options: AuditOptions,
  { ledger, verify }: Pick<TerminalOrdering, 'ledger' | 'verify'>,
  screen: Screen,
): Promise<ExitCode> {
  if (options.head !== undefined && what !== 'verify') {
    throw usageError(texts.audit.headOnlyForVerify(cleanText(what, 40)), '--head');
  }
  if (what === 'head') {
    const { seq, hash } = (await ledger.lastAudit()) ?? { seq: 0, hash: genesisHash };
    if (options.json === true) screen.json({ seq, hash });
    else screen.out(`${seq}:${hash}\n`);
    return exitCodes.ok;
  }
  if (what === 'verify') {
    const known = options.head === undefined ? undefined : headOf(options.head);
    const found = await verify(known);
    const { ok, count, head, signedFrom, problems, notes } = found;
    if (options.json === true) screen.json(found);
    else {
      const lines = ok
        ? [
            texts.audit.whole(count, head),
            texts.audit.signed(count, signedFrom),
            ...(known === undefined ? [] : [texts.audit.headFound(known.seq)]),
          ]
        : problems.map(({ entry, problem, next }) => texts.audit.changed(entry, cleanText(problem), next));
      screen.out(`${[...lines, ...notes].join('\n')}\n`);
    }
    return ok ? exitCodes.ok : exitCodes.internal;
  }
  if (what === 'export') {
    for await (const row of wholeAudit(ledger)) screen.json(row, 0);
    return exitCodes.ok;
  }
  if (what !== 'list') {
    throw usageError(texts.audit.unknown(cleanText(what, 40)));
  }
  // The ledger reads from the oldest entry, so keep only the last ones.
  const rows: AuditRow[] = [];
  for await (const row of wholeAudit(ledger)) {
    if (options.draft !== undefined && row.draftId !== options.draft) continue;
    rows.push(row);
    if (rows.length > options.limit) rows.shift();
  }
  if (options.json === true) screen.json({ entries: rows });
  else {
    const { columns, empty, title } = texts.audit;
    const view: View = {
      title: rows.length === 0 ? empty : title,
      tables: [
        table(rows, [
          [columns.entry, 'count', ({ seq }) => seq],
          [columns.when, 'time', ({ at }) => new Date(at).toISOString()],
          [columns.who, 'text', ({ actor }) => actor],
          [columns.what, 'text', ({ action }) => action],
          [columns.draft, 'code', ({ draftId }) => draftId],
          [columns.detail, 'text', ({ detail }) => detail],
        ]),
      ],
    };
    printView(screen, view, options);
  }
  return exitCodes.ok;
}

/** What `audit head` printed. */
function headOf(text: string): { seq: number; hash: string } {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash: hash.toLowerCase() };
  throw usageError(texts.audit.notHead(cleanText(text, 90)), '--head');
}
