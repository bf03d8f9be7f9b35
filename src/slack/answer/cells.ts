import { showDatetime } from '../../core/datetime.ts';
import { formatDecimal, formatMoney } from '../../core/money.ts';
import { cleanText } from '../../core/text.ts';
import type { Cell, ColumnKind } from '../../core/view.ts';

/** What the service did not give: never a zero, and never nothing, which Slack refuses. */
export const absent = '–';

/** Characters of one value; an ellipsis marks the cut, and the file has it whole. */
const longestCell = 80;

export interface CellOptions {
  readonly kind?: ColumnKind | undefined;
  /** The heading says the currency already. */
  readonly bare?: boolean;
  readonly most?: number;
}

/** A value in at least one visible character, for plain, raw and rich text: Slack reads nothing into these. */
export function cellText(value: Cell, { kind, bare = false, most = longestCell }: CellOptions = {}): string {
  if (value === null) return absent;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return cleanText(bare ? formatDecimal(value.amount) : formatMoney(value), most);
  const text = cleanText(String(value), most);
  if (text === '') return absent;
  if (kind === 'time' || kind === 'date' || isTimestamp(text)) return showDatetime(text);
  return kind === 'percent' && /^-?\d+(?:\.\d+)?$/.test(text) ? `${text}%` : text;
}

function isTimestamp(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);
}

/** Whether showing it loses characters. */
export function isCut(value: Cell, most = longestCell): boolean {
  return typeof value === 'string' && value.length > most;
}

/** Whether there is nothing to show. */
export function isAbsent(value: Cell | undefined): boolean {
  return value === null || value === undefined || (typeof value === 'string' && cleanText(value, 1) === '');
}
