import { showDatetime } from '../core/datetime.ts';
import { DeskError } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { table, type View } from '../core/view.ts';
import { genesisHash, verifyChain } from '../ordering/audit.ts';
import type { AuditRow, LedgerRead } from '../ports/ledger.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { Screen } from './screen.ts';
import { renderView } from './view-terminal.ts';

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
    throw new DeskError('invalid_input', `--head is for audit verify, not for audit ${cleanText(what, 40)}.`, {
      field: '--head',
      next: 'Run: partsdesk audit verify --head NUMBER:HASH',
    });
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
      screen.out(`The record is whole: ${check.count} entries, the last with hash ${check.head}.\n`);
      screen.out(
        known === undefined
          ? 'Note partsdesk audit head elsewhere: a record that lost its end is found only against it (--head).\n'
          : `Entry ${known.seq} is the one that was noted.\n`,
      );
    } else screen.out(`The record was changed at entry ${check.seq}: ${cleanText(check.problem)}\n`);
    return check.ok ? exitCodes.ok : exitCodes.internal;
  }
  if (what === 'export') {
    for await (const row of wholeAudit(ledger)) screen.json(row, 0);
    return exitCodes.ok;
  }
  if (what !== 'list') {
    throw new DeskError('invalid_input', `There is no audit ${cleanText(what, 40)}.`, {
      next: 'Use list, verify, head or export.',
    });
  }
  // The newest are wanted and the ledger reads from the oldest: only the last ones are kept.
  const rows: AuditRow[] = [];
  for await (const row of wholeAudit(ledger)) {
    if (options.draft !== undefined && row.draftId !== options.draft) continue;
    rows.push(row);
    if (rows.length > options.limit) rows.shift();
  }
  if (options.json === true) screen.json({ entries: rows });
  else {
    const view: View = {
      title: rows.length === 0 ? 'Nothing is on record.' : 'Record, oldest first',
      tables: [
        table(rows, [
          ['Entry', 'count', ({ seq }) => seq],
          ['When', 'time', ({ at }) => showDatetime(new Date(at).toISOString())],
          ['Who', 'text', ({ actor }) => actor],
          ['What', 'text', ({ action }) => action],
          ['Draft', 'code', ({ draftId }) => draftId],
          ['Detail', 'text', ({ detail }) => detail],
        ]),
      ],
    };
    screen.out(`${renderView(view, { width: screen.width, paint: screen.paint(options.color) })}\n`);
  }
  return exitCodes.ok;
}

/** What `audit head` printed. */
function headOf(text: string): { seq: number; hash: string } {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash: hash.toLowerCase() };
  throw new DeskError('invalid_input', `--head: "${cleanText(text, 90)}" is not a number and a hash.`, {
    field: '--head',
    next: 'Give what partsdesk audit head printed: NUMBER:HASH.',
  });
}
