import { hear } from './hear.ts';
import type { LanguageCode } from './matching.ts';

// What is said to the driver beside an order: its "not" refuses no goods, and it is written on the order.

const hour = String.raw`(?:(?:before|vor|przed|p[řr]ed|до|раніше)\s(?:\p{L}+\s){0,2}\d)`;
const come = String.raw`(?:deliver|come|turn up|(?:aus)?liefern|anliefern|kommen|przyje[żz]d\p{L}*|dostarcz\p{L}*|przywo[zź]\p{L}*|p[řr]ij[íi]žd\p{L}*|jezd[ěi]\p{L}*|dovážej\p{L}*|vozte|привоз\p{L}*|приїзд\p{L}*|приїжджа\p{L}*|доставля\p{L}*)`;
const no = String.raw`(?:don['’]?t|do not|never|not|no|nicht|keine?[nr]?|nie|bez|ne|не|без)`;
/** "Don't ring before 8" */
const notRung = String.raw`(?:(?:don['’]?t|do not|never|no need to) (?:please )?(?:ring|call|phone|beep|honk|knock)|nicht (?:\S+ ){0,4}(?:anrufen|klingeln|l[äa]uten|hupen)|nie (?:dzwo[nń]|tr[ąa]b|puka)\p{L}*|ne(?:volej|zvo[nň]|telefonuj|trub)\p{L}*|не (?:дзвон|телефону|сигнал|стука)\p{L}*)`;
const notBefore = String.raw`${no} (?:\S+ ){0,3}?(?:${come} (?:\S+ ){0,2}?${hour}|${hour}(?: \S+){0,2}? ${come})|ne(?:voz|jezd|dov[áa][žz]ej|p[řr]ij[íi][žz]d)\p{L}* ${hour}`;
const noPallet = String.raw`(?:${no} (?:\S+ ){0,5}?|ne\p{L}+ (?:\S+ ){0,2}?)(?:pallets?|palett?en?|pale[tc]\p{L}{0,3}|палет\p{L}*|піддон\p{L}*)`;
const driver = String.raw`(?:drivers?|couriers?|van|lad|fahrer|kurier|kierowc\p{L}*|[řr]idi[čc]\p{L}*|kur[ýy]r\p{L}*|воді\p{L}*|кур['’]?єр\p{L}*|you|he|er|ihr|sie)`;
/** "If the driver can't find us" */
const notFound = String.raw`(?:if|in case|falls|wenn|jak|je[śs]li|gdyby|kdyby|pokud|kdy[žz]|якщо|як) (?:\S+ ){0,4}?(?:(?:${driver}) (?:\S+ ){0,3}?(?:can['’]?t|cannot|couldn['’]?t|doesn['’]?t|don['’]?t|won['’]?t|nicht|nie|ne|не)\s?\S* ?(?:find|reach|get in|get to|see|findet|finden|reinkommt|znajdzie|trafi|wjedzie|знайде|проїде|заїде)|(?:\S+ ){0,2}?(?:nena[šs]el|nenajde|netraf[íi]|nedos)\p{L}*|(?:nicht|nie|не) (?:\S+ ){0,2}?(?:findet|finden|znajdzie|trafi|знайде|знайдете))`;
const toDriver = new RegExp(
  String.raw`(?<!\p{L})(?:${[notRung, notBefore, noPallet, notFound].join('|')})(?!\p{L})`,
  'iu',
);

const noted: Readonly<Record<LanguageCode, string>> = {
  en: 'note',
  pl: 'uwagi',
  de: 'Notiz',
  cs: 'poznámka',
  uk: 'примітка',
};
const so = String.raw`(?:so|also|więc|wiec|tak|takže|takze|тож|тому)\s+`;
const between = new RegExp(String.raw`(\s*[,;–]\s+(?:${so})?|\.\s+(?=\p{L}{4})|\s+${so})`, 'iu');
const coded = /(?<![\p{L}\d])\p{L}{1,5}-?\d{3}|\d{5}\p{L}/u;

export const isForDriver = (text: string): boolean => toDriver.test(text);

/** "Order 4 OP520, don't ring before 8": as a note, at its end. */
export function withDriverNote(text: string): string {
  if (text.length > 400 || /[?\n"„“”«»]/.test(text) || !coded.test(text)) return text;
  const parts = text.split(between);
  const at = parts.findIndex((part) => toDriver.test(part) && !coded.test(part));
  const said = parts[at];
  if (said === undefined || at % 2 === 1) return text;
  const { language } = hear(text);
  const { has } = hear(said, language);
  const isPallet = new RegExp(noPallet, 'iu').test(said);
  if (has('order', 'cancel', 'remove', 'returns', 'complain', 'hold', 'past') || (has('buy') && !isPallet)) return text;
  // "1.5 tonne van so no pallet": what it is said for goes with it.
  const [mark = '', cause = ''] = [parts[at - 1], parts[at - 2]];
  const isCaused = at > 3 && new RegExp(so, 'iu').test(`${mark} `) && !coded.test(cause);
  const from = isCaused ? at - 2 : at;
  const rest = parts.toSpliced(Math.max(0, from - 1), at - from + 2).join('');
  const note = parts
    .slice(from, at + 1)
    .join('')
    .trim();
  return `${rest.replace(/[\s,;.]+$/u, '')}, ${noted[language]}: "${note.replace(/[.!]+$/u, '')}"`;
}
