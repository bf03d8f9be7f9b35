// Parts whose names are several words, one of which means something else alone: "drop" takes a line out, "track" asks for a parcel.

const phrases: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:drop|(?:anti[- ]?roll|sway|stabili[sz]er)[- ]bar)[ -]links?(?!\p{L})/giu, 'droplink'],
  [/(?<!\p{L})track[ -]rods?(?: ends?)?(?!\p{L})/giu, 'trackrod'],
  [/(?<!\p{L})track control arms?(?!\p{L})/giu, 'control arm'],
  [/(?<!\p{L})[čc]ep\p{L}{0,2} [řr][íi]zen[íi](?!\p{L})/giu, 'spojovačka'],
  [/(?<!\p{L})рул(?:ьов|ев)\p{L}+ (?=тяг|наконечник)/giu, ''],
  [/(?<=(?<!\p{L})(?:тяг|наконечник)\p{L}{0,3}) рул(?:ьов|ев)\p{L}+/giu, ''],
  [/(?<=(?<!\p{L})dr[ąa][żz]\p{L}{1,3}) kierownicz\p{L}+/giu, ''],
];

/** "Track rod end left": what such a part is called, in one word. */
export const partsInOneWord = (text: string): string =>
  phrases.reduce((left, [pattern, word]) => left.replace(pattern, word), text);
