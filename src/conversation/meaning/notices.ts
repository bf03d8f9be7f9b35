import { likelyActs } from '../acts/classify.ts';
import { contextOf, saidIn } from '../acts/features.ts';
import { ordersSaid } from '../messages/orders-said.ts';
import { openBranch } from '../reading/branches.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { documentIn } from '../reading/documents.ts';
import { folded, languages } from '../reading/matching.ts';
import { choosesByPrice, countsOne } from '../reading/named.ts';
import { callOf, codeOfLine, isCounted, linesText, onLines, sayOnly, type Message, whomText } from './message.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

// What is to be told or drafted some day: offered, and followed when the person says yes.

/** "And that every Monday", of what is counted. */
export function repeatsLines(message: Message): boolean {
  const { heard, products, state, text } = message;
  if (heard.weekday === undefined || tells.test(text)) return false;
  if (products.length > 0) return countedOf(message) !== undefined;
  return isCounted(cheaperOnes(message) ?? state.lines) || recountedOne(message) !== undefined;
}

/** "And the oil filter every Monday?", of lines that are counted: this one as it is counted there. */
function countedOf({ products, state }: Message): StateLine[] | undefined {
  const lines = state.lines.filter((line) => products.some((each) => codeOfLine(each) === codeOfLine(line)));
  const isOfThem = products.every(({ quantity }) => quantity === undefined) && lines.length === products.length;
  return isOfThem && isCounted(lines) ? lines : undefined;
}

/** "A dozen of the cheaper one, every Monday", after prices were compared. */
function cheaperOnes({ heard, products, state, text }: Message): StateLine[] | undefined {
  // "The cheaper one" counts nothing.
  const [quantity, other] = heard.numbers.filter((each) => each !== 1 || countsOne.test(text));
  const isCounted = products.length === 0 && quantity !== undefined && quantity > 0 && other === undefined;
  if (!isCounted || state.cheapest === undefined || choosesByPrice(text, heard) !== 'cheaper') return undefined;
  return [{ sku: state.cheapest, quantity }];
}

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** "Every Monday 4x OP520": a draft at that time, when the person says yes. */
export function everyWeek(message: Message, isAnotherDay = false): Understood {
  const { say, tools, products, state, heard } = message;
  const follow = tools.all.find(({ role }) => role === 'follow');
  const recounted = products.length === 0 ? recountedOne(message) : undefined;
  const there = products.length > 0 ? countedOf(message) : undefined;
  const lines = there ?? (products.length > 0 ? products : (cheaperOnes(message) ?? recounted ?? state.lines));
  const day = heard.weekday;
  // "My last order every Monday" is not what was talked about here; "repeat this list every Monday", "the same every Monday" is.
  const isThis = isCounted(state.lines) && documentIn(message.text) === undefined;
  const isEarlier = products.length === 0 && (heard.has('last') || (heard.has('again') && !isThis));
  const other = recounted === undefined && isEarlier;
  const complete = !other && lines.length > 0 && lines.every(({ quantity }) => quantity !== undefined);
  if (
    follow === undefined ||
    day === undefined ||
    heard.ordinal !== undefined ||
    !complete ||
    heard.has('past', 'why') ||
    (heard.has('not') && !isAnotherDay)
  )
    return sayOnly(say.noStanding);
  const time = '07:30';
  const name = new Intl.DateTimeFormat(languages[heard.language].locale, { weekday: 'long', timeZone: 'UTC' });
  // The fourth of January 1970 was a Sunday.
  const when = `${name.format((3 + day) * 86_400_000)} ${time}`;
  const shipTo = message.about.shipTo ?? (products.length > 0 && there === undefined ? undefined : state.shipTo);
  const receiver = shipTo === 'own' ? undefined : shipTo;
  const about = `every ${days[day] ?? ''} ${time} ${linesText(lines)}${receiver === undefined ? '' : ` for ${receiver}`}`;
  // "Every Monday 4x OP520 to the branch"
  if (receiver === openBranch)
    return {
      kind: 'ask',
      question: say.whichBranch,
      choices: [],
      lines,
      forBranch: { tool: follow.name, input: { about } },
    };
  return {
    kind: 'ask',
    question: `${whomText(say, receiver, say.standingThis({ lines: linesText(lines), when }))}${hasEnd(message) ? ` ${ordersSaid[heard.language].weeklyNoEnd}` : ''}`,
    choices: [{ label: say.buttons.weekly, tool: follow.name, input: { about } }],
    yes: true,
    lines,
  };
}

/** "Until xmas", "4 Wochen lang", and not "until further notice" or "by 7:30". */
const end =
  /(?<!\p{L})(?:(?:un)?till? (?!further|i |we |you |\d{1,2}(?:[:.]\d\d|\s?[ap]m))|(?:for|over) (?:the )?(?:next )?(?:\d{1,2}|\p{L}{3,5}) (?:weeks|months)|bis (?:zu[mr]? )?(?:weihn|ostern|silvest|neujahr|jahresende|monatsende|ende|anfang|mitte|sommer|\d{1,2}\.)|(?:\d{1,2}|zwei|drei|vier|fünf|sechs) (?:wochen|monate) lang|do (?:świ[ąa]t|bożego|gwiazdki|wielkanocy|ko[nń]ca|nowego roku|wakacji|\d{1,2}\.?\s?\p{L}{4})|przez (?:najbliższ\p{L}* )?\d{1,2} (?:tyg|mies)|(?:a[žz] )?do (?:v[áa]noc|velikonoc|konce|nov[ée]ho roku|l[ée]ta|\d{1,2}\.)|(?:p[řr][íi][šs]t[íi]ch|dal[šs][íi]ch|po) \d{1,2} (?:t[ýy]dn|m[ěe]s)|до (?:різдва|великодня|кінця|нового року|свят|літа|\d{1,2} \p{L}{4})|(?:протягом|наступні) \d{1,2} (?:тиж|міс))/iu;
const hasEnd = ({ text }: Message): boolean => end.test(text);

/** "Same again but 20, every Monday", of the one part that is talked about. */
function recountedOne({ heard: { numbers, has }, state, aside, text }: Message): Message['state']['lines'] | undefined {
  const [line, another] = state.lines;
  // "The same as last time" counts nothing.
  const [quantity, second] = numbers.filter((each) => each !== 1 || /(?<!\d)1(?!\d)/.test(text));
  if (line === undefined || another !== undefined || quantity === undefined || second !== undefined) return undefined;
  // "Can you send me 10 of those every Monday?" asks for them.
  const isAsked = (text.includes('?') || has('canYou', 'howMany', 'whether', 'when')) && !sending.test(folded(text));
  return aside.time === undefined && !isAsked ? [{ ...line, quantity }] : undefined;
}

/** Without accents. */
const sending =
  /(?<!\p{L})(?:(?:send|ship|deliver|put aside)(?!\p{L})|(?:zu)?(?:schick|liefer)(?:en|t|e|st)?(?!\p{L})|(?:wy|przy|pod)sylac|(?:wy|przy)sylali|dostarcza[cl]\p{L}*|(?:po|za|pri)silat|posilali|dodavat|vozit|(?:над|при)силати|присилали|постачати|привозити|возити|wozic|przywozic)(?!\p{L})/u;

const once =
  /(?<!\p{L})(?:(?:just|only) (?:the |this )?(?:once|one time)|one[- ]off|tylko (?:ten )?(?:jeden )?raz|jednorazow\p{L}*|nur (?:das |dieses )?(?:einmal|ein mal|eine mal)|einmalig|jen(?:om)? (?:jednou|tentokrát)|jednorázov\p{L}*|(?:тільки|лише) (?:цей |один )?раз|одноразов\p{L}*)(?!\p{L})/iu;

const fromWhen =
  /(?<!\p{L})(?:from when|(?:start(?:s|ing)?|begin(?:s|ning)?) (?:from )?(?:when|what day|which day)|when (?:does|will|would) (?:it|that|this) (?:start|begin)|od kiedy|kiedy (?:pierwsz\p{L}+|start\p{L}*)|ab wann|wann (?:beginnt|startet|geht) (?:das|es)(?: los)?|od kdy|kdy (?:to )?za[čc][íi]n\p{L}+|(?:від|з) коли|з якого (?:числа|дня)|коли (?:перша|почин\p{L}+|старт\p{L}*))(?!\p{L})/iu;
const pause =
  /(?<!\p{L})(?:pause|skip|suspend|(?:stop|not) (?:it |that )?(?:over|during|for|at)|pausier\p{L}*|aus(?:zu)?setz\p{L}*|aussetz\p{L}*|[üu]berspring\p{L}*|zawie[sś]\p{L}*|wstrzym\p{L}*|pomi[nńj]\p{L}*|przerw\p{L}*|pozastav\p{L}*|vynech\p{L}*|p[řr]eru[šs]\p{L}*|призупин\p{L}*|пропуст\p{L}*|пауз\p{L}*|зупин\p{L}* на)(?!\p{L})/iu;

/**
 * After a draft each week was offered. "Not every week, just the once": the same parts are quoted for once. "Starting when?", "stop it
 * over Christmas": that is answered, and the offer stays open.
 */
export function ofWeekly(message: Message): Understood | undefined {
  const { state, products, heard, text, tools, say } = message;
  const follow = tools.all.find(({ role }) => role === 'follow');
  const [offered] = state.open?.choices ?? [];
  const [, day] = /^every (\p{L}{3}) /u.exec(String(offered?.input['about'])) ?? [];
  const isWeekly = offered !== undefined && offered.tool === follow?.name && day !== undefined;
  const isAbout = isCounted(state.lines) && products.length === 0 && heard.words < 12;
  if (!isWeekly || !isAbout || heard.numbers.some((each) => each !== 1)) return undefined;
  const ask = (question: string): Understood => ({
    kind: 'ask',
    question,
    choices: [offered],
    yes: true,
    lines: [...state.lines],
  });
  if (fromWhen.test(text)) return ask(say.weeklyFrom(firstOn(day, message)));
  if (pause.test(text)) return ask(say.weeklyNoPause);
  // "Sorry, make it Tuesdays"
  if (heard.weekday !== undefined && heard.words < 8) return everyWeek(message, refusedFirst.test(text));
  return once.test(text) ? onLines(message, tools.quote, state.lines, {}) : undefined;
}

/** "Nie, lepiej co wtorek": what is refused is the day before. */
const refusedFirst = /^\s*(?:nie|ne|ні|нє)(?:\s*[,.!–-]|\s+(?:lepiej|raczej|radši|radsi|raději|radeji|краще))/iu;

/** The next such day: drafts come in the morning, so today is over. */
function firstOn(name: string, { around, heard }: Message): string {
  const today = utcDay(around.clock.now());
  const ahead = (days.indexOf(name) - new Date(today).getUTCDay() + 6) % 7;
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(languages[heard.language].locale, format).format(
    Date.parse(addDays(today, ahead + 1)),
  );
}

/** So likely must it be that something is to be told some day. */
const surelyWatched = 0.7;
/** It only shows what is followed. */
const surelyUnwatched = 0.85;
/** Words for telling somebody. */
const tellWords = String.raw`(?:message|msg|tell|let me know|notif\p{L}*|ping|heads|info|wiadomo\p{L}*|powiad\p{L}*|powiedz|napisz|znać|znac|nachricht\p{L}*|bescheid|meld\p{L}*|sag\p{L}*|schreib\p{L}*|benachrichtig\p{L}*|zpráv\p{L}*|zprav\p{L}*|vědět|vedet|napiš\p{L}*|napis|řekn\p{L}*|rekn\p{L}*|upozorn\p{L}*|pípn\p{L}*|pipn\p{L}*|скажи|скажіть|напиши\p{L}*|повідом\p{L}*|знати|сповіст\p{L}*)(?!\p{L})`;
const tells = new RegExp(String.raw`(?<!\p{L})${tellWords}`, 'iu');
/** "No reservation, just a message" */
const justTold = new RegExp(
  String.raw`(?<!\p{L})(?:just|only|tylko|nur|jen|jenom|pouze|тільки|лише|просто)\s+(?:\p{L}+\s){0,2}?${tellWords}`,
  'iu',
);
/** "From 4 on will do" */
const fromSoMany =
  /(?<!\p{L})(?:from|at least|min(?:imum)?|ab|mind(?:estens)?\.?|od|co najmniej|przynajmniej|aspo[nň]|alespo[nň]|від|хоча б|щонайменше)\s+\d{1,4}(?!\d|[.,]\d)/iu;

const whenHere =
  /(?<!\p{L})(?:when|wann|kiedy|kdy|коли)\s(?:\p{L}+\s){0,4}(?:with us|bei uns|u nas|u n[áa]s|[ву] нас)(?!\p{L})/iu;

/**
 * What is to be told some day, by its plain words or by what it is like: it is never answered with a price or the stock. After the
 * desk offered to follow a part, a word on how goes on with that.
 */
export function watching(message: Message): Understood | undefined {
  const { heard, tools, state, products, text } = message;
  const { has } = heard;
  const follow = tools.all.find(({ role }) => role === 'follow');
  if (follow === undefined || documentIn(text) !== undefined || has('followed')) return undefined;
  const choices = state.open?.yes === true ? state.open.choices : [];
  const offered = choices.find(({ tool }) => tool === follow.name);
  const before = offered?.input['about'];
  const code = typeof before === 'string' ? /^product (\S+)/.exec(before)?.[1] : undefined;
  if (offered !== undefined && products.length === 0 && !heard.question) {
    if (justTold.test(text) && heard.numbers.length === 0) return callOf(follow, offered.input);
    if (code !== undefined && heard.numbers.length === 1 && fromSoMany.test(text) && !has('order', 'buy'))
      return toldOf({ ...message, products: [{ sku: code }] });
  }
  const counted = products.some(({ quantity }) => quantity !== undefined);
  // "2 of the first, but tell me when it comes" counts a part.
  const isRow = heard.ordinal !== undefined && heard.numbers.length > 0;
  if (counted || isRow || has('canYou', 'past') || heard.weekday !== undefined) return undefined;
  if (products.length + state.lines.length === 0) return undefined;
  // "Tell me when it would be with us", of what is counted, is asked now.
  if (isCounted(state.lines) && products.length === 0 && offered === undefined && whenHere.test(text))
    return onLines(message, tools.stock, state.lines, { fact: 'arrival' });
  const goesOn = offered !== undefined || state.last?.tool === follow.name;
  const isOrdered = has('order', 'buy', 'again') && !has('not', 'no', 'hold');
  if (has('falls') && (goesOn || tells.test(text)) && !has('why') && !isOrdered) return toldOf(message);
  const [first] = likelyActs(saidIn(text, contextOf(state), heard.language));
  // "Tell me as soon as it's back, don't order anything"
  const isBack = has('every') && has('hold') && tells.test(text);
  const isWatch = isBack || (first?.act === 'watch' && first.share >= surelyWatched);
  return isWatch && !isOrdered ? toldOf(message) : undefined;
}

/** "Stop watching OP520": what is followed, with the buttons that stop it. */
export function unwatching({ heard, tools, state, text }: Message): Understood | undefined {
  const follow = tools.all.find(({ role }) => role === 'follow');
  if (follow === undefined || documentIn(text) !== undefined || heard.words > 12 || /^\s*stop \S+\s*$/i.test(text))
    return undefined;
  const [first] = likelyActs(saidIn(text, contextOf(state), heard.language));
  // "I don't need OP520 any more" is of no watch.
  const isSaid = heard.has('followed') || tells.test(text);
  return isSaid && first?.act === 'unwatch' && first.share >= surelyUnwatched ? callOf(follow, {}) : undefined;
}

/** "Tell me when it drops below 20": offered, and followed when the person says yes. */
export function toldOf(message: Message): Understood {
  const { say, tools, products, state, heard, aside } = message;
  const follow = tools.all.find(({ role }) => role === 'follow');
  const kinds = (['invoice', 'delivery'] as const).filter((kind) => heard.has(kind));
  const before = tools.all.find(({ name }) => name === state.last?.tool)?.lists[0];
  const kind =
    kinds[0] ??
    (heard.has('owed', 'overdue', 'due')
      ? 'invoice'
      : heard.has('order', 'status') && !heard.has('not', 'no', 'hold')
        ? 'requisition'
        : products.length > 0 || before === 'draft' || before === 'order'
          ? undefined
          : before);
  const [line] = products.length > 0 ? products : state.lines;
  const lists = { invoice: 'invoices', delivery: 'deliveries', requisition: 'orders' } as const;
  if (follow === undefined || (kind === undefined && line === undefined)) return sayOnly(say.noNotices);
  const ask = (question: string, about: string): Understood => ({
    kind: 'ask',
    question,
    choices: [{ label: say.buttons.follow, tool: follow.name, input: { about } }],
    yes: true,
  });
  if (kind !== undefined) return ask(say.followList(say.what[kind]), lists[kind]);
  const code = line === undefined ? '' : codeOfLine(line);
  const amount = aside.amount ?? aside.price ?? '';
  const isPieces = isOfPieces(amount, message);
  const below = isPieces ? '' : (/\d+(?:[.,]\d+)?/.exec(amount)?.[0] ?? '');
  const beside = [
    ...(heard.towns.length === 0 ? [] : [say.followAnywhere]),
    ...(isPieces || (amount === '' && heard.numbers.length === 1 && fromSoMany.test(message.text))
      ? [say.followNoCount]
      : []),
  ];
  const question = [...beside, say.followPart({ code, below })].join(' ');
  return ask(question, `product ${code}${below === '' ? '' : ` below ${below}`}`);
}

const money = /[.,]\d{2}|zł|zl|pln|eur|€|kč|czk|грн|злот/iu;

/** "Below 3", after the stock of a part, counts pieces. */
function isOfPieces(amount: string, { heard: { has }, state, tools }: Message): boolean {
  if (amount === '' || money.test(amount) || has('price', 'cheaper', 'howMuch')) return false;
  return state.last?.tool === tools.stock?.name || has('stock');
}
