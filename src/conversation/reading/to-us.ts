import type { State } from '../state.ts';
import { hear } from './hear.ts';

/** "For us", "na nasze konto": the account itself. */
const ours =
  /(?<!\p{L})(?<!(?:not|nie|nicht|ne|не) )(?:(?:for|to|on|onto) (?:us(?! to)|our (?:own )?(?:account|place|shop|garage|workshop)|our own address)|(?:na|do|dla) nas|na nasz[ae]? (?:w[łl]asn[eay] )?(?:kont[oa]|rachunek|firm[ęea]|adres)|(?:zu|an|f[üu]r|auf) uns|na siebie|na sebe|на себе|auf (?:unser(?:e|en)?|eigene[ns]?) (?:eigenes )?(?:konto|rechnung|namen)|k n[áa]m|(?:na|pro) n[áa]s|na (?:n[áa][šs]|na[šs]e|vlastn[íi]) (?:[úu][čc]et|konto|adresu)|(?:на|до|для) нас|на (?:наш|наше|нашу|свій) (?:рахунок|конто|фірму|адресу)|нам(?= і | та | тільки| лише|[\s,.!]*$))(?!\p{L})/iu;
/** "Not for the branch sorry, to us", "на філію не треба, на нас": whom it is for stands behind it. */
const branchRefused =
  /^(?:\p{L}{1,8}[\s,]+){0,2}?(?:(?:not|nicht|nie|ne|не)\s+(?:for|to|at|na|dla|do|für|an|in|на|до|для)\s+(?:the |die |den |t[ęe] |tu )?(?:branch|filiale|oddzia[łl]\p{L}*|fili\p{L}*|pobo[čc]k\p{L}*|філі\p{L}*)|(?:for|to|na|do|an|на|до)\s+(?:the |die )?(?:branch|filiale|fili\p{L}*|pobo[čc]k\p{L}*|філі\p{L}*)\s+(?:\p{L}+\s+){0,3}(?:nie trzeba|nicht|nen[íi] t[řr]eba|net[řr]eba|ne|nie|не треба|не потрібно))[\s,.!]+(?=[^?]*(?<!\p{L})(?:us|our|uns|nas|n[áa]s|n[áa]m|нас|нам)(?!\p{L}))/iu;

export const withoutRefusedBranch = (text: string): string => text.replace(branchRefused, '');

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
