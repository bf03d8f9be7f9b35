import { folded, languages } from './matching.ts';

// A day that was promised is no day of an order or a delivery that is asked for.

/** The days of the week, or yesterday, as the languages have them, and written without accents. */
const dayWords = (names: readonly string[]): string =>
  names
    .flatMap((name) => [name, ...Object.values(languages).flatMap(({ days }) => days[name]?.split('|') ?? [])])
    .flatMap((word) => [word, folded(word)])
    .map((word) => word.replaceAll('*', String.raw`\p{L}*`).replace(/['’]/g, "['’ʼ]?"))
    .join('|');
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const dayName = `(?:${dayWords([...weekdays, 'yesterday'])})`;
const toBe = String.raw`(?:\p{L}+ ){0,2}`;
const promise = [
  String.raw`promised|(?:should have|supposed to|meant to) (?:be|been|come|arrive\p{L}?)|was due`,
  String.raw`versprochen|zugesagt|sollten?|hätten?`,
  String.raw`obieca\p{L}*|mia[łl]\p{L}* ${toBe}(?:by[ćc]|przyj\p{L}+|dotrze[ćc])`,
  String.raw`sl[íi]bi\p{L}*|sl[íi]ben\p{L}*|m[ěe]l[aoiy]? ${toBe}(?:b[ýy]t|p[řr]ij[íi]t|dorazit)`,
  String.raw`обіця\p{L}*|ма(?:в|ла|ло|ли) ${toBe}(?:бути|прийти|приїхати)`,
].join('|');
/** "The delivery that on Friday should have come" */
const dayFirst = new RegExp(
  String.raw`(?<!\p{L})(?:(?:am|im|on|w|we|na|v|ve|у|в) )?${dayName} (?=(?:\p{L}+ ){0,2}(?:${promise})(?!\p{L}))`,
  'iu',
);
const promisedDay = new RegExp(
  String.raw`(?<!\p{L})((?:${promise})(?: [\p{L}]+){0,4}?) ${dayName}(?:(?: by| until| bis| do| до)(?: um)? \d{1,2}(?:[:.]\d\d)?)?(?![\p{L}\d])`,
  'iu',
);
const order =
  /(?<!\p{L})(?:orders?|bestellung|auftrag|zam[óo]wieni\p{L}+|objedn[áa]vk\p{L}+|замовлен\p{L}+|deliver(?:y|ies)|shipments?|parcels?|(?:lieferung|sendung)(?:en)?|pakete?|dostaw\p{L}|przesy[łl]k\p{L}|paczk\p{L}|dod[áa]vk\p{L}|z[áa]silk\p{L}|bal[íi]k\p{L}?|(?:доставк|поставк|посилк)\p{L})(?!\p{L})/iu;
const anyDay = new RegExp(String.raw`(?<!\p{L})(?:${dayWords(weekdays)})(?!\p{L})`, 'iu');

/** "And it's not here" */
const notHere = String.raw`(?:,? (?:and|but|und|aber|a|i|ale|а|і|але|та)(?= .*(?:not|n['’]t|nicht|nie|nen[íi]|nem[áa]|нема|не))(?: \p{L}[\p{L}'’]*){1,5}\s*[.!?]*$)?`;
const promisedClause = new RegExp(
  String.raw`(?<=[,.?!;])(?: (?!${promise})[\p{L}'’]+){0,3} ${promisedDay.source}${notHere}`,
  'iu',
);

/** "My last order, promised for Friday", "Wednesday's delivery, it should have been here on Friday": without that Friday. */
export function withoutPromisedDay(text: string): string {
  const clause = text.replace(promisedClause, '').replace(/[,;]\s*$/u, '');
  const rest = clause === text ? text.replace(promisedDay, '$1').replace(dayFirst, '') : clause;
  return rest !== text && (order.test(rest) || anyDay.test(rest)) ? rest : text;
}
