import type { State } from '../state.ts';
import { hear } from './hear.ts';

/** "For us", "na nasze konto": the account itself. */
const ours =
  /(?<!\p{L})(?<!(?:not|nie|nicht|ne|не) )(?:(?:for|to|on|onto) (?:us(?! to)|our (?:own )?account|our own (?:account|address|place))|(?:na|do|dla) nas|na nasz[ae]? (?:w[łl]asn[eay] )?(?:kont[oa]|rachunek|firm[ęea]|adres)|(?:zu|an|f[üu]r|auf) uns|na siebie|na sebe|на себе|auf (?:unser(?:e|en)?|eigene[ns]?) (?:eigenes )?(?:konto|rechnung|namen)|k n[áa]m|(?:na|pro) n[áa]s|na (?:n[áa][šs]|na[šs]e|vlastn[íi]) (?:[úu][čc]et|konto|adresu)|(?:на|до|для) нас|на (?:наш|наше|нашу|свій) (?:рахунок|конто|фірму|адресу)|нам(?= і | та | тільки| лише|[\s,.!]*$))(?!\p{L})/iu;
const clause = /[,.;!]\s*|\s(?:and|und|i|a|і|й|та)\s/iu;
const ordered =
  /^\s*(?:(?:please|bitte|prosz[ęe]|pros[íi]m|будь ласка)[\s,]+)?(?:order|bestell\p{L}*|zam[óo]w(?:cie)?|objednej(?:te)?|замов(?:те)?)\s[^,;.!?\n]*\d{3}/iu;
const mostWords = 5;

/** "No, rather for us", of what is for a branch so far: the account itself; "can you check for us" asks. */
export function toUs(
  text: string,
  { lines, shipTo, draft, language }: State,
  receivers: readonly string[] = [],
): { rest: string; said: string } | undefined {
  const isForBranch = /^C\d{6}$/.test(draft?.shipTo ?? shipTo ?? '');
  // "Order 4x JS1043 for us": whoever orders for branches too says so.
  const isOrder = lines.length === 0 && ordered.test(text) && receivers.some((each) => each === 'own' || each === '*');
  if (!(isForBranch && lines.length > 0) && !isOrder) return undefined;
  if (text.includes('?') || /(?<![\p{L}\d])C\d{6}/iu.test(text)) return undefined;
  const part = text.split(clause).find((each) => ours.test(each));
  if (part === undefined || part.trim().split(/\s+/).length > mostWords + 2) return undefined;
  const said = ours.exec(part)?.[0] ?? '';
  const rest = text
    .replace(said, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
  const { has, question } = hear(rest, hear(text, language).language);
  const isOther = question || has('past', 'invoice', 'delivery', 'returns', 'complain', 'price', 'owed', 'hold');
  return isOther ? undefined : { said, rest };
}
