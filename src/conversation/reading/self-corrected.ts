/** "3 filtry, nie, 2" takes the two; "3 filtry, nie 2" does not. */
const again =
  /\s*(?!,\s*(?:nie|ne) \d)[.,;!–-]+\s*(?:(?:oh |ach |ej |ой )?(?:no|nah|nope|sorry|actually|scratch that|i mean|or rather|wait|ne|nein|nee|doch|quatsch|halt|moment|vielmehr|nie|sorki|sory|znaczy|jednak|vlastně|vlastne|teda|pardon|ні|стоп|тобто|точніше|краще)(?:[\s,.!]+(?:no|wait|actually|sorry|nein|doch|lieber|moment|warte|czekaj|jednak|lepiej|počkej|pockej|radši|radsi|teda|стоп|чекай|краще|ні))*[\s,.!:]+(?:make (?:it|that) |better |lieber |lepiej |wystarczy |daj |radši |radsi |dej |хай буде |давай )?)(\d{1,4})(?![\p{L}\d.,/-]*[\p{L}\d]|\s?(?:x|×|of|%|days?|tage?|dni|dny|дн|uhr|h(?!\p{L})|am|pm|zł|zl|pln|eur|kč|грн)|\s\p{L}{1,5}[ -]?\d)/iu;
const counts = /(?<![\p{L}\d.,/-])\d{1,4}(?![\d/-]|[.,]\d|\p{L}?\d)/gu;
const code = /(?<![\p{L}\d])(?:\p{L}{1,5}-?\d{3,}[\p{L}\d/-]*|\p{Lu}{1,4} \d{3,}|\d{5,})/gu;
/** "If", in five languages. */
export const provided =
  /(?<!\p{L})(?:if|wenn|falls|jak|je[śs]li|je[żz]eli|gdyby|pokud|jestli|když|kdyz|якщо|як)(?!\p{L})/iu;

/** "If there are at least 10 of LF7054 then get 10 ready": one count of one part, said twice. */
export function saidOnce(text: string): string {
  const bare = text.replace(code, (written) => ' '.repeat(written.length));
  const [first, again, more] = [...bare.matchAll(counts)];
  const isSame = first !== undefined && again?.[0] === first[0] && more === undefined;
  if (!isSame || !provided.test(text) || (text.match(code) ?? []).length !== 1) return text;
  return text.slice(0, again.index) + text.slice(again.index + again[0].length);
}

/** Between a count and its correction: nobody goes back further. */
const near = 60;

/** "Cancel that, make it 4": nothing is cancelled, another count is wanted. */
const takenBack =
  /^\s*(?:(?:oh|ach|no|ne|nein|nie|ні|wait|halt|stop|стоп)[\s,.!]+)*(?:cancel|scrap|forget|scratch|storno|stornier\p{L}*|streich\p{L}*|vergiss|anuluj|skasuj|cofnij|zru[šs]|stornuj|скасуй|відміни)(?:\s+(?:that|it|this|das|es|to|tohle|це|те))?\s*[,.;!–-]+\s+(?=(?:make|just make|mach\p{L}*|nimm|zr[óo]b|daj|dej|ud[ěe]lej|зроби|хай буде|давай|lieber|lepiej|rad[šs]i|краще)(?!\p{L})[^,;.]*(?<![\p{L}\d])\d{1,4}(?!\d))/iu;

/** "6 OP520 not 4": the count that it is not is none. */
const notThat =
  /(?<=(?<![\p{L}\d])\d{1,4}\s?[x×]?\s?\p{L}{1,5}-?\d{2,}[\p{L}\d/]*|(?<![\p{L}\d])\p{L}{1,5}-?\d{2,}[\p{L}\d/]*,?\s[x×]?\d{1,4}),?\s+(?:(?:and|und|a|i|а|і|й)\s+)?(?:not|nicht|nie|ne|не)\s+\d{1,4}(?=\s*(?:[,.!;]|$))/iu;

/** "6 of them pls. No wait, make it 4": what was said last counts. */
export function selfCorrected(written: string): string {
  const text = written.replace(takenBack, '').replace(notThat, '');
  const found = again.exec(text);
  if (found === null || text.includes('\n')) return text;
  const before = text.slice(0, found.index);
  const last = [...before.matchAll(counts)].at(-1);
  if (last === undefined || before.length - last.index > near || /[?]/.test(before.slice(last.index))) return text;
  const behind = before.slice(last.index + last[0].length);
  return before.slice(0, last.index) + (found[1] ?? '') + behind + text.slice(found.index + found[0].length);
}

const timesWords = new Map([
  ['1', 'einmal|raz|jednou|один раз|once'],
  ['2', 'twice|zweimal|zwei mal|dwa razy|dvakrát|dvakrat|двічі|два рази'],
  ['3', 'three times|dreimal|drei mal|trzy razy|třikrát|trikrat|тричі|три рази'],
]);
const anyCode = String.raw`(?:\p{L}{1,5}[ -]?\d{2,}[\p{L}\d/-]*)`;
const ofTimes = [...timesWords].map(([count, words]) => ({
  count,
  before: new RegExp(
    String.raw`(?<!\p{L})(?:${words})\s+(?:(?:den|die|das|ten|tu|tę|to|the|цей|цю)\s+)?(?=(?:\p{L}{3,20}\s+){0,2}${anyCode}(?!\p{L}))`,
    'iu',
  ),
  after: new RegExp(String.raw`(?<!\d\s?[x×]?\s?)(${anyCode})\s+(?:${words})(?=\s*(?:[,.!]|$))`, 'iu'),
}));
const wanted =
  /(?<!\p{L})(?:plus|throw in|dazu|nimm|nehm\p{L}*|bestell\p{L}*|brauch\p{L}*|order|add|take|dej\p{L}*|objednej\p{L}*|p[řr]idej\p{L}*|p[řr]iho[ďd]\p{L}*|ho[ďd]\p{L}*|weź|wezm\p{L}*|dorzuć|dodaj|zamów\p{L}*|daj|візьм\p{L}*|бер\p{L}*|дода\p{L}*|замов\p{L}*|дай\p{L}*)(?!\p{L})/iu;

const countedCode = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])\d{1,3}\s?(?:x|×|stk|stück|szt|ks|pcs|шт)\.?\s+${anyCode}`,
  'iu',
);

/** "Order OP520 twice", "10x OC243 and BHN1217 once": pieces of a part that is wanted, or counted beside others. */
export function inTimes(text: string): string {
  if (!countedCode.test(text) && (!wanted.test(text) || text.includes('?'))) return text;
  return ofTimes.reduce(
    (said, { count, before, after }) => said.replace(before, `${count}x `).replace(after, `${count}x $1`),
    text,
  );
}
