import { hear } from './hear.ts';
import type { LanguageCode } from './matching.ts';
import { nounPhrases } from './part-words.ts';

// "Make a draft of 4 OP520, but don't send it yet": a draft is not sent before somebody approves it.

const drafted =
  /(?<!\p{L})(?:draft|entwurf|szkic|koncept|n[áa]vrh|чернетк|prepare|prep|order|bestellung|zam[óo]wieni|objedn[áa]vk|замовлен|оформ)/iu;

/** The word for a draft. */
export const ofDraft = /draft|entwurf|szkic|koncept|n[áa]vrh|чернетк/iu;

/** With a part or a draft before it nothing is sent by what is left. */
const ofWhat = new RegExp(
  String.raw`\p{L}-?\d{2}|${ofDraft.source}|(?<!\p{L})(?:again|same|repeat|jeszcze raz|to samo|powt[óo]rz|nochmal|noch mal|das gleiche|znovu|zopakuj|to sam[ée]|повтор)`,
  'iu',
);

const unsent = new RegExp(
  [
    String.raw`[\s,;.–-]+(?:(?:but|and|aber|ale|але|та|й|і|а) )?`,
    String.raw`(?:(?:please|bitte|proszę|prosím|yet|jeszcze|na razie|póki co|ještě|zatím|ще|поки що|поки|тільки|jen|tylko|nur|only|just) )*`,
    String.raw`(?:(?:do not|don['’]?t) (?:yet )?(?:send|submit)`,
    String.raw`|(?:noch )?nicht (?:ab(?:schicken|senden)|einreichen|rausschicken|losschicken|schicken|senden)`,
    String.raw`|schick\p{L}* (?:es|ihn|sie|das|die) (?:noch )?nicht ab`,
    String.raw`|nie (?:wysy[łl]a|wy[śs]l|sk[łl]ada)\p{L}*`,
    String.raw`|ne(?:odes|pos)[íi]l\p{L}*`,
    String.raw`|не (?:відправля|надсила|відсила|посила|подава|відправ|надішл)\p{L}*)`,
    String.raw`(?: (?:it|them|that|off|in|for approval|just|yet|for now|noch|erst|jeszcze|go|na razie|póki co|to|ji|ještě|zatím|його|поки що|поки|ще))*[\s.!,]*$`,
  ].join(''),
  'iu',
);

/** The message without those last words, where a draft is what is asked for. */
export function withoutUnsent(text: string): string {
  const at = text.search(unsent);
  const before = at < 0 ? '' : text.slice(0, at);
  return drafted.test(before) && ofWhat.test(before) ? before : text;
}

/** "… I just want to know what it comes to"; "only the pads" is another wish. */
const onlyToKnow = String.raw`[\s,;:–-]*(?:(?:i|we|ich|wir|я|ми) )?(?:(?:want|will|wollen|chci|chceme|chcę|chcemy|хочу|хочемо) )?(?:just|only|nur|bloß|jen|jenom|tylko|тільки|лише)\s(?:\p{L}+\s){0,2}?(?:know|see|check|compare|price|cost|wissen|sehen|schauen|preis|v[ěe]d[ěe]t|zjistit|cen[auy]|kolik|wiedzie[ćc]|sprawdzi[ćc]|cen[ęya]|ile|знати|дізнати|ціну|скільки)\p{L}*[^\d?]{0,50}`;

/** "… let me think" */
const thinking = String.raw`[\s,;:.–-]*(?:let me think(?: about it)?|i(?:['’]ll| will| need to| have to) think(?: about it| it over)?|ich (?:überleg|ueberleg)\p{L}*(?: (?:es )?mir(?: das)?)?(?: noch)?|muss (?:noch )?(?:überlegen|nachdenken)|pomy[śs]l\p{L}*|zastanowi\p{L}*(?: si[ęe])?|(?:je[šs]t[ěe] )?(?:si (?:to )?)?(?:rozmysl|promysl)\p{L}*(?: si)?(?: to)?|(?:ще )?подума\p{L}*)[\s.!]*`;

/** "…, but don't order it yet", "aber noch nicht bestellen" at the end. */
const unordered = new RegExp(
  [
    String.raw`[\s,;.:–-]+(?:(?:but|and|aber|und|ale|a|i|але|і|й|та) )?`,
    String.raw`(?:(?:please|bitte|proszę|prosím|yet|jeszcze|na razie|póki co|ještě|jeste|zatím|zatim|ще|поки що|поки|тільки|jen|tylko|nur|only|just|for now|erst|erstmal|mal|připrav|priprav|přichystej|policz|prepare|nic|nichts|niczego|nothing|нічого) )*`,
    String.raw`(?:(?:do not|don['’]?t) (?:order|buy|place|send|submit)`,
    String.raw`|(?:noch )?nicht(?:s)? (?:gleich |sofort )?(?:bestell\p{L}*|ab(?:schicken|senden)|rausschicken|losschicken|schicken|senden)`,
    String.raw`|(?:bestell|schick)\p{L}* (?:aber |bitte )?(?:noch )?nicht(?:s)?(?: ab| los)?`,
    String.raw`|nie (?:zamawia|zamów|zamow|wysy[łl]a|sk[łl]ada)\p{L}*`,
    String.raw`|ne(?:objedn|odes|pos)\p{L}*`,
    String.raw`|не (?:замовля|замов|оформл|відправля|відправ|надсила)\p{L}*)`,
    String.raw`(?: (?:it|them|that|anything|just|yet|for now|noch|erst|jeszcze|na razie|póki co|ještě|jeste|zatím|zatim|поки що|поки|ще))*[\s.!,]*(?:${onlyToKnow}|${thinking})?\s*$`,
  ].join(''),
  'iu',
);

/** The message without them; undefined: it does not end so. Nothing of it is to be ordered. */
export function withoutUnordered(text: string, language: LanguageCode | undefined): string | undefined {
  const at = text.search(unordered);
  const before = at < 0 ? '' : text.slice(0, at);
  // "… just the price of the pads" is of one of them.
  if (at >= 0 && nounPhrases(text.slice(at)).length > 0) return undefined;
  return /\d/.test(before) || hear(before, language).numbers.length > 0 ? before : undefined;
}

const because =
  /[\s,;–-]+(?:because|cos|coz|cause|weil|denn|bo|poniewa[żz]|proto[žz]e|jeliko[žz]|бо|тому що)\s+[^?]{3,120}$/iu;
const lastClause = /^(.{4,}?\S)\s*[,;–-]\s+([^,;?\d]{3,80})$/su;
/** What such a clause may turn around, or ask besides. */
const turning = [
  ...(['not', 'no', 'hold', 'later', 'maybe', 'remove', 'change', 'add', 'instead', 'only', 'buy', 'want'] as const),
  ...([
    'submit',
    'order',
    'cancel',
    'undo',
    'every',
    'when',
    'price',
    'howMuch',
    'howMany',
    'again',
    'deposit',
  ] as const),
  ...(['approve', 'approvals', 'delivery', 'invoice', 'forget', 'human', 'complain', 'returns', 'quote'] as const),
];

/** "The customer brought his own": no return. */
const broughtOwn =
  /(?<!\p{L})(?:(?:brings?|brought|bring\p{L}*|p[řr]ines\p{L}*|p[řr]ivez\p{L}*|d[oó]nes\p{L}*|przyni[óo]s\p{L}*|przywi[óo]z\p{L}*|прин[іе]с\p{L}*|прив[іе]з\p{L}*)\s(?:\p{L}{1,5}\s)?(?:own|eigene\p{L}?|vlastn[íi]|sv[ée]|svoje|swoj[eąa]|w[łl]asn[ea]|свої|своє|власн[іе]))(?!\p{L})/iu;

/** "Scrap the discs, another garage has some": the message without the reason at its end; undefined: it gives none. */
export function withoutReason(text: string, language: LanguageCode | undefined): string | undefined {
  const at = text.search(because);
  if (at > 3) return text.slice(0, at);
  const [, before = '', clause = ''] = lastClause.exec(text) ?? [];
  const { has, question, towns, numbers } = hear(clause, language);
  const isPlain =
    clause !== '' && !question && (!has(...turning) || broughtOwn.test(clause)) && towns.length + numbers.length === 0;
  return isPlain ? before : undefined;
}

/** "Leave it, I still have one": what somebody has is no count. */
export const ownOne =
  /\s*[,;–]\s*(?:(?:ich|i|we|wir|my|já|я|ми)\s+(?:still |noch )?)?(?:(?:hab\p{L}{0,2}|have|got|mam|mamy|m[áa]m|m[áa]me|маю|маємо)\s+(?:still |noch |jeszcze |ješt[ěe] |jeste |ще )?(?:one|some|another|\d{1,2}|ein\p{L}{0,2}|welche|jed\p{L}+|par[ęe]|n[ěe]jak\p{L}+|од\p{L}+|кілька))(?=\s*(?:left|there|here|da|hier|zuhause|w domu|doma|вдома)?\s*[.!,]*$)/iu;
