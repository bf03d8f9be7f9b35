import { cleanText } from '../../core/text.ts';
import type { LineNow } from '../../ports/accepted.ts';
import type { DraftLine } from '../../ports/draft.ts';
import { bullets, paragraph, rich, words as said, type Inside } from '../answer/blocks.ts';
import { absent } from '../answer/cells.ts';
import { daysText } from '../messages/amounts.ts';
import { inLanguage, part } from '../messages/texts.ts';
import { money } from './order-text.ts';

// The lines of an order: as a table on its card, and as text in its thread.

const words = part('card');

/** How much of the list the card shows; Slack takes about 13000 characters in a message. */
const mostCharacters = 5_500;
const mostLines = 40;

/** Whether a card shows all of these lines itself: the same in every language. */
export function fitsOnCard(lines: readonly DraftLine[]): boolean {
  return lines.length <= mostLines && inLanguage('en', () => lines.map(lineText).join('\n')).length <= mostCharacters;
}

/** Quantity and price first: a phone shows two columns. */
export function linesTable(lines: readonly LineNow[]): Inside {
  const { columns } = words;
  const cell = (text: string) => ({ type: 'raw_text' as const, text: text === '' ? absent : text });
  const right = { align: 'right' as const };
  return {
    type: 'table',
    rows: [
      [columns.quantity, columns.net, columns.product, columns.each, columns.available].map(cell),
      ...lines.map((line) =>
        [
          line.accepted === undefined ? String(line.quantity) : words.ofThem(line.accepted, line.quantity),
          money(line.lineNet, line.currencyCode),
          productText(line),
          money(line.unitPriceNet, line.currencyCode),
          String(line.available),
        ].map(cell),
      ),
    ],
    column_settings: [right, right, { align: 'left', is_wrapped: true }, right, right],
  };
}

/** Lines that are named where the same is to be known of them. */
const mostNamed = 8;

/** Below the table, where a phone shows them whole: what is to be known of single lines. */
export function remarksBelow(lines: readonly DraftLine[], isComing: boolean): Inside[] {
  const isShared = deliveryOfAll(lines) !== undefined;
  const linesOf = new Map<string, string[]>();
  for (const line of lines) {
    const remarks = remarksOf(line, isShared || !isComing);
    if (remarks !== '') linesOf.set(remarks, [...(linesOf.get(remarks) ?? []), cleanText(line.sku, 40)]);
  }
  const all = [...linesOf].map(([remarks, skus]) => {
    const more = skus.length > mostNamed ? ` +${skus.length - mostNamed}` : '';
    return paragraph(said(`${skus.slice(0, mostNamed).join(', ')}${more}: ${remarks}`));
  });
  return all.length === 0 ? [] : [rich(bullets(all))];
}

/** The day by which every line is delivered, where it is one day for several. */
export function deliveryOfAll(lines: readonly DraftLine[]): string | undefined {
  const [day, ...others] = new Set(lines.map(({ latestDeliveryDate }) => latestDeliveryDate));
  return day === undefined || others.length > 0 ? undefined : daysText(cleanText(day, 30));
}

export const isPositive = (value: string | undefined): value is string => value !== undefined && /[1-9]/.test(value);

/** Both are shown: what was written, and what is ordered. */
function productText(line: DraftLine): string {
  const name = line.name === undefined ? '' : ` ${cleanText(line.name, 60)}`;
  // The same in another spelling says nothing new.
  const isOther = line.index !== undefined && line.index.replace(/[^\p{L}\d]/gu, '').toUpperCase() !== line.sku;
  const index = isOther ? ` (${cleanText(line.index ?? '', 40)})` : '';
  const written = line.asked === undefined ? '' : `${cleanText(line.asked, 60)} → `;
  return `${written}${cleanText(line.sku, 40)}${index}${name}`;
}

function remarksOf(line: DraftLine, withoutDelivery = false): string {
  return [
    ...(line.joined === undefined ? [] : [words.joined(line.joined)]),
    ...(line.available < line.quantity ? [words.onlyAvailable(line.available)] : []),
    ...(isPositive(line.depositNet) ? [words.deposit(money(line.depositNet, line.currencyCode))] : []),
    ...(withoutDelivery || line.latestDeliveryDate === undefined
      ? []
      : [words.deliveryBy(daysText(cleanText(line.latestDeliveryDate, 30)))]),
    ...(line.blockedReturn === true ? [words.noReturn] : []),
  ].join('; ');
}

export function lineText(line: LineNow): string {
  const inMoney = (value: string) => money(value, line.currencyCode);
  return [
    words.line(line.quantity, productText(line), inMoney(line.unitPriceNet), inMoney(line.lineNet)),
    ...(line.accepted === undefined ? [] : [words.taken(line.accepted)]),
    ...(line.available < line.quantity ? [] : [words.available(line.available)]),
    ...[remarksOf(line)].filter((each) => each !== ''),
  ].join('; ');
}

/** Joins lines to texts of at most `most` characters. */
export function chunks(lines: readonly string[], most: number): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last === undefined || last.length + line.length + 1 > most) joined.push(line.slice(0, most));
    else joined[joined.length - 1] = `${last}\n${line}`;
  }
  return joined;
}
