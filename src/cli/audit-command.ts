import { showDatetime } from '../core/datetime.ts';
import { cleanText } from '../core/text.ts';
import { table, type View } from '../core/view.ts';
import { genesisHash, verifyChain } from '../ordering/audit.ts';
import type { AuditRow, LedgerRead } from '../ports/ledger.ts';
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

async function* wholeAudit(ledger: LedgerRead): AsyncGenerator<AuditRow> {
  let after = 0;
  for (;;) {
    const rows = await ledger.audit({ after, limit: 1000 });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

/** Runs `partsdesk audit`. */
export async function audit(
  what: string,
  options: AuditOptions,
  ledger: LedgerRead,
  screen: Screen,
): Promise<ExitCode> {
  if (options.head !== undefined && what !== 'verify') {
    throw usageError(texts.audit.headOnlyForVerify(cleanText(what, 40)), '--head');
  }
  if (what === 'head') {
    let last: AuditRow | undefined;
    for await (const row of wholeAudit(ledger)) last = row;
    const { seq, hash } = last ?? { seq: 0, hash: genesisHash };
    if (options.json === true) screen.json({ seq, hash });
    else screen.out(`${seq}:${hash}\n`);
    return exitCodes.ok;
  }
  if (what === 'verify') {
    const known = options.head === undefined ? undefined : headOf(options.head);
    const check = await verifyChain(wholeAudit(ledger), known);
    if (options.json === true) screen.json(check);
    else if (check.ok) {
      const end = known === undefined ? texts.audit.keepHead : texts.audit.headFound(known.seq);
      screen.out(`${texts.audit.whole(check.count, check.head)}\n${end}\n`);
    } else screen.out(`${texts.audit.changed(check.seq, cleanText(check.problem))}\n`);
    return check.ok ? exitCodes.ok : exitCodes.internal;
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
          [columns.when, 'time', ({ at }) => showDatetime(new Date(at).toISOString())],
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
