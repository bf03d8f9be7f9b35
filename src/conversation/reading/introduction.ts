import { isWord } from './hear.ts';

// Who writes, before what is wanted: a name is no month, no part and nothing that is searched for.

const end = String.raw`\s*[.,!:–-]+\s+(?=\p{L}+(?:\s+\S+){2})`;
const desk = String.raw`(?:account(?:s|ing|ant)|bookkeep(?:ing|er)|office|workshop|garage|reception|purchasing|buchhaltung|b[üu]ro|werkstatt|einkauf|lager|ksi[ęe]gow\p{L}*|biur\p{L}*|warsztat\p{L}*|serwis\p{L}*|zakup\p{L}*|[úu][čc]etn[íi]\p{L}*|[úu][čc]t[áa]rn\p{L}*|kancel[áa][řr]\p{L}*|d[íi]ln\p{L}*|servis\p{L}*|n[áa]kup\p{L}*|бухгалтер\p{L}*|офіс\p{L}*|сервіс\p{L}*|майстерн\p{L}*|закуп\p{L}*)`;
const from = String.raw`(?:from|at|in|of|von|vom|aus|z|ze|od|з|із|зі|від)\s(?:(?:the|our|der|dem|unserer|eurer)\s)?`;
const me = String.raw`(?:this is|it['’]?s|i['’]?m|i am|here(?:['’]s| is)|hier (?:ist|spricht)|hier|ich bin|tu|m[óo]wi|z tej strony|dzwoni[ęe] z|tady|zde|je tu|u telefonu|це|тут|вас турбує|турбує)`;
const title = String.raw`(?:(?:mr|mrs|ms|herr|frau|fr|pan|pani|paní|пан|пані)\.?\s)?`;
const name = String.raw`\p{L}{2,14}(?:\s\p{L}{2,14})?`;
const here = String.raw`(?:here|hier|speaking|tu|tady|u telefonu|тут)`;

/** "This is accounting, how many …" */
const ofDesk = new RegExp(
  String.raw`^\s*(?:${me} (?:the |die |der |eure |ваша )?${desk}(?: (?:here|department|team))?|${desk}(?: ${here})?)${end}`,
  'iu',
);
/** "It's Jan from accounts. What …" */
const presented = new RegExp(
  String.raw`^\s*${me}\s${title}${name}\s${from}${desk}(?:\s\p{L}{2,14}){0,2}(?:\s${here})?${end}`,
  'iu',
);
/** "Jan from accounts, …", "Jan here, …", "hier Huber, …": only a word that means nothing else is a name. */
const named = new RegExp(
  String.raw`^\s*(?:${me}\s${title}(${name})|${title}(${name})\s(?:${from}${desk}(?:\s${here})?|${here}))(?:,\s${title}\p{L}{2,14})?${end}`,
  'iu',
);
const alsoMonth = /^(?:jan|mai|may|jun|april|august)$/iu;

/** "On 2nd thoughts only 2 of the cabin filter": no count, and nothing that is searched for. */
const afterThought =
  /^\s*(?:(?:no|nein|nie|ne|ні|actually|ok|okay|hm+)[\s,]+)?(?:(?:on )?(?:2nd|second) thoughts?|(?:come to )?think(?:ing)? (?:about|of) it|wenn ich(?:['’]?s| es) mir (?:recht |so )?[üu]berlege|po (?:namy[śs]le|zastanowieniu(?: si[ęe])?)|po zral[ée] [úu]vaze|kdy[žz] (?:nad t[íi]m|o tom|se nad t[íi]m) (?:tak )?p[řr]em[ýy][šs]l[íi]m|якщо подумати|подумавши)[\s,.:!–-]+(?=\S+\s+\S)/iu;

export function withoutIntroduction(text: string): string {
  const rest = text.replace(afterThought, '').replace(ofDesk, '').replace(presented, '');
  const [whole = '', first, second] = named.exec(rest) ?? [];
  const isName = (first ?? second)?.split(/\s/).every((word) => alsoMonth.test(word) || !isWord(word)) === true;
  // "Tu prostřední pol. …" is a line.
  const isShort = /(?<!\p{L})\p{L}{1,3}\.\s*$/u.test(whole);
  return isName && !isShort ? rest.slice(whole.length) : rest;
}
