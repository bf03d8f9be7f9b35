import type { Concept } from '../languages/concepts.ts';
import { hear } from './hear.ts';
import { folded, type LanguageCode } from './matching.ts';

// A reason that somebody gives beside a wish: it is no wish of its own, and its words, counts and days are of nothing else.

const boss = String.raw`(?:(?:the|my|our|der|mein|unser|moj|muj|nas|наш|міи) )?(?:boss|gaffer|manager|chef|szef\p{L}*|kierownik|sef|vedouci|шеф|бос|хазяін|начальник)`;
const client = String.raw`(?:(?:the|my|our|der|mein|unser|ten|moj|muj|наш|мій) )?(?:customer|client|fella|bloke|lad|owner|kunde|klient\p{L}*|zakaznik|клієнт\p{L}*|замовник)`;
const others = String.raw`(?:(?:the|an?|der|ein|die) )?(?:(?:other |another |andere |inny |jiny |іншии )?(?:garage|workshop|mate|colleague|werkstatt|kollege|warsztat|kolega|dilna|сервіс|колега))`;
const we = String.raw`(?:i|we|he|they|ich|wir|er|ja|my|я|ми|[ув] (?:мене|нас)|u (?:nas|mnie|me)|ive|weve|hes|theyve|${boss}|${client}|${others})`;
const fill = String.raw`(?:(?:actually|already|still|just|also|ja|doch|schon|auch|noch|selbst|przeciez|jeszcze|juz|tez|jeste|uz|taky|sam|same|ще|вже|також|сам|тут|tam|tu|here|there|da|hier|on|of|them|it|si|to|sie|ten|je|ich|jich|tego|іх) )*`;
const some = String.raw`(?:one|ones|some|another|enough|plenty|spares?|a (?:couple|few|pair|spare)|two|three|\d{1,2}|ein(?:e[nrs]?|s)?|welche|genug|paar|zwei|jed(?:en|na|no|nu|neho)|pare|par|kilka|dosc|dosyc|zapas|dwa|dwie|dost|nejak\p{L}+|dva|dve|один|одну|одна|пару|кілька|достатньо|два|дві|бу|б у|свіи|своі|uzyw\p{L}+|used|gebraucht\p{L}+)`;
const place = String.raw`(?:(?:left|spare|over|here|there|da|hier|ubrig|rumliegen|zuhause|doma|вдома)|(?:on|in|at|auf|im|in|am|w|na|u|v|ve|z|ze|в|у|на|з)(?: (?:the|my|our|der|dem|meine[mr]|unsere[mr]))? (?:back of the )?(?:shelf|van|back|workshop|garage|stock|stores?|shop|truck|drawer|scrapyard|regal|lager|werkstatt|bus|halle|schrank|polc\p{L}*|magazyn\p{L}*|stanie|warszta\p{L}*|garaz\p{L}*|busie|szafie|szrocie|sklad\p{L}*|regal\p{L}*|diln\p{L}*|dodavce|aute|polici|vrakovist\p{L}*|полиц\p{L}*|складі|маистерн\p{L}*|гаражі|бусі|розборці))`;
const have = String.raw`(?:have|has|got|found|ve got|have got|ve found|have found|hab|habe|haben|hat|ham|mam|mamy|ma|mame|znalazl\p{L}*|zostal\p{L}*|zostaly|nasel\p{L}*|nasl[aiy]|zbyv\p{L}*|маю|маємо|має|є|знаишо\p{L}*|знаишл\p{L}*|лишил\p{L}*)`;
const found = String.raw`(?: (?:gefunden|left|more|of them|of those|stuck|stk|szt\p{L}*|kus\p{L}*|шт|znalezion\p{L}*))*`;

/** "Found a couple on the shelf", "der Chef hat noch welche", "знайшов бу на розборці" */
const hasOwn = new RegExp(
  String.raw`^(?:${we} )?${fill}${have} (?:${we} )?${fill}(?:${some}${found}(?: ${fill}${place})*|(?:${some} )?${fill}${place}(?: ${some})?${found}|(?:noch|jeszcze|jeste|ще))$`,
  'u',
);
/** "The customer changed his mind", "klient się rozmyślił" */
const turnedDown = new RegExp(
  String.raw`^(?:(?:${client}|he|she|they|er|sie|on|ona|він) )(?:\p{L}+ ){0,4}?(?:cancell?ed|(?:changed|change) (?:his|her|their) mind|backed out|pulled out|(?:doe?snt|didnt) want (?:it|them|those)|abgesagt|storniert|anders uberlegt|abgesprungen|springt ab|nicht mehr|rozmysli\p{L}*|zrezygnowa\p{L}*|juz nie chce|rozmyslel\p{L}*|zrusil\p{L}*|uz (?:to |je |ho )?nechce|передума\p{L}*|відмови\p{L}*|вже не хоче)(?: \p{L}+){0,2}$`,
  'u',
);
/** "Boss said ok", "хазяїн дав добро" */
const agreed = new RegExp(
  String.raw`^(?:${boss}|${client}|he|she|er|sie|он|він) (?:\p{L}+ ){0,2}?(?:said (?:ok\p{L}*|yes|go ahead|its fine|fine)|says (?:ok\p{L}*|yes|go ahead|its fine|fine)|gave (?:the |me the |us the )?(?:ok\p{L}*|nod|go ahead|green light)|approved(?: it| them)?|agreed|is (?:ok|fine|happy)(?: with (?:it|that))?|(?:sagt |gibt )?(?:ok\p{L}*|ja|grunes licht|einverstanden|genehmigt|zugestimmt|abgesegnet)(?: gesagt| gegeben)?|zgodzil\p{L}*|pozwolil\p{L}*|zaakceptowal\p{L}*|dal\p{L}* (?:zgode|zielone swiatlo|souhlas|zelenou|ok)|powiedzial\p{L}* (?:ze )?(?:tak|ok)|mowi (?:ze )?(?:tak|ok)|schvalil\p{L}*|odsouhlasil\p{L}*|souhlas\p{L}*|rekl\p{L}* (?:ze )?(?:ano|jo|ok)|rika (?:ze )?(?:ano|jo|ok)|дав\p{L}* (?:добро|згоду|ок)|погоди\p{L}*|сказа\p{L}* (?:що )?(?:так|ок|добре)|схвали\p{L}*|не проти)$`,
  'u',
);
/** "Ramps been blocked 2 days", "chlopaki stoja" : how it stands in the workshop. */
const standstill = new RegExp(
  String.raw`^(?:(?:the|my|our|der|die|das|meine?|unsere?|mam|nam|mi|у нас|в нас|в мене|на) )*(?:ramps?|lifts?|hoist|bay|workshop|lads|cars?|hebebuhne\p{L}?|buhne|rampe|werkstatt|auto|jungs|podnosnik\p{L}?|kanal|stanowisko|warsztat|chlopaki|zvedak|rampa|dilna|kluci|підиомник\p{L}*|рампа|яма|бокс|хлопці|машина) (?:s )?(?:[\p{L}\d:]+ ){0,4}?(?:blocked|stuck|waiting|standing|tied up|blockiert|belegt|steht|stehen|warte[tn]|zablokowan\p{L}*|zajet\p{L}*|stoi|stoja|czeka\p{L}*|zablokovan\p{L}*|obsazen\p{L}*|stoji|cekaji|заблокован\p{L}*|заинят\p{L}*|стоіть|стоять|чекає|чекають)(?: [\p{L}\d:]+){0,5}$`,
  'u',
);
/** "Mrs Kelly's Astra is up on the ramp", before what is wanted for it. */
const onRamp =
  /^(?:[\p{L}\d:]+ ){1,9}?(?:(?:is|s) (?:up )?on (?:the|my|our) (?:ramps?|lift|hoist)|(?:steht|ist|hangt) (?:schon |gerade )?auf der (?:hebe)?buhne|(?:jest|stoi|wisi) (?:juz )?na (?:podnosniku|kanale)|(?:je|stoji|visi) (?:uz )?na (?:zvedaku|hevru)|(?:стоіть|висить|вже)? ?на підиомнику)$/u;
/** "Der Kunde steht um 14 Uhr auf der Matte": the hour is that of a customer, and of no delivery. */
const customerComes = new RegExp(
  String.raw`^(?:(?:because|cos|as|weil|denn|bo|protoze|бо|and|und|i|a|і) )?${client} (?:[\p{L}\d:]+ ){0,3}?(?:(?:is|be|s) (?:\p{L}+ )?(?:here|in|back|standing)|(?:is )?(?:coming|waiting)|comes|waits|stands|turns up|steht|wartet|kommt|przych\p{L}*|przyj\p{L}*|bedzie|czeka|stoi|prijde|prijede|bude|ceka|stoji|прииде|приіде|прииіде|приидеть|приходить|буде|чекає|стоіть)(?: [\p{L}\d:]+){0,6}$`,
  'u',
);
/** "It was supposed to be here yesterday morning", "обіцяли вчора": a day that passed, and none that is asked of. */
const promised = new RegExp(
  String.raw`^(?:[\p{L}\d:]+ ){0,5}?(?:(?:was|were) (?:supposed|meant|due|promised)|should (?:have|ve|of)|promised|sollte\p{L}?|versprochen|mia[lo]\p{L}{0,2} (?:to |juz )?(?:byc|przyj\p{L}*|dotrzec|dojechac)|obieca\p{L}*|mel[oay]? (?:to |uz |ty )?(?:byt|prij\p{L}*|doraz\p{L}*)|slibil\p{L}*|slibov\p{L}*|ма[влі]\p{L}{0,2} (?:вже )?(?:бути|прииіти|приити|приіхати|прибути)|обіця\p{L}*)(?: [\p{L}\d:]+){0,7}$`,
  'u',
);

/** "Customer saw it on allegro for 95": what it costs elsewhere counts nothing. */
const seenElsewhere = new RegExp(
  String.raw`^(?:${client}|i|we|he|she|they|ich|wir|er) (?:[\p{L}\d:]+ ){0,3}?(?:saw|seen|found|says|sagt|gesehen|mowi|widzial\p{L}*|rika|videl\p{L}*|каже|бачи\p{L}*) (?:[\p{L}\d:]+ ){0,5}?(?:allegr\p{L}*|ebay\p{L}*|amazon\p{L}*|internet\p{L}*|інтернет\p{L}*|online)(?: [\p{L}\d:]+){0,6}$`,
  'u',
);

/** "Not that I have to send it back again": a worry, and no return. */
const worried = new RegExp(
  String.raw`^(?:nicht dass (?:ich|wir) |(?:i |we )?(?:dont|do not|wouldnt) (?:want|fancy|like) |(?:ze|za)?by\p{L}{0,3} (?=(?:\p{L}+ )*nie )|bo nie chce |(?:at|aby\p{L}*) (?=(?:\p{L}+ )*ne)|nechci |(?:щоб|шоб|аби) (?=(?:\p{L}+ )*не )|не хочу )(?:[\p{L}\d]+ ){0,8}?(?:zuruck\p{L}*|umtausch\p{L}*|(?:send\p{L}*|tak\p{L}*|bring\p{L}*) (?:\p{L}+ ){0,3}back|return\p{L}*|oddawa\p{L}*|odsyla\p{L}*|zwraca\p{L}*|vrac\p{L}*|posilat|поверта\p{L}*|верта\p{L}*|відправля\p{L}*)(?: \p{L}+){0,4}$`,
  'u',
);
/** "Scrap that, wrong side": what was wrong with the wish, and no complaint. */
const wrongOne = new RegExp(
  String.raw`^(?:(?:sorry|it|its|s|is|was|that|i|got|had|picked|the|das|war|ist|die|der|es|hab\p{L}*|ich|to|byla?|je|mam|mialem|це|то|була?) )*(?:wrong (?:side|axle|size|one|part|car|end)|falsche\p{L}? (?:seite|achse|gro[ßs]+e|teil|auto)|zla (?:strona|os|czesc)|zly (?:rozmiar|bok)|nie ta (?:strona|czesc|os)|spatn[ay]\p{L}? (?:strana|naprava|velikost|dil|auto)|не та (?:сторона|деталь|вісь)|не то[ий] (?:бік|розмір))(?: (?:sorry|mate|gewesen|genommen))?$`,
  'u',
);
/** "Brother in law got them on ebay", "klient znalazł taniej": why a wish is dropped, and no purchase that is asked about. */
const boughtElsewhere = new RegExp(
  String.raw`^(?:${client}|${boss}|${others}|(?:(?:the|my|our|mein|der|moj|muj|міи) )?(?:brother|father|mate|neighbou?r|schwager|bruder|nachbar|szwagier|brat|sasiad|svagr|bratr|soused|шурин|швагер|зять|брат|сусід)(?: in law)?|i|we|he|she|they|ich|wir|er|sie|він|вона|вони|ми|я|on|ona|oni)(?:s|ve)? (?:[\p{L}]+ ){0,3}?(?:got|gets?|bought|found|ordered|picked|has|hat|haben|hab|kupi\p{L}*|znalaz\p{L}*|zamowi\p{L}*|dostal\p{L}*|koupi\p{L}*|sehnal\p{L}*|nasel|nasl\p{L}*|objednal\p{L}*|купи\p{L}*|знаиш\p{L}*|замови\p{L}*|узя\p{L}*|взя\p{L}*) (?:\p{L}+ ){0,4}?(?:elsewhere|somewhere else|online|ebay\p{L}*|amazon\p{L}*|cheaper|woanders|anderswo|billiger|gunstiger|internet\p{L}*|allegro|olx|gdzie indziej|taniej|jinde|levneji|bazos\p{L}*|інтернет\p{L}*|олх|розет\p{L}*|деінде|в іншому місці|дешевше)(?: \p{L}+){0,3}$`,
  'u',
);
/** "Einer hat grad noch angerufen", "one of the lads just rang": who made it more or less, and no count. */
const rang = new RegExp(
  String.raw`^(?:(?:because|cos|as|weil|denn|da|bo|gdyz|protoze|бо|тому що) )?(?:(?:(?:just|gerade|grad|eben|wlasnie|zrovna|prave|щоино) )?(?:(?:noch |jeszcze |jeste |ще )?(?:ein|one|an?|another|jeden|jakis|nejaky|якиись|один) )?(?:${boss}|${client}|${others})|(?:some|another )?one(?: of (?:the|my|our) \p{L}+)?|somebody|(?:noch )?(?:eine[rs]?|jemand)(?: (?:von|aus) (?:den|der|dem|meinen|unseren)? ?\p{L}+)?|(?:jeszcze )?(?:ktos|jeden)(?: z (?:chlopakow|klientow|mechanikow))?|(?:jeste )?(?:nekdo|jeden)(?: z(?:e)? (?:kluku|zakazniku|mechaniku))?|(?:ще )?(?:хтось|один)(?: (?:з|із) (?:хлопців|клієнтів|маистрів))?) (?:${fill}(?:gerade|grad|eben|wlasnie|zrovna|prave|щоино|has|hat|se|mi|nam|мені|нам) )*${fill}(?:rang|rung|called|phoned|asked|angerufen|gemeldet|(?:nach)?gefragt|rief an|ruft an|(?:za)?dzwoni\p{L}*|(?:za)?vola\p{L}*|(?:za)?pytal\p{L}*|(?:ze)?ptal\p{L}*|(?:с|за)?пита\p{L}*|ozval\p{L}*|(?:по|за)?дзвони\p{L}*|(?:за)?телефону\p{L}*)(?: (?:hat|se|in|up|me|us|again|now|just|just now|an|gerade|grad|eben|mi|nam|teraz|ted|мені|нам|щоино|ще))*$`,
  'u',
);

const changing = ['remove', 'cancel', 'not', 'no', 'forget', 'hold', 'change', 'only', 'instead'] as const;
/** Each with what has to be said beside it, and what must not be. */
const reasons: readonly {
  readonly is: RegExp;
  /** Nothing in particular has to. */
  readonly beside?: readonly Concept[];
  readonly never: readonly Concept[];
}[] = [
  { is: hasOwn, beside: changing, never: ['returns', 'complain', 'deposit', 'find'] },
  { is: turnedDown, beside: changing, never: ['returns', 'complain', 'deposit', 'cancel'] },
  {
    is: agreed,
    beside: ['buy', 'order', 'submit', 'want', 'add', 'change'],
    never: ['not', 'invoice', 'approvals', 'who'],
  },
  { is: standstill, beside: ['where', 'when', 'late', 'order', 'delivery'], never: ['car'] },
  { is: onRamp, beside: ['buy', 'want', 'order'], never: ['where', 'late', 'complain', 'returns'] },
  { is: seenElsewhere, beside: ['why'], never: ['buy', 'want', 'alternative'] },
  {
    is: boughtElsewhere,
    beside: ['cancel', 'forget', 'no', 'remove', 'hold', 'not'],
    never: ['buy', 'want', 'alternative', 'cheaper', 'find', 'returns', 'complain', 'why', 'price'],
  },
  { is: worried, never: ['buy', 'canYou'] },
  {
    is: wrongOne,
    beside: ['no', 'forget', 'cancel', 'remove'],
    never: ['returns', 'past', 'bought', 'delivery', 'invoice', 'complain'],
  },
  {
    is: customerComes,
    beside: ['where', 'late'],
    never: ['human', 'buy', 'want', 'change', 'stock', 'canYou'],
  },
  // "Customer is waiting, I'll have 4 OP520": an hour in it is said as not used.
  {
    is: new RegExp(String.raw`^(?!.*\d)${customerComes.source.slice(1)}`, 'u'),
    beside: ['buy', 'order', 'want'],
    never: ['human', 'change', 'stock', 'canYou', 'where', 'when', 'late', 'cancel', 'remove', 'returns', 'complain'],
  },
  {
    is: rang,
    beside: ['change', 'want', 'buy', 'add', 'order', 'only', 'remove'],
    never: ['human', 'returns', 'complain', 'late'],
  },
  { is: promised, beside: ['where', 'when', 'late', 'status'], never: ['invoice', 'cancel'] },
];

const between =
  /(\s*[,.;!?–]+\s+|\s+-\s+|\s+(?:so|because|cos|weil|denn|bo|protože|protoze|бо|więc|takže|takze|тож)\s+)/iu;
const longest = 240;
const plain = (clause: string) =>
  folded(clause)
    .replace(/[^\p{L}\d:]+/gu, ' ')
    .trim();
const coded = /\p{L}{1,5}-?\d{2}|\d{5}/u;

const code = String.raw`(?<![\p{L}\d/-])(\p{L}{1,5}-?\d{2,}[\p{L}\d]*)(?![\p{L}\d/-])`;
/** Without accents: it is there already, on one's own shelf. */
const stillThere =
  /(?<!\p{L})(?:left|spare|shelf|got|have|liegen|ubrig|regal|lager|haben|hab|zostal\p{L}*|mamy|mam|lez\p{L}*|polc\p{L}*|mame|zbyl\p{L}*|zbyva\p{L}*|лежить|лежать|полиці|залиши\p{L}*|лиши\p{L}*|маємо|є)(?!\p{L})/u;
const isEnough =
  /(?<!\p{L})(?:enough|will do|ll do|does|do|reich\p{L}*|genug\p{L}*|wystarcz\p{L}*|stac\p{L}*|вистач\p{L}*|досить)(?!\p{L})/u;
const therefore =
  /^(.{6,90}?)[\s,;–-]+(?:so|also|daher|więc|wiec|zatem|takže|takze|tak|тож|тому|отже)[\s,]+(.{3,50}?)[.!]*$/isu;

/** "We still have 5 W71275, so 3 will do": 3 of it, and the 5 are nobody's wish. */
export function enoughBeside(text: string): string {
  const [, reason = '', rest = ''] = text.length > longest || /[?\n]/.test(text) ? [] : (therefore.exec(text) ?? []);
  const codes = [...reason.matchAll(new RegExp(code, 'giu'))].map(([, each]) => each ?? '');
  const [only, other] = codes;
  const counts = reason.replace(new RegExp(code, 'giu'), ' ').match(/(?<![\p{L}\d])\d{1,3}(?![\p{L}\d])/gu) ?? [];
  const wanted = rest.match(/(?<![\p{L}\d])\d{1,3}(?![\p{L}\d])/gu) ?? [];
  if (only === undefined || other !== undefined || counts.length !== 1 || wanted.length !== 1 || coded.test(rest))
    return text;
  const isSo = stillThere.test(plain(reason)) && isEnough.test(plain(rest));
  const { has, language } = hear(text);
  if (!isSo || has('returns', 'complain')) return text;
  return language === 'en' ? `make the ${only} ${wanted.join('')}` : `${only} ${rest}`;
}

/** "Bin the calipers, found a couple on the shelf": the message without the reason; what asks is none, and alone it stays. */
export function withoutReasons(text: string, language: LanguageCode | undefined): string {
  if (text.length > longest || text.includes('\n')) return text;
  const parts = text.split(between);
  for (let at = 0; parts.length > 2 && at < parts.length; at += 2) {
    const said = plain(parts[at] ?? '');
    if (coded.test(said) || parts[at + 1]?.includes('?') === true || /\?\s*$/.test(parts[at] ?? '')) continue;
    const found = reasons.filter(({ is }) => is.test(said));
    if (found.length === 0) continue;
    // The mark of a question before it stays.
    const from = at === 0 || parts[at - 1]?.includes('?') === true ? at : at - 1;
    const left = parts.toSpliced(from, 2);
    const { has } = hear(left.join(''), hear(text, language).language);
    if (!found.some(({ beside, never }) => (beside === undefined || has(...beside)) && !has(...never))) continue;
    parts.splice(from, 2);
    at -= 2;
  }
  return parts.join('').trim();
}
