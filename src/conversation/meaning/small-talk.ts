import { cleanText } from '../../core/text.ts';
import { hear } from '../reading/hear.ts';
import { asksOthers } from '../reading/makers.ts';
import { documentIn } from '../reading/documents.ts';
import { asksSomebody } from '../reading/wording.ts';
import { choiceOf, sayOnly, type Message } from './message.ts';
import type { Talk } from '../messages/talk-shape.ts';
import type { Around, Understood } from '../understanding.ts';

/** Thanks, greetings, and what is said to the desk itself. */
export function spoken({
  heard: { has, onlyOf, words, question, numbers, unknown, language, weekday },
  say,
  products,
  aside,
  around,
  text,
  tools,
  state,
}: Message): Understood | undefined {
  const polite = ['thanks', 'ok', 'please', 'hello', 'bye', 'praise', 'it', 'yes', 'all', 'also'] as const;
  const free = products.length === 0 && documentIn(text) === undefined && aside.vin === undefined;
  if (!free) return undefined;
  if (has('whoAreYou') && words < 9) return sayOnly(say.whoAreYou);
  const asks = [
    'buy',
    'want',
    'order',
    'invoice',
    'price',
    'stock',
    'quote',
    'add',
    'change',
    'remove',
    'cancel',
    'arrive',
    'delivery',
    'howMuch',
    'submit',
    'human',
  ] as const;
  if (
    has('thanks') &&
    (onlyOf(...polite, 'no', 'stock') || (words < 7 && !question && numbers.length === 0 && !has(...asks)))
  )
    return sayOnly(say.thanks);
  // "Cheers mate, sorry for messing about": "sorry" corrects nothing there.
  const [regret] = apology.exec(text) ?? [];
  if (has('thanks') && regret !== undefined && !hear(regret, language).has(...asks.filter((each) => each !== 'change')))
    if (hear(text.replace(apology, ' '), language).onlyOf(...polite, 'no', 'bye')) return sayOnly(say.thanks);
  // "Sorry, long day. Thanks anyway"
  const goodbye = hear(/[^.!?,]*[.!?\s]*$/u.exec(text)?.[0] ?? '', language);
  const isLast = has('thanks') && goodbye.has('thanks') && goodbye.onlyOf(...polite, 'no');
  // "Bloody dear. Thanks anyway"
  if (isLast && !question && numbers.length === 0 && allTheSame.test(text)) return sayOnly(say.thanks);
  if (isLast && !question && numbers.length === 0 && !has(...asks.filter((each) => each !== 'change')))
    return sayOnly(say.thanks);
  // "We pay on Friday, have a nice evening": told, and nothing to look up.
  const isTold =
    !question && !has('canYou', 'shouldI', 'settle', 'payment', 'complain', 'show', 'hold', 'credit', 'largest');
  if (has('willPay') && isTold && words < 20) return sayOnly([say.willPay, ...(has('bye') ? [say.bye] : [])].join(' '));
  // "10 for now", "put ref ZL-7001 on it and that's it"
  const isMore = numbers.length > 0 || aside.ownNumber !== undefined;
  if (has('bye') && !isMore && (onlyOf(...polite, 'bye') || (isTold && has('thanks') && !has(...asks))))
    return sayOnly(say.bye);
  // "Send it to the accountant" names somebody; "who do I call about an invoice" asks for one.
  const isWho = /^\s*(?:who|wen|wem|an wen|do kogo|z kim|komu|s kým|кому|до кого|з ким)(?!\p{L})/iu.test(text);
  // "From someone else?", after a search, is another maker; "has somebody ordered it?" asks for nobody, "what awaits the manager's
  // approval" for what it is.
  const isOther =
    (state.search !== undefined && asksOthers(text)) ||
    has('approvals') ||
    (asksSomebody(text) && has('past', 'bought'));
  // "The last delivery was 2 short and one box wet, sort it out" asks nobody to ring.
  const isGrief = !question && !isWho && toSettle.test(text) && has('delivery', 'complain', 'missing');
  if (isGrief && !has('invoice', 'stock', 'price') && words < 24) {
    return sayOnly(
      say.noComplaints,
      choiceOf(tools.list('delivery'), say.buttons.deliveries),
      choiceOf(tools.list('invoice'), say.buttons.invoices),
    );
  }
  if (has('human') && !has('hold') && !isOther && (!has('invoice') || isWho) && words < (has('buy') ? 12 : 16)) {
    const who = human(say, around);
    // "Until when are you open on Saturday, and can I ring you?"
    return has('hours') && who.kind === 'say' ? { ...who, text: `${say.noHours} ${who.text}` } : who;
  }
  // "Damn, I meant 3" corrects what was counted.
  const corrects = numbers.length > 0 && state.lines.length > 0;
  if (
    has('scold') &&
    !corrects &&
    words < 14 &&
    !has('complain', 'invoice', 'delivery', 'late', 'price', 'paid', 'show', 'find')
  )
    return sayOnly(say.scold);
  if (aside.phone !== undefined && words < 8 && !has('every')) return human(say, around);
  // "Are you there on Saturday?"
  if (has('hello') && weekday !== undefined && words < 8 && !has('product', 'every', ...asks))
    return sayOnly(say.noHours);
  if (has('hello') && onlyOf(...polite, 'howAreYou')) return sayOnly(say.hello);
  const isCall =
    question && words < 6 && unknown.every((word) => word.length < 4) && !has('product', 'it', 'hours', ...asks);
  if (has('hello') && isCall && numbers.length === 0) return sayOnly(say.hello);
  if (
    has('help') &&
    words < (has('hello') ? 16 : 9) &&
    (!has('buy') || asksHow.test(text)) &&
    !has('invoice', 'delivery', 'approve', 'approvals', 'returns', 'complain', 'cancel', 'terms')
  ) {
    return sayOnly(
      say.help,
      choiceOf(tools.list('requisition'), say.buttons.requisitions),
      choiceOf(tools.browse, say.buttons.browse),
    );
  }
  return undefined;
}

/** What went wrong is to be put right. */
const toSettle =
  /(?<!\p{L})(?:(?:sort|fix|settle) (?:it|this|that)(?: out)?|deal with (?:it|this|that)|za[łl]atw(?:cie|ić) (?:to|z tym)|zr[óo]bcie co[śs] z tym|(?:bitte )?(?:k[üu]mmern|regeln|kl[äa]ren) sie (?:sich|das)|kl[äa]rt das|bringt das in ordnung|vy[řr]e[šs]te to|[řr]e[šs]te to|ud[ěe]lejte s t[íi]m n[ěe]co|dejte to do po[řr][áa]dku|виріш(?:іть|ить) це|розберіться(?: з цим)?|зробіть щось із? цим)(?!\p{L})/iu;
const apology =
  /(?<!\p{L})(?:and |i |und |a |та |і )?(?:(?:so |really )?sorry|sory|soz|apologi[sz]e|apologies|sorki|przepraszam\p{L}*|entschuldig\p{L}*|verzeih\p{L}*|omlouv\p{L}*(?: se)?|promi[ňn]\p{L}*|пробач\p{L}*|вибач\p{L}*|перепрош\p{L}*)[\s,]+(?:(?:for|about|that|i|to bother|to trouble|za|für|wegen|die|das|den|dass|[żz]e|за|що|шо)\s+)[^,.!?;\d]{2,40}(?=[,.!]|$)/iu;
const allTheSame =
  /(?<!\p{L})(?:anyway|all the same|trotzdem|mimo (?:to|wszystko)|i tak|p[řr]esto|все одно|все ж таки|всё равно)(?!\p{L})/iu;
const asksHow = /^\s*(?:how|jak|wie|як)(?!\p{L})/iu;

/** Whom a person can ask; nobody is rung from here. */
export function human(say: Talk, { human: who }: Around): Understood {
  return sayOnly(who === undefined || who === '' ? say.noHuman : say.human(cleanText(who, 200)));
}
