import { hear } from './hear.ts';
import type { LanguageCode } from './matching.ts';

// What is said to the driver beside an order: its "not" refuses no goods, and it is written on the order.

const hour = String.raw`(?:(?:before|vor|przed|p[řr]ed|до|раніше)\s(?:\p{L}+\s){0,2}\d)`;
const come = String.raw`(?:deliver|come|turn up|(?:aus)?liefern|anliefern|kommen|przyje[żz]d\p{L}*|dostarcz\p{L}*|przywo[zź]\p{L}*|p[řr]ij[íi]žd\p{L}*|jezd[ěi]\p{L}*|dovážej\p{L}*|vozte|привоз\p{L}*|приїзд\p{L}*|приїжджа\p{L}*|доставля\p{L}*)`;
const no = String.raw`(?:don['’]?t|do not|never|not|no|nicht|keine?[nr]?|nie|bez|ne|не|без)`;
/** "Don't ring before 8" */
const notRung = String.raw`(?:(?:don['’]?t|do not|never|no need to) (?:please )?(?:ring|call|phone|beep|honk|knock)|nicht (?:\S+ ){0,4}(?:anrufen|klingeln|l[äa]uten|hupen)|(?:klingel|l[äa]ut|hup|ruf)\p{L}* (?:sie |bitte |uns )*nicht|nie (?:dzwo[nń]|tr[ąa]b|puka)\p{L}*|ne(?:volej|zvo[nň]|telefonuj|trub)\p{L}*|не (?:дзвон|телефону|сигнал|стука)\p{L}*)`;
const notBefore = String.raw`${no} (?:\S+ ){0,3}?(?:${come} (?:\S+ ){0,2}?${hour}|${hour}(?: \S+){0,2}? ${come})|ne(?:voz|jezd|dov[áa][žz]ej|p[řr]ij[íi][žz]d)\p{L}* ${hour}`;
const noPallet = String.raw`(?:${no} (?:\S+ ){0,5}?|ne\p{L}+ (?:\S+ ){0,2}?)(?:pallets?|palett?en?|pale[tc]\p{L}{0,3}|палет\p{L}*|піддон\p{L}*)`;
const driver = String.raw`(?:drivers?|couriers?|van|lad|fahrer|kurier|kierowc\p{L}*|[řr]idi[čc]\p{L}*|kur[ýy]r\p{L}*|воді\p{L}*|кур['’]?єр\p{L}*|you|he|er|ihr|sie)`;
/** "If the driver can't find us" */
const notFound = String.raw`(?:if|in case|falls|wenn|jak|je[śs]li|gdyby|kdyby|pokud|kdy[žz]|якщо|як) (?:\S+ ){0,4}?(?:(?:${driver}) (?:\S+ ){0,3}?(?:can['’]?t|cannot|couldn['’]?t|doesn['’]?t|don['’]?t|won['’]?t|nicht|nie|ne|не)\s?\S* ?(?:find|reach|get in|get to|see|findet|finden|reinkommt|znajdzie|trafi|wjedzie|знайде|проїде|заїде)|(?:\S+ ){0,2}?(?:nena[šs]el|nenajde|netraf[íi]|nedos)\p{L}*|(?:nicht|nie|не) (?:\S+ ){0,2}?(?:findet|finden|znajdzie|trafi|знайде|знайдете))`;
/** "Our driver comes at 2" */
const ourDriver = String.raw`(?:(?:my|our|the|mein|unser|der|m[óo]j|nasz|m[ůu]j|n[áa][šs]|мій|наш) )?(?:driver|fahrer|kierowca|[řr]idi[čc]|водій) (?:\S+ ){0,2}?(?:comes|is coming|will come|kommt|b[ęe]dzie|przyjedzie|podjedzie|p[řr]ijede|p[řr]ijde|dojede|буде|приїде|під['’]?їде)(?: \S+){0,5}`;
const pallet = new RegExp(noPallet, 'iu');
const toDriver = new RegExp(
  String.raw`(?<!\p{L})(?:${[notRung, notBefore, noPallet, notFound, ourDriver].join('|')})(?!\p{L})`,
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
const between = new RegExp(String.raw`(\s*[,;–]\s+(?:${so})?|\.\s+(?=\p{L}{3})|\s+${so})`, 'iu');
const coded = /(?<![\p{L}\d])\p{L}{1,5}-?\d{3}|\d{5}\p{L}/u;

export const isForDriver = (text: string): boolean => toDriver.test(text);

/** "Order 4 OP520, don't ring before 8": as a note, at its end. */
export function withDriverNote(text: string): string {
  if (text.length > 400 || /[?\n"„“”«»]/.test(text) || !coded.test(text)) return text;
  const parts = text.split(between);
  const { language } = hear(text);
  const taken = parts.flatMap((part, at) => (at % 2 === 0 && toDriver.test(part) && !coded.test(part) ? [at] : []));
  if (taken.length === 0 || taken.some((at) => isOfGoods(parts[at] ?? '', language))) return text;
  // "1.5 tonne van so no pallet": what it is said for goes with it.
  const isCaused = (at: number) =>
    at > 3 && new RegExp(so, 'iu').test(`${parts[at - 1] ?? ''} `) && !coded.test(parts[at - 2] ?? '');
  const notes = taken.map((at) =>
    parts
      .slice(isCaused(at) ? at - 2 : at, at + 1)
      .join('')
      .trim(),
  );
  const gone = new Set(taken.flatMap((at) => (isCaused(at) ? [at, at - 1, at - 2, at - 3] : [at, at - 1])));
  const rest = parts.filter((_, at) => !gone.has(at)).join('');
  const note = notes.map((each) => each.replace(/[.!]+$/u, '')).join(', ');
  return `${rest.replace(/^[\s,;.]+|[\s,;.]+$/gu, '')}, ${noted[language]}: "${note}"`;
}

/** "Don't send it, no pallet here": what is said of the goods is heard. */
function isOfGoods(part: string, language: LanguageCode): boolean {
  const { has } = hear(part, language);
  const ofGoods = has('order', 'cancel', 'remove', 'returns', 'complain', 'hold', 'past');
  return ofGoods || (has('buy') && !pallet.test(part));
}
