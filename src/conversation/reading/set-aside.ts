import { folded, type LanguageCode, languages } from './matching.ts';
import { hear, isCar, isWord } from './hear.ts';
import { isForDriver } from './driver-notes.ts';
import { isRaisedTo, withRaised } from './amounts-said.ts';
import { documentIn } from './documents.ts';
import { orderedFor } from './for-whom.ts';
import { phoned } from './spaced-codes.ts';
import { nounPhrases } from './part-words.ts';
import { cars } from '../languages/concepts.ts';

/** What a message holds besides products: none of it may be read as a part or a quantity. */
export interface SetAside {
  /** The message without it. */
  readonly text: string;
  readonly time?: string;
  readonly ownNumber?: string;
  /** What is to be written on the order. */
  readonly note?: string;
  readonly techId?: string;
  readonly vin?: string;
  readonly car?: string;
  readonly mail?: string;
  readonly phone?: string;
  /** "30 days terms": when it is to be paid. */
  readonly terms?: string;
  readonly price?: string;
  /** "Over 1000": a sum, and no quantity. */
  readonly amount?: string;
  /** "Bay 2": where somebody works. */
  readonly spot?: string;
  /** "To the main site": for the account itself, and none of its branches. */
  readonly ownAccount?: string;
  /** The n-th line. */
  readonly position?: number;
  /** "12V", "4 litres": what a part without a number is like (part-search.ts). */
  readonly sizes?: readonly string[];
  /** Of those what is of no part with a number. */
  readonly lost?: readonly string[];
}

type Kind = Exclude<keyof SetAside, 'text' | 'position' | 'sizes' | 'lost'>;

/** Number signs that a word needs before a clock time in digits alone. */
const timed = String.raw`(?:by|before|after|until|till|at|around|from|o|do|przed|po|około|um|bis|vor|nach|ab|gegen|v|ve|před|okolo|о|об|до|перед|після|к)`;
const carWord = String.raw`(?<![\p{L}\d])(?:${cars.replace(/\b[a-z]{1,2}\d{1,3}\b\|?/g, '').replace(/\|$/, '')})(?:[aeiuyęą]\p{L}{0,3}|\p{Script=Cyrillic}{1,3})?(?![\p{L}\d])`;
/** What a note is called, and words that stand between that and what is to be written. */
const noteWord = String.raw`(?<![\p{L}\d]|delivery |credit |dispatch |advice )(?:note|comment|remark|vermerk|bemerkung|anmerkung|notiz|hinweis(?=\s*[:=])|(?:w )?uwag(?:ach|i|ę|e)|dopisek|adnotacj\p{L}*|notatk\p{L}*|(?:do |v )?pozn[áa]m\p{L}*|(?:в |у )?примітк\p{L}*|нотатк\p{L}*|(?:у |в )?коментар\p{L}*)`;
const besideNote = String.raw`(?:\s+(?:bitte|please|proszę|prosím|drauf|dazu|rein|hinzu|add|dodaj|dopisz|wpisz|p[řr]idej|dopi[šs]|додай|допиши|напиши|(?:on|for|to) (?:that|it|this|them|the order|my order|our order)|do (?:tego )?(?:zam[óo]wienia|zlecenia)|k (?:té )?(?:objedn[áa]vce|tomu)|na objedn[áa]vku|zur bestellung|zum auftrag|auf die bestellung|до замовлення|в замовлення))*`;
const depositWord = String.raw`(?:(?:core )?deposits?|core charges?|surcharge|kaucj\p{L}*|kauc[ei]\p{L}{0,2}|depozyt\p{L}*|(?:altteil)?pfand\p{L}{0,6}|kaution|z[áa]loh\p{L}*|z[áa]loze|застав\p{L}*|завдат\p{L}*|депозит\p{L}*|залог\p{L}*)`;
const besideDeposit = new RegExp(
  String.raw`(?<=(?<!\p{L})${depositWord}(?:\s(?:of|is|was|von|ist|to|je|w wysokości|в розмірі|це))?\s*[:=–-]?\s*)(?<![\d.,])\d{2,4}(?:[.,]\d{1,2})?(?![\p{L}\d.,/-]*\d|\s?(?:x|×|\*|pcs|pieces|szt|st(?:ü|ue)?c?k|ks|kus|шт)|\s\p{L}{1,5}[ -]?\d)(?!\p{L})|(?<=(?:^|[,;.(]|(?<!\p{L})(?:the|those|das|der|die|dem|mit|ta|t[ęea]|tych|ta|tu|ці|ця|цю|та)(?!\p{L}))\s*)\d{2,4}(?:[.,]\d{1,2})?(?=\s${depositWord}(?!\p{L}))`,
  'giu',
);
/** Cars by the code of what was built: "E46", "W204", "T5". */
const generation = String.raw`a[3-8]\s[bcd][4-9]|[ac][1-8]|q[5-8]|t[3-7]|x[3-7]|b[4-9]|e(?:3\d|46|53|6\d|70|8\d|9[0-3])|f(?:0\d|1[0-5]|2[0-2]|3[0-6]|4\d|8\d)|g[0-3]\d|w(?:1[26]\d|20[1-9]|21[0-3]|22[0-2]|24[5-7]|63\d|90\d)`;
/** "Put the plate on it, WX 9911A": written on the order, and no part. */
const plateWord = String.raw`(?:nr\.? rej\p{L}*|(?:nr |numer )?(?:rejestracj\p{L}*|auta|samochodu|pojazdu)|tablic\p{L}*|(?:kfz-?)?kennzeichen|nummernschild|spz|(?:státní )?zna[čc]k[auy]|reg(?:istration)?(?: (?:no|number|plate))?|(?:number |licen[cs]e )?plate|держномер|номерний знак|номер (?:авто\p{L}*|машини))`;
const plateNumber = String.raw`((?:[\p{L}\d]{1,3}[- ]){0,2}(?=[\p{L}\d]*\d)[\p{L}\d]{2,8}(?:[- ](?:(?!(?:on|to|do|na|k|zu|in|до|на|в)(?!\p{L}))\p{L}{1,2}(?!\p{L})|\d{2,5}(?!\d)))?)(?![\p{L}\d])`;
const writes = String.raw`(?:put|stick|write|add|dopisz|wpisz|dodaj|zapisz|p[řr]ipi[šs]|dopi[šs]|napi[šs]|p[řr]idej|допиши|впиши|додай|напиши|schreib|trag|notier)\p{L}*`;
const writtenThere = String.raw`(?:(?:please |bitte |proszę |prosím |and |und |i )*(?:put|stick|write|add|dopisz\p{L}*|wpisz\p{L}*|dodaj\p{L}*|do uwag|na zam[óo]wieni\p{L}|drauf|dazu\p{L}*|rein|eintragen|vermerken|notieren|on it|on the order|p[řr]ipi[šs]\p{L}*|dopi[šs]\p{L}*|допиши\p{L}*|впиши\p{L}*))(?!\p{L})`;
const branchWord = String.raw`(?:branch|other site|filial\p{L}*|oddzia[łl]\p{L}*|fili\p{L}+|pobo[čc]k\p{L}*|філі\p{L}*|C\d{6})`;
const patterns: readonly (readonly [Kind, RegExp])[] = [
  [
    'ownAccount',
    new RegExp(
      String.raw`(?<!\p{L})(?:(?:to|for|at|an|für|auf|in|na|do|dla|pro|до|на|для|в|у)\s+)?(?:(?:the|our|den|die|das|unser\p{L}*|nasz\p{L}*|naš\p{L}*|наш\p{L}*)\s+)?(?:(?<=(?:to|for|on|an|für|auf|na|на|,) (?:our |the |das |unser |nasze |náš |nas |наш )?)(?:own account|eigene[sn]? konto|unser konto|w[łl]asne konto|nasze konto|vlastn[íi] [úu][čc]et|(?<=n[áa][šs] )[úu][čc]et|власний рахунок|(?<=наш )рахунок)|main (?:site|account|branch|office|garage|workshop|address)|head ?office|haupt(?:sitz|konto|filiale|werkstatt|haus|adresse)|g[łl][óo]wn\p{L}+ (?:kont\p{L}*|siedzib\p{L}*|oddzia[łl]\p{L}*|fili\p{L}*|warsztat\p{L}*)|hlavn\p{L}+ (?:[úu][čc]et|poboč\p{L}*|poboc\p{L}*|s[íi]dl\p{L}*|d[íi]ln\p{L}*|adres\p{L}*)|головн\p{L}+ (?:офіс\p{L}*|рахун\p{L}*|філі\p{L}*|адрес\p{L}*))(?:,?\s+(?:and )?(?:not|nicht|nie|ne|не)\s+(?:(?:to|for|an|für|auf|na|do|dla|pro|до|на|для)\s+)?(?:(?:the|die|der|den|ten|tu|ta|ту)\s+)?${branchWord})?(?!\p{L})`,
      'giu',
    ),
  ],
  // "The note "before 12, gate 2"": in quotes it has commas too.
  [
    'note',
    new RegExp(
      String.raw`${noteWord}${besideNote}\s*[:=–-]?\s*["„“”«»']([^"„“”«»\n]{3,80}?)["„“”«»'](?:\s+(?:on|to) (?:it|that|them|this|the order))?(?![\p{L}\d])`,
      'giu',
    ),
  ],
  // Behind a colon it goes to the end, unless a part with a count follows.
  [
    'note',
    new RegExp(
      String.raw`${noteWord}${besideNote}\s*[:=]\s*(?![^\n]*(?<![\p{L}\d])\d{1,4}\s?(?:(?:x|×|\*|szt|pcs|ks|stk|шт)\.?\s?\p{L}|\p{L}{1,5}\s?\d{2}))((?=[^\n?]*(?:\p{L}{3}|\d{3}))[^\n?]{3,120}?)[.!\s]*$`,
      'giu',
    ),
  ],
  // A note is taken whole: its gate, its hour and its number are nothing else.
  [
    'note',
    new RegExp(
      String.raw`${noteWord}${besideNote}(?:\s+(?:is|ist|to|je|that it is|that its))?\s*[:=–-]?\s+(?!(?:no|nr|number|it)(?!\p{L}))(?![^,;\n?]*(?<![\p{L}\d])\d{1,4}\s?(?:(?:x|×|\*|szt|pcs|ks|stk|шт)\.?\s?\p{L}|\p{L}{1,5}\s?\d{2}))((?=[^,;\n?]*(?:\p{L}{3}|\d{3}))[^,;\n?]{3,60}?)[.!\s]*$`,
      'giu',
    ),
  ],
  [
    'note',
    new RegExp(
      String.raw`(?<!\p{L})${writes} (?:\p{L}+ ){0,3}?${plateWord}\.?(?:\s+(?:on|to|auf|na|do|k) (?:\p{L}+ ?){1,2})?(?:\s+(?:is|ist|to|je))?[\s,:–-]+${plateNumber}(?:\s+(?:do|na|to|on|auf|zur?|zum|k|до|в) (?:\p{L}+ )?(?:zam[óo]wieni\p{L}|orders?|bestellung|auftrag|objedn[áa]v\p{L}+|замовлення)(?!\p{L}))?`,
      'giu',
    ),
  ],
  [
    'note',
    new RegExp(
      String.raw`(?<!\p{L})(?:the |das |ta |to )?${plateWord}\.?(?:\s+(?:is|ist|to|je))?[\s,:–-]+${plateNumber}[\s,]+(?:tam |ho |je |to |that |it |das |es )*${writtenThere}`,
      'giu',
    ),
  ],
  // "Cost centre 4100" is written on the order with its name.
  [
    'note',
    /(?<![\p{L}\d])((?:cost cent(?:re|er)|kostenstelle|kst|mpk|(?:n[áa]kladov[ée] )?st[řr]edisko|центр (?:витрат|відповідальності)|місце витрат)\s?(?:no|nr|number|[čc][íi]slo|[čc]|№)?\.?\s?[:#]?\s?(?:\p{L}{1,3}[ -]?)?\d[\p{L}\d/-]{1,15})/giu,
  ],
  // "Leave it at the back door": said to the driver, and written on the order.
  [
    'note',
    /(?<!\p{L})(?:please |bitte |proszę |prosze |prosím |prosim )?(?:(?:leave|drop|put) (?:it|them|this|that|everything|the (?:parcel|parts|goods|box))(?: off)? (?=[^,;\n?.!]*(?<!\p{L})(?:gate|(?:back|front|side)? ?door|entrance|reception|shed|yard|ramp|bay|garage|neighbou?rs?|porter|guard|office|workshop)(?!\p{L}))|zostaw\p{L}* (?:to |je )?(?=[^,;\n?.!]*(?<!\p{L})(?:bram|drzwi|porti|recepcj|ramp|sąsiad|sasiad|biur|warszta|garaż|garaz|plac|szop))|(?=[^,;\n?.!]{3,50}(?<!\p{L})(?:abstellen|ablegen|hinterlegen|hinlegen|hinstellen)(?!\p{L}))(?=[^,;\n?.!]*(?:tor|tür|tuer|halle|rampe|pforte|empfang|werkstatt|garage|hof|nachbar|büro|eingang))|(?:nech(?:te|ej|at)|dejte) (?:to |je )?(?=[^,;\n?.!]*(?<!\p{L})(?:brán|bran|vrat|vrát|dveř|dver|recepc|ramp|souse|díln|diln|dvo[rř]|garáž|garaz))|(?:залиш\p{L}*|поклад\p{L}*) (?:це |їх |все )?(?=[^,;\n?.!]*(?<!\p{L})(?:вор[оі]т|двер|охорон|рецепц|рамп|сусід|гараж|майстерн|воріт)))[^,;\n?.!]{3,60}/giu,
  ],
  // "4 Wochen Ziel", "splatnost 21 dní": when it is paid, and no delivery day.
  [
    'terms',
    /(?<!\p{L})(?:(?:zahlungsziel|termin(?:em)? p[łl]atno[śs]ci|p[łl]atno[śs][ćc]|p[łl]atne|przelew|splatnost\p{L}*|se splatnost\p{L}*|оплата|відстрочк\p{L}*|terms|payment|net)\s(?:(?:von|of|terms|in|within|za|na|w|do|через|за|протягом)\s){0,2}\d{1,3}(?:\s(?:days?|weeks?|tage?n?|wochen|dni|tygodni\p{L}*|dn[íiůu]|t[ýy]dn\p{L}*|дн\p{L}*|тижн\p{L}*))?|(?:(?:die|auf|mit|on|with|na|with our|unser)\s){0,2}\d{1,3}\s(?:days?|weeks?|tage?n?|wochen|dn[íi]|dni|t[ýy]dn\p{L}*|дн\p{L}*|тижн\p{L}*)\s(?:(?:zahlungs)?ziel|net|terms|credit|payment|splatnost\p{L}*|p[łl]atno[śs]ci|відстрочк\p{L}*))(?:\s(?:wie (?:immer|gehabt|üblich)|as (?:always|usual)|jak (?:zawsze|zwykle)|jako v[žz]dy|як завжди))?(?!\p{L})/giu,
  ],
  ['mail', /[^\s<>@]+@[^\s<>@]+\.\p{L}{2,}/giu],
  ['phone', /\+\d[\d\s().-]{7,20}\d/g],
  [
    'phone',
    /(?<!\p{L})(?:tel|phone|call(?: me)?(?: (?:on|at))?|mob(?:ile)?|kom|komórka|zadzwo[nń]\p{L}*|telefon\p{L}*|handy|ring(?: me)?(?: (?:on|at))?|(?:in case of |bei |if |if any )?(?:questions?|fragen|queries)|w razie czego|kdyžtak|kdyztak|якщо що|my (?:mobile |cell |phone )?(?:number|no|nr|cell)(?: is)?|m[oó]j (?:nr|numer|telefon)(?: to)?|(?:moje|mé|me) (?:telefonní |telefonni )?(?:č[ií]slo|cislo)(?: je)?|мій (?:тел\p{L}*|номер)|meine? (?:handy|telefon)?(?:nummer|nr)(?: ist)?|numer to|ruf\p{L}*|anrufen|volejte|zavol\p{L}*|zavolajte|oddzwo[nń]\p{L}*|zurückrufen|тел|телефон\p{L}*|дзвон\p{L}*|(?:по|пере)дзвон\p{L}*|набер\p{L}*|whatsapp)\.?:?\s*(?:(?:na )?(?:do mnie|mnie|mich|mir|mi|me|mě|мені)\s+)?(?:(?:please|bitte|prosz[ęe]|pros[íi]m|будь ласка)\s+)?(?:na|pod|unter|an|na číslo|на|to|je|ist|is|це)?\s*[-–]?\s*\+?[\d(][\d\s().-]{5,20}\d(?:\s+(?:(?:jak|gdy)by co[śs]?|w razie czego|(?:just )?in case|if (?:anything|needed)|falls (?:was|etwas)(?: ist)?|bei fragen|kdyby n[ěe]co|kdy[žz]tak|якщо що)(?!\p{L}))?/giu,
  ],
  // "528 448 010" beside what a part is called is its number.
  ['phone', /(?<![\d.,/-])(?:00\d{2} ?)?\d{3}[ -]\d{3}[ -]\d{3}(?![\d.,/-])(?!\s*\d)/g],
  ['phone', /(?<![\d.,/-])0\d{2,3} \d{3} ?\d{2,4}(?: ?\d{2})?(?![\d.,/-])/g],
  ['phone', /(?<![\p{L}\d.,/-])0\d{4} ?\d{3} ?\d{3}(?![\p{L}\d.,/-])(?!\s*\d)/gu],
  [
    'spot',
    /(?<![\p{L}\d])(?:bay|ramp|lift|gate|table|bench|stanowisk\p{L}*|hala|hali|bramy?|bühne|hebebühne|platz|tor|hal[ay]|rampa|stání|бокс\p{L}*|пост\p{L}?|підйомник\p{L}*)\s?\d{1,2}(?![\p{L}\d])/giu,
  ],
  [
    'amount',
    /(?<![\p{L}\d])(?:(?:over|above|more than|up to|powyżej|powyzej|ponad|über|mehr als|nad|přes|víc než|více než|більше|понад|from over)\s(?=\d{3})|(?:below|under|less than|fewer than|poniżej|ponizej|mniej niż|mniej niz|unter|weniger als|pod|méně než|mene nez|менше|нижче|дешевше)\s(?:als |niż |niz |než |nez |than |за |ніж )?)[€£$]?\d{1,7}(?:[.,]\d{2})?(?:\s?(?:zł|zl|pln|eur|euro?s?|€|£|quid|pounds?|dollars?|usd|gbp|kč|kc|korun|czk|грн|злотих|євро|доларів))?(?![\p{L}\d])/giu,
  ],
  [
    'price',
    /(?<![\p{L}\d.,])~?\d{1,6}(?:[.,]\d{1,2})?\s?(?:zł|zl|зл|złotych|zlotych|zloty|zlocisz|quid|pounds?|eur\p{L}{0,3}|€|£|\$|usd|gbp|czk|bucks|dol\p{L}{2,6}|korun\p{L}?|kč|kc|грн|гривень|злотих|гривні|євро|долар\p{L}*|крон\p{L}?|фунт\p{L}*)(?![\p{L}\d])|(?<![\p{L}\d])[€£$]\s?\d{1,6}(?:[.,]\d{1,2})?(?![\p{L}\d])/giu,
  ],
  [
    'price',
    /(?<=(?<!\p{L})(?:charged?|billed|paid|zapłaci\p{L}*|policzy\p{L}*|bezahlt|gezahlt|berechnet|platil\p{L}*|účtoval\p{L}*|заплатил\p{L}*|платил\p{L}*)\s(?:us\s|me\s)?)\d{1,6}(?:[.,]\d{1,2})?(?=\s(?:for|za|für|за)\s)/giu,
  ],
  ['price', /(?<![\p{L}\d])(?:at|@|à|po|za|zu|je|по|за)\s?\d{1,6}[.,]\d{2}(?![\d])/giu],
  // "The deposit of 175", "застава 175": money, and no count.
  ['price', besideDeposit],
  // "It costs 412, right?": "what do 20 cost" asks of so many.
  [
    'price',
    /(?<!(?<!\p{L})(?:how much|what|was|wie ?viel|ile|kolik|co|скільки|почім|що|шо)\s(?:\S+\s){0,2})(?<=(?<!\p{L})(?:costs|коштує|коштував|коштувала|kosztuje|kosztowa[łl]\p{L}?|kostet|kostete|stoj[íi]|st[áa]l[ao]?)\s)\d{2,6}(?:[.,]\d{1,2})?(?![\p{L}\d.,/-]*\d|\s?(?:x|×|\*|pcs|pieces|szt|st(?:ü|ue)?c?k|ks|kus|шт)|\s\p{L}{1,5}[ -]?\d)(?!\p{L})/giu,
  ],
  // "5% off": what is asked of a price, and no count.
  [
    'price',
    /(?<![\p{L}\d.,])\d{1,2}(?:[.,]\d)?\s?(?:%|percent|prozent|procent\p{L}*|proc\.?|відсотк\p{L}*|процент\p{L}*)(?!\p{L})/giu,
  ],
  // "OP520 12.00": what it costs, unless a unit follows.
  [
    'price',
    /(?<=(?<![\p{L}\d])\p{L}{1,5}[ -]?\d[\p{L}\d/]{0,20}\s)\d{1,6}[.,]00(?!\d|\s?(?:x|×|pcs|pieces|szt|st|ks|kus|шт|uhr|hod|год|am|pm|h)(?!\p{L}))/giu,
  ],
  [
    'price',
    /(?<![\p{L}\d])(?:still|noch|pořád|stále|dalej|wciąż|nadal|досі|ще)\s(?:(?:at|bei|za|po|по)\s?\d{1,6}(?:[.,]\d{1,2})?|\d{1,6}[.,]\d{2})(?![\p{L}\d])/giu,
  ],
  [
    'price',
    /(?<![\p{L}\d])(?:budget|limit|max|do|bis zu|bis|až|до|up to|under)\.?\s?\d{2,6}\s?(?:zł|zl|z[łl]ot\p{L}*|злот\p{L}*|pln|eur\p{L}*|kč|czk|грн)(?![\p{L}\d])/giu,
  ],
  [
    'time',
    /(?<![\p{L}\d])(?:by|till|until|before|after|on|from|since) (?:the )?(?:[12]?\d|3[01])(?:st|nd|rd|th)(?![\p{L}\d]|\s(?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/giu,
  ],
  [
    'time',
    /(?<=(?<!\p{L})(?:jutro|tomorrow|morgen|zítra|zitra|завтра|dzi[śs]|today|heute|dnes|сьогодні) )(?:na|at|um|o|v|о|на|do|bis|by|до) (?:[01]?\d|2[0-3])(?![\p{L}\d.,:/-]|\s?(?:x|szt|st|ks|шт|pcs))/giu,
  ],
  ['time', /(?<![\d.,:/-])(?:[01]?\d|2[0-3]):[0-5]\d(?:\s?(?:am|pm|h|uhr|hod\p{L}*))?(?![\d:])/giu],
  ['time', /(?<![\p{L}\d.,/-])(?:1[0-2]|0?[1-9])(?:[.:][0-5]\d)?\s?(?:am|pm|a\.m\.|p\.m\.|o'?clock)(?!\p{L})/giu],
  [
    'time',
    /(?<![\p{L}\d.,/-])(?:[01]?\d|2[0-3])(?:[.:][0-5]\d)?\s?(?:ранку|вечора|вранці|uhr|hodin\p{L}*|hod|годин\p{L}*|год|in the (?:morning|afternoon|evening)|r[áa]no|(?:do|od)poledne|ve[čc]er|wieczorem|(?:in der )?fr[üu]h|morgens|abends|nachmittags|ранку|вечора)(?!\p{L})/giu,
  ],
  [
    'time',
    /(?<![\p{L}\d.,/-])(?:[01]?\d|2[0-3])(?:\.[0-5]\d)?(?:-?(?:tej|ta|ej)|(?<=(?:o|do|po|od|na|przed|około|ok|godzinie) [\d.]{1,5}) tej)(?!\p{L})/giu,
  ],
  [
    'time',
    new RegExp(
      String.raw`(?<![\p{L}\d])(?<!(?:leave|keep) (?:it|them) |stay )${timed} (?!\d{1,2}\.\d{1,2}\.)(?:[01]?\d|2[0-3])(?:[.:][0-5]\d)?(?!\s?(?:x|×|\*|pcs?|pieces?|szt|sztuk|st(?:ü|ue)ck|stk|ks|kus|шт|of|[\p{L}]{1,5}(?:-?\d| \d{2})|\d|[.,/-]\d|%|zł|pln|eur))(?![\p{L}\d])`,
      'giu',
    ),
  ],
  [
    'techId',
    /(?<![\p{L}\d])(\d{6,14})(?=\s+(?:by|with|per|po|nach|podle|за)\s+(?:tech\p{L}*|tech\.?\s?id|техн\p{L}*)|\s*\(?tech)|(?<=(?:tech(?:nical)?\s?id|techid|technische id|id techniczn\p{L}*|технічн\p{L}* id)\s?[:#]?\s?)\d{6,14}/giu,
  ],
  // "Unsere Nr. WE 4711", "nr własny WZ-KR 4471F": letters apart from their digits.
  [
    'ownNumber',
    /(?<![\p{L}\d])(?:(?:our|own|internal|nasz|w[łl]asny|unse?re?|interne|eigene|na[šs]e|vlastn[íi]|наш|власний)\s+(?:(?:own|w[łl]asny)\s+)?(?:no|nr|number|ref(?:erence)?|numer|nummer|[čc][íi]slo|номер|№)|(?:nr|numer)\s+(?:w[łl]asny|wewn[ęe]trzny))(?!\p{L})\.?\s?[:#]?\s?(?:(?:is|to|ist|je|це)\s)?((?!(?:is|to|ist|je|це|for|on|na|auf|do|job)\s)(?:\p{L}{1,4}(?:[-/]\p{L}{1,4})?\s)?(?=[\p{L}/-]*\d{2})[\p{L}\d/-]{2,20})(?![\p{L}\d])/giu,
  ],
  [
    'ownNumber',
    /(?<![\p{L}\d])(?:(?:our|your|my|nasz\p{L}*|naše|unsere?|наш\p{L}*|own|własny|vlastní|eigene)\s+)?(?:ref(?:erence)?\.?\s+(?=job|order|no|p\.?o))?(?:p\.?o\.?|ref(?:erence|erencja|erenz)?(?: is)?|nasz nr|nasz numer|unsere (?:nr|nummer)|naše číslo|our (?:no|number)|наш номер|job|zlecenie|zlec|(?:nr|numer) zlecenia|zak[áa]z(?:k[ayu]|ce)|kommission|auftrag(?:s(?:nummer|nr))?(?:\.? ist)?|číslo (?:zakázky|objednávky)|cislo (?:zakazky|objednavky)|own number|order (?:no|number)|numer własny|(?:nr|numer) zam[óo]wienia|номер (?:заявки|замовлення|наряду)|наряд(?:-замовлення)?|заявк[аиу]|заявці|(?<=(?:unsere|our|eigene) )bestell(?:nummer|nr))\s?(?:no|nr|number|num|č|#|:)*\.?\s?[:#]?\s?(?:(?:is|ist|to|je|це)\s)?((?!(?:is|ist|to|je|це)\s)(?=[\p{L}\d/-]*\d{2})[\p{L}\d][\p{L}\d/-]{2,30})/giu,
  ],
  // "Bestellnr. B-2231 bitte drauf"
  [
    'ownNumber',
    new RegExp(
      String.raw`(?<!\p{L})(?:order|bestell|auftrags?)[ -]?(?:no|nr|number|nummer)\.?\s?[:#]?\s?((?=[\p{L}\d/-]*\d{2})[\p{L}\d][\p{L}\d/-]{2,30})[\s,]+${writtenThere}`,
      'giu',
    ),
  ],
  // "Order number on our side WK-2231", "numer zamówienia u nas WK-2231"
  [
    'ownNumber',
    /(?<!\p{L})(?:(?:order|job|bestell|auftrags?)[ -]?)?(?:no|nr|number|nummer|ref(?:erence|erenz|erencja)?|numer|[čc][íi]slo|номер|№)\.?(?: (?:zam[óo]wienia|zlecenia|objedn[áa]vky|zak[áa]zky|замовлення|заявки|наряду|наряд-замовлення))? (?:у нас|u nas|u n[áa]s|bei uns|(?:on|at) our (?:side|end)|with us)(?: (?:is|ist|to|je|це))?\s?[:#–-]?\s?((?=[\p{L}\d/-]*\d{2})[\p{L}\d][\p{L}\d/-]{2,30})/giu,
  ],
  // "Ref is Passat KR 5521X": words that are written on the order.
  [
    'note',
    /(?<![\p{L}\d])ref(?:erence|erenz|erencja)?\.?(?:\s+(?:додай|допиши|напиши|dodaj|dopisz|přidej|pridej|dopiš|hinzu|dazu|add))?(?:\s+(?:on|for) (?:that|it|this|them|the order))?(?:\s+(?:is|ist|to|je|that it is|that its))?\s*[:=–-]?\s+(?!(?:no|nr|number|it)(?!\p{L}))(?![^,;\n?]*(?<![\p{L}\d])\d{1,4}\s?(?:(?:x|×|\*|szt|pcs|ks|stk|шт)\.?\s?\p{L}|\p{L}{1,5}\s?\d{2}))((?=[^,;\n?]*(?:\p{L}{3}|\d{3}))[^,;\n?]{3,60}?)[.!\s]*$/giu,
  ],
  ['ownNumber', /(?<![\p{L}\d/])(?:PO|ZL|ZAM|REF|JOB|WO|ZAK|BEST|OBJ|ЗАМ)[-/][\p{L}\d/-]*\d{2}[\p{L}\d/-]*/giu],
  ['amount', /(?<![\p{L}\d])(?:top|топ) \d{1,3}(?![\p{L}\d])/giu],
  ['amount', /(?<![\p{L}\d.,/-])\d{1,3}k(?![\p{L}\d])/giu],
  [
    'amount',
    /(?<![\p{L}\d.,/-])\d{1,3}\s?(?:tys\p{L}*|tis\p{L}*|тис\p{L}*|тищ\p{L}*|тыс\p{L}*|tausend|thousand|grand)(?!\p{L})/giu,
  ],
  ['car', /(?<!\p{L})HSN[ :]?\d{4}(?:[ ,/]*TSN[ :]?[\p{L}\d]{3})?|(?<!\p{L})TSN[ :]?[\p{L}\d]{3}(?![\p{L}\d])/giu],
  ['car', /(?<!\p{L})(?:[Rr]eg|[Pp]late)\.?:? [A-Z]{2}\d{2} [A-Z]{3}(?!\p{L})/gu],
  // A plate, behind its word or in a form that nothing else has.
  [
    'car',
    /(?<!\p{L})(?:nr\.? rej\p{L}*|rej(?=[.:])|rejestracj\p{L}*|numer rej\p{L}*|tablic\p{L}*|(?:kfz-?)?kennz(?:eichen)?|spz|rz|reg(?:istration)?(?: (?:no|number|plate))?|(?:number |licen[cs]e )?plate|держномер|номерний знак)\.?:?\s+(?:[\p{L}\d]{1,3}[- ]){0,2}(?=[\p{L}\d]*\d)[\p{L}\d]{2,7}(?:[- ](?:\p{L}{1,2}(?!\p{L})|\d{2,5}(?!\d|\s?[x×]|\s\p{L}{1,5}[ -]?\d)))?/giu,
  ],
  [
    'car',
    /(?<![\p{L}\d])(?:[A-ZА-ЯІЇЄ]{2} \d{4} [A-ZА-ЯІЇЄ]{2}|(?:номер\s)?[АВЕІКМНОРСТХ]{2}\d{4}[АВЕІКМНОРСТХ]{2})(?![\p{L}\d])/gu,
  ],
  // "HH-KL 482" behind what a car is called.
  ['car', /(?<=(?:[Aa][3-8]|[BCbc]\d|TDI|tdi),?\s)\p{Lu}{1,3}-\p{Lu}{1,2} \d{1,4}(?!\d|\s?[x×])/gu],
  ['vin', /(?<![\p{L}\d])(?=[A-HJ-NPR-Z\d]*\d{3})(?=[A-HJ-NPR-Z\d]*[A-HJ-NPR-Z]{2})[A-HJ-NPR-Z\d]{17}(?![\p{L}\d])/giu],
  [
    'car',
    // "An 09 Astra", "Golf 7", "Astra 1.7": the year before it, and its number.
    new RegExp(
      String.raw`(?:(?<![\p{L}\d.,/-])(?:0\d|19[7-9]\d|20[0-3]\d)\s+)?${carWord}(?:\s+(?:[abcqtxбас]\d(?!\d)|[b-hj](?![\p{L}\d'])))?(?:\s+(?:mk\s?\d|b\d|\d{1,2}(?![.,]\d)|(?!i(?!\p{L}))[ivx]{1,4}|[efgw]\d{2,3}|\d{3}(?![\p{L}\d]|\s?(?:x|×|pcs|szt|st|ks|шт))))?(?:\s+\d[.,]\d(?!\d)(?:\s?(?:tdi|tsi|tfsi|hdi|cdi|dci|tdci|jtd|htp|tce|crdi|cdti|fsi|mpi|тді|тсі)(?:\s\d{2,3}(?!\d|\s?(?:x|×|pcs|szt|st|ks|шт)))?)?)?(?:\s+(?:kombi|combi|variant|avant|touring|estate|sedan|limousine|універсал|седан)(?!\p{L}))?(?![\p{L}\d])`,
      'giu',
    ),
  ],
  [
    'car',
    /(?<![\p{L}\d])(?:a[3468](?:\s[bcd][4-9])?|e(?:30|36|39|46|60|90)|f(?:10|20|30)|w(?:20[3-5]|21[1-3])|i[23]0)(?![\p{L}\d])(?=.{0,30}(?:\d[.,]\d|tdi|tsi|hdi|cdi|bmw|audi|mercedes))/giu,
  ],
  // "Na E46", "für den T5 2 GDB2852", "A4 B8": what the trade calls a car.
  [
    'car',
    new RegExp(
      String.raw`(?<=(?<!\p{L})(?:for|für|fuer|fur|do|na|pro|для|на|dla|zum)\s(?:(?:the|a|an|my|our|den|einen|das|ein|unser\p{L}*|m[ůu]j|mojego)\s)?)(?:${generation})(?:\s\d{3}\p{L}{1,2})?(?![\p{L}\d])`,
      'giu',
    ),
  ],
  [
    'car',
    /(?<![\p{L}\d.,])\d[.,]\d\s?(?:tdi|tsi|tfsi|hdi|cdi|dci|tdci|jtd|htp|tce|crdi|cdti|fsi|mpi|d|i|l|benz\p{L}*|diesel\p{L}*|бенз\p{L}*|дизел\p{L}*|16v|8v)(?:\s\d{2,3}(?!\s?(?:x|×|pcs|szt|st|ks|шт)))?(?![\p{L}\d])/giu,
  ],
  ['car', /(?<![\p{L}\d])(?:8|16|20|32)[vв](?![\p{L}\d])/giu],
  // "186000km", "240tkm", "280 tys przebiegu"
  [
    'car',
    /(?<![\p{L}\d.,])\d{1,3}(?:[ .]?\d{3})?\s?(?:tkm|km|(?:tys|tis|тис)\p{L}*\.?\s?(?:km|przebieg\p{L}*|najet\p{L}*|пробіг\p{L}*))(?![\p{L}\d])/giu,
  ],
  [
    'car',
    /(?<!\p{L})(?:przebieg\p{L}*|mileage|laufleistung|nájezd|пробіг\p{L}*)\s?\d{1,3}(?:[ .]?\d{3})?(?:\s?(?:t?km|tys|tis|тис)\p{L}*)?(?![\p{L}\d])/giu,
  ],
  ['car', /(?<![\p{L}\d])\d{2,3}\s?(?:hp|bhp|ps|kw|km|koni|к\.?с\.?)(?![\p{L}\d])/giu],
  // "Golf 7 Bj 2015 vorne", "Astra 2012 reg"
  [
    'car',
    /(?<![\p{L}\d])(?:(?:bj|bauj|baujahr|rocznik|roczn|r\.?\s?v|rok v[ýy]roby|ro[čc]n[íi]k|р\.?\s?в|рік випуску|model year)\.?\s?(?:19[7-9]\d|20[0-3]\d)|(?:19[7-9]\d|20[0-3]\d)\s?(?:reg|plate|bj|baujahr|rocznik|r\.?\s?v|р\.?\s?в|року випуску|model year))(?![\p{L}\d])\.?/giu,
  ],
  [
    'car',
    /(?<![\p{L}\d])(?:year|rok|rocznik|bj|baujahr|roč\p{L}*|рік|року|from|z|von|z roku)\.?\s?(?:19[7-9]\d|20[0-3]\d)(?=.{0,3}(?:r\.?|rok|year)?\s*$)/giu,
  ],
];

const counts = Object.values(languages)
  .flatMap(({ numbers }) => numbers.flatMap((source) => source.split('|')))
  .join('|');
const span = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:in|within|w ciągu|innerhalb(?: von)?|binnen|za|do|během|через|за|протягом|до) )?(?:\d{1,2}|${counts}) (?:days?|weeks?|hours?|dni\p{L}*|tygodni\p{L}*|tyg|godzin\p{L}*|tage?n?|wochen?|stunden?|dny|dnů|dnu|týdn\p{L}*|hodin\p{L}*|дн\p{L}*|тижн\p{L}*|годин\p{L}*)(?!\p{L})`,
  'giu',
);
const positions =
  /(?<![\p{L}\d])(?:line|row|position|pos|item|pozycj\p{L}*|poz|wiersz\p{L}*|zeile|řádek|řádk\p{L}*|položk\p{L}*|pol|рядок|рядк\p{L}*|позиці\p{L}*|поз)\.?\s?(?:no|nr|number|#)?\.?\s?#?(\d{1,3})(?![\p{L}\d./-])/iu;

/** A set of pads is one product. */
const sets =
  /(?<![\p{L}\d.,-])(\d{1,3})\s?(?:sets?|kits?|kpl|kompl\p{L}*|satz|sätze|sad[ayu]|sad|комплект\p{L}*|шт\p{L}*|ks|kou?s\p{L}*|kus\p{L}*|szt\p{L}*|stk|pcs?)\.?(?![\p{L}\d])/giu;
/** "OC 243 10 off" */
const off = /(?<=\d\p{L}?\s)(\d{1,4})\s?off(?=\s*(?:[,;]|$))/giu;
/** "OP520 шт 6", "have you OP520 in stock, pcs 20?" */
const unitFirst =
  /(?<=\d\p{L}?(?:,?\s\p{L}+){0,4},?\s)(?<!(?<![\p{L}\d])\d{1,4}\s)(?:szt(?:uk[ai]?)?|st[üu]ck|stk|ks|kus[ůuy]?|шт(?:ук[иа]?)?|pcs|pieces|sets|s[äa]tze|kompl\p{L}*|sad[ay]?|комплект\p{L}*)\.?\s(\d{1,3})(?![\p{L}\d/-]|[.,]\d)/giu;
const labelled =
  /(?<![\p{L}\d])(?:qty|quantity|ilość|ilosc|menge|anzahl|množství|mnozstvi|počet|к-сть|кількість)\.?:?\s?(\d{1,4})(?![\p{L}\d])/giu;
/** "The OP520s". */
const plural = /(?<![\p{L}\d])(\p{L}{1,4}\d{3,6})s(?![\p{L}\d])/gu;

/** "How much is GDB1330 for 2 boxes": so many of it. Who orders boxes is asked for the pieces. */
const forBoxes =
  /(?<=\d\p{L}?\s)(?:(?:for|für|dla|za|na|pro|по|за)\s)?(\d{1,3})\s?(?:box(?:es)?|packs?|cartons?|kartons?|packung(?:en)?|kisten?|pude[łl]\p{L}+|karton\p{L}*|opakowa\p{L}+|krabic\p{L}*|balen[íi]\p{L}*|короб\p{L}*|пач\p{L}+|упаков\p{L}+)(?![\p{L}\d])/giu;

/** Pieces under the names that lists of parts have for them. */
export function withPieces(text: string, isPrice: boolean): string {
  const counted = isPrice ? text.replace(forBoxes, '$1 pcs') : text;
  return counted
    .replace(off, '$1 pcs')
    .replace(unitFirst, '$1 pcs')
    .replace(sets, '$1 pcs')
    .replace(labelled, ' x$1 ')
    .replace(plural, '$1');
}

/** What is done at a time of the day. */
const ofTimes = ['arrive', 'when', 'cutoff', 'pickup', 'human', 'hours', 'delivery', 'late', 'where'] as const;

const heeded = [
  'not',
  'no',
  'maybe',
  'cancel',
  'remove',
  'returns',
  'complain',
  'why',
  'when',
  'past',
  'every',
] as const;

/** Behind a colon or in quotes "not before 8" is written down; "don't order it yet" is heard. */
function isHeeded(note: string, whole: string, language: LanguageCode): boolean {
  const { has } = hear(note, language);
  if (!/[:="„“”«»]/.test(whole)) return has(...heeded);
  if (isForDriver(note)) return false;
  return has(...heeded) && has('order', 'buy', 'submit', 'hold', 'cancel', 'remove', 'returns', 'complain', 'add');
}

/** "Ok do 5 then" is English; "po 20" is so many of each where nothing comes or closes. */
function isNoTime(span: string, written: string): boolean {
  const { language, has } = hear(written);
  return /^\s*do/iu.test(span) ? language === 'en' : !has(...ofTimes);
}

/** What somebody's own work is called: "Kommission Müller Passat", "job ref YK19 Octavia". */
const jobs =
  /(?<![\p{L}\d])(?:kommission|komm\.|job(?:[ -](?:ref(?:erence)?|no|number|nr|card))?|our ref|ref|(?:nr |numer )?zlecenie|zlecenia|zlec\.?|číslo zakázky|zakázk[auy]|zakazk[auy]|(?:номер )?заявк[аиу]|наряд|замовлення)(?![\p{L}\d])\s?(?:(?:no|nr|number|č)(?!\p{L})|#)?\.?\s?[:#–-]?\s?/iu;
/** A code, or a count: what is ordered, and no name. */
const likePart = /^\d{1,2}x?$|^\d{1,4}x$|^\p{L}{1,5}-?\d{3}/iu;

/** "Job 4471 bay 3": where somebody works. */
const place =
  /^(?:bay|ramp|lift|gate|stanowisk\p{L}*|bram[ya]?|bühne|hebebühne|platz|tor|hala|rampa|stání|stani|бокс\p{L}*|пост|підйомник\p{L}*)$/iu;

const countedCode =
  /^\s*(?:\d{1,3}\s?[x×]\s?)?\p{L}{1,5}[ -]?\d{2,}[\p{L}\d/-]*\s*(?:[-–x×:]\s*\d{1,4}|\d{1,4}\s?(?:x|×|szt|pcs|stk?|ks|шт))/iu;

/** Its name, up to the first word that means something else; a single number of it is found without this. */
function jobIn(text: string): { readonly name: string; readonly rest: string } | undefined {
  const label = jobs.exec(text);
  if (label === null || documentIn(text) !== undefined) return undefined;
  const from = label.index + label[0].length;
  const [behind = ''] = /^[^,;:?!()\n]*/u.exec(text.slice(from)) ?? [];
  // "Order: OC 243 - 12 pcs" is a line.
  if (countedCode.test(behind)) return undefined;
  const words: string[] = [];
  for (const word of behind.split(/\s+/).filter((each) => each !== '')) {
    const isKnown = isWord(word) && !isCar(word);
    // "Job 4471 bay 3": the bay is no name.
    const isOther = /\d/.test(words.at(-1) ?? '') && /^\p{Ll}/u.test(word);
    if (isKnown || isOther || likePart.test(word) || place.test(word) || words.length === 4) break;
    words.push(word);
  }
  const [first = ''] = words;
  const isName =
    words.length > 1 ? /^\p{Lu}|\d/u.test(first) || /^komm|zlec/iu.test(label[0]) : /^\p{Lu}\p{Ll}{2}/u.test(first);
  if (!isName) return undefined;
  const last = words.at(-1) ?? '';
  const end =
    from +
    behind.indexOf(last, Math.max(0, behind.indexOf(first) + (words.length > 1 ? first.length : 0))) +
    last.length;
  const name = text.slice(from, end).replace(/[.\s]+$/u, '');
  return { name, rest: `${text.slice(0, label.index)} ${text.slice(end)}` };
}

/** Takes out of one line what is no product and no quantity. A draft looks like a VIN, and is none. */
export function setAside(written: string): SetAside {
  const found: { -readonly [Key in Kind]?: string } = {};
  const document = documentIn(written);
  let text = withRaised(written);
  const all = [...text.matchAll(new RegExp(positions.source, 'giu'))];
  // In "the second line 6" the number is a quantity.
  const isCounted = all.length > 0 && hear(written).ordinal !== undefined;
  const [position = null, another] = isCounted ? [] : all;
  if (!isCounted) text = text.replace(new RegExp(positions.source, 'giu'), ' ');
  const job = jobIn(text);
  if (job !== undefined) {
    found.ownNumber = job.name;
    text = job.rest;
  }
  const whom = document === undefined ? orderedFor(text, carWord) : undefined;
  if (whom !== undefined) {
    found.note = whom.name;
    text = whom.rest;
  }
  for (const [kind, pattern] of patterns) {
    text = text.replace(pattern, (whole: string, group: unknown) => {
      // "Which terms have we, 30 days?" asks of them.
      if (kind === 'terms' && !/\p{L}{1,5}-?\d{3}/u.test(written)) return whole;
      // "Note: ZL-5012 on the invoice" is written with its number.
      const isNoted = kind === 'note' && document?.kind === 'number';
      if (!isNoted && document !== undefined && whole.toUpperCase().includes(document.id)) return whole;
      if ((kind === 'ownNumber' || kind === 'note') && document !== undefined && !isNoted) return whole;
      if (
        kind === 'phone' &&
        /^\d{3} \d{3} \d{3}$/.test(whole) &&
        nounPhrases(written).length > 0 &&
        !phoned.test(written)
      )
        return whole.replaceAll(' ', '');
      // "If we take po 20" is how many of each, and no time.
      const isCount = kind === 'time' && /^\s*(?:po|do|ab|od|від) \d{1,2}$/iu.test(whole);
      if ((isCount && isNoTime(whole, written)) || (kind === 'time' && isRaisedTo(whole, written))) return whole;
      const value = typeof group === 'string' ? group : whole.trim();
      // "Note: don't order it yet" is to be heard.
      if (kind === 'note' && isHeeded(value, whole, hear(written).language)) return whole;
      const before = found[kind];
      found[kind] =
        before === undefined
          ? value
          : kind === 'car'
            ? `${before} ${value}`
            : kind === 'note'
              ? `${before}, ${value}`
              : before;
      return ' ';
    });
  }
  // "OP520 in 2 days": a span counts nothing.
  if (/\p{L}{1,5}[ -]?\d{3}/u.test(text))
    text = text.replace(span, (whole) => {
      found.time ??= whole.trim();
      return ' ';
    });
  // "OP520 2019" is of that year.
  text = text.replace(
    /(?<=(?<![\p{L}\d])\p{L}{1,5}[ -]?\d[\p{L}\d]*\s)(?:19[7-9]\d|20[0-3]\d)(?!\s?(?:x|×|pcs|pieces|szt|st|ks|шт)|[\d/.-])(?!\p{L})/giu,
    ' ',
  );
  if (found.car !== undefined) {
    // "Octavia SK 4471L": its plate.
    text = text.replace(/(?<![\p{L}\d])(?:\p{Lu}{2,3} ?\d{4}\p{Lu}{1,2}|[1-7]er)(?![\p{L}\d])/gu, ' ');
    // Beside a car every number that could be its engine or its year is one of its.
    text = text
      .replace(/(?<![\p{L}\d.,-])\d[.,]\d(?![\p{L}\d.,-])/gu, ' ')
      .replace(/(?<![\p{L}\d./-])(?:19[7-9]\d|20[0-3]\d)(?![\p{L}\d./-])/gu, ' ');
  }
  return {
    ...found,
    ...(position === null || another !== undefined ? {} : { position: Number(position[1]) }),
    text: text.replace(/\s{2,}/g, ' ').trim(),
  };
}

/** "yes", "YES!": how a short answer is compared. */
export function bareWord(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim();
}
