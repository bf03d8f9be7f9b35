// A day that was promised is no day of an order or a delivery that is asked for.

const dayName = String.raw`(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|gestern|poniedzia[łl]ek|wtorek|[śs]rod[ęe]|czwartek|pi[ąa]tek|sobot[ęeu]|niedziel[ęe]|wczoraj|pond[ěe]l[íi]|[úu]ter[ýy]|st[řr]edu|[čc]tvrtek|p[áa]tek|ned[ěe]li|v[čc]era|понеділок|вівторок|середу|четвер|п['’ʼ]?ятницю|суботу|неділю|вчора|учора)`;
const toBe = String.raw`(?:\p{L}+ ){0,2}`;
const promise = [
  String.raw`promised|(?:should have|supposed to|meant to) (?:be|been|come|arrive\p{L}?)|was due`,
  String.raw`versprochen|zugesagt|sollten?|hätten?`,
  String.raw`obieca\p{L}*|mia[łl]\p{L}* ${toBe}(?:by[ćc]|przyj\p{L}+|dotrze[ćc])`,
  String.raw`sl[íi]bi\p{L}*|sl[íi]ben\p{L}*|m[ěe]l[aoiy]? ${toBe}(?:b[ýy]t|p[řr]ij[íi]t|dorazit)`,
  String.raw`обіця\p{L}*|ма(?:в|ла|ло|ли) ${toBe}(?:бути|прийти|приїхати)`,
].join('|');
const promisedDay = new RegExp(
  String.raw`(?<!\p{L})((?:${promise})(?: [\p{L}]+){0,4}?) ${dayName}(?:(?: by| until| bis| do| до)(?: um)? \d{1,2}(?:[:.]\d\d)?)?(?![\p{L}\d])`,
  'iu',
);
const order =
  /(?<!\p{L})(?:orders?|bestellung|auftrag|zam[óo]wieni\p{L}+|objedn[áa]vk\p{L}+|замовлен\p{L}+)(?!\p{L})/iu;
const anyDay =
  /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|poniedzia|wtor[ek]?k|[śs]rod[ayęeo]|czwart[ek]|pi[ąa]t[ek]|sobot|niedziel|pond[ěe]l|[úu]ter|st[řr]ed|[čc]tvrt[ek]|p[áa]te[kč]|ned[ěe]l|понеділ|вівтор|серед[аиу]|четвер|п['’ʼ]?ятниц|субот|неділ)/iu;

/** "And it's not here" */
const notHere = String.raw`(?:,? (?:and|but|und|aber|a|i|ale|а|і|але|та)(?= .*(?:not|n['’]t|nicht|nie|nen[íi]|nem[áa]|нема|не))(?: \p{L}[\p{L}'’]*){1,5}\s*[.!?]*$)?`;
const promisedClause = new RegExp(
  String.raw`(?<=[,.?!;])(?: (?!${promise})[\p{L}'’]+){0,3} ${promisedDay.source}${notHere}`,
  'iu',
);

/** "My last order, promised for Friday", "Wednesday's delivery, it should have been here on Friday": without that Friday. */
export function withoutPromisedDay(text: string): string {
  const clause = text.replace(promisedClause, '').replace(/[,;]\s*$/u, '');
  const rest = clause === text ? text.replace(promisedDay, '$1') : clause;
  return rest !== text && (order.test(rest) || anyDay.test(rest)) ? rest : text;
}
