import {
  callOf,
  cancelAsk,
  isWithin,
  type Message,
  otherThanDrafted,
  sayOnly,
  sentDraft,
  daysOf,
} from '../meaning/message.ts';
import { ordersSaid } from '../messages/orders-said.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import { nounsOf } from '../reading/part-words.ts';
import type { AskedFact, Understood } from '../understanding.ts';
import { isWord } from '../reading/hear.ts';
import { waitingOf } from './drafts.ts';
import { isCancelled } from './going-on.ts';
import { atSupplier, sentFact } from './sent-asked.ts';

// What is asked of one order of this desk, under its card: who wants it, what it comes to, what was left out, its number.
// Patterns are without accents.

const whoAsked =
  /(?<!\p{L})(?:who(?:['’]s| has| had)? (?:asked|ordered|placed|requested|prepared|wants|wanted|made|created)|whose (?:order|draft|request)|kto (?:\p{L}{1,4} ){0,2}(?:zamow|zamawia|zleci|prosi|poprosi|zlozy|przygotowa|chc)\p{L}*|czyje (?:to |jest )*zamowieni|od kogo (?:to |jest )*(?:zamow|$)|wer (?:\p{L}+ ){0,3}(?:bestellt|angefragt|beantragt|gewollt|angelegt)|wer (?:will|wollte|braucht) das|von wem (?:ist|kommt|stammt) (?:das|die|diese|der)|wessen (?:bestellung|auftrag)|kdo (?:\p{L}{1,4} ){0,2}(?:objedn|zad|pozad|chce|chtel|priprav)\p{L}*|ci (?:je |to |ta )*objednavk|хто (?:\p{L}{1,5} ){0,2}(?:замов|прос|попрос|оформ|підготув|хоті)\p{L}*|чиє (?:це |є )*замовлення)/u;
const forWhom =
  /(?<!\p{L})(?:for whom|who(?:['’]s| is) (?:it|this|that) for|dla kogo|fur wen|pro koho|для кого)(?!\p{L})/u;
const wholeSum =
  /(?<!\p{L})(?:total|altogether|all together|in all|sum|grand total|razem|lacznie|w sumie|sum[ae]|wartosc|kwota|zusammen|insgesamt|gesamt\p{L}*|summe|celkem|celkov\p{L}*|dohromady|soucet|castka|разом|загалом|сума|усього|всього|вартість)(?!\p{L})/u;
const leftOut =
  /(?<!\p{L})(?:(?:left|leave|leaving|dropped|kept) out|left (?:something|anything) out|omitted|pomin\p{L}*|opuszcz\p{L}*|weggelassen|ausgelassen|rausgelassen|vynech\p{L}*|пропу(?:щ|ст)\p{L}*)(?!\p{L})/u;
/** "So what's missing?", of a draft; of what was sent it asks what did not come. */
const whatLacks =
  /(?<!\p{L})(?:what(?:['’]?s| is) (?:still )?missing|(?:czego|co) (?:\p{L}+ )?(?:brakuje|nie ma)|was fehlt|co (?:\p{L}+ )?(?:chybi|schazi)|(?:чого|що) (?:\p{L}+ )?(?:бракує|не вистачає))(?!\p{L})/u;
const lacking =
  /(?<!\p{L})(?:(?:anything|something) (?:is )?(?:still )?missing|is (?:it|that|everything) (?:complete|in it)|(?:czego[sz]|cos) .{0,12}brakuje|brakuje .{0,12}czego[sz]|czy (?:to )?jest kompletne|fehlt (?:da |dabei |darin |hier )?(?:noch )?(?:etwas|was)|ist (?:das|es|die bestellung) (?:vollstandig|komplett)|chybi .{0,8}neco|neco .{0,8}chybi|je to (?:kompletni|cele)|(?:чогось|щось) .{0,10}(?:бракує|не вистачає)|(?:бракує|не вистачає) .{0,10}чогось)(?!\p{L})/u;
const itsNumber =
  /(?<!\p{L})(?:(?:its|the order|order) number|number of (?:it|the order|this order)|jaki (?:jest |ma |to |jego |jej )*numer|numer (?:tego )?zamowienia|(?:die |ihre |welche )?bestellnummer|(?:welche|was fur eine) nummer (?:hat|tragt|bekam) (?:\p{L}+ )?(?:bestellung|auftrag)|(?:what|which) number (?:does|has|did|is) (?:\p{L}+ )?(?:order|it)|auftragsnummer|nummer (?:der|dieser) bestellung|(?:jake|jaky) (?:to )?(?:ma |je )?cislo|cislo (?:te )?objednavky|якии (?:у нього |иого |у неі |іі )?номер|номер (?:цього )?замовлення)(?!\p{L})/u;
const aNumber = /(?<!\p{L})(?:number|numer\p{L}*|nummer|cisl\p{L}+|номер\p{L}*)(?!\p{L})/u;
const deliveryDay =
  /(?<!\p{L})(?:delivery (?:date|day)|day of delivery|termin dostawy|data dostawy|liefer(?:termin|tag|datum)|(?:termin|datum) (?:dodani|dodavky|doruceni)|(?:дата|термін|строк) (?:доставки|поставки))(?!\p{L})/u;
const cheaperElsewhere = {
  there:
    /(?<!\p{L})(?:elsewhere|somewhere else|anywhere else|(?:an)?other (?:supplier|dealer|shop|wholesaler|vendor)s?|competitors?|competition|gdzie ?indziej|inn\p{L}+ (?:dostawc|hurtowni|sklep)\p{L}*|konkurencj\p{L}*|woanders|anderswo|ander\p{L}+ (?:lieferant|handler|anbieter)\p{L}*|konkurrenz|jinde|jin\p{L}+ (?:dodavatel|obchod)\p{L}*|konkurenc\p{L}*|деінде|в іншому місці|інш\p{L}+ (?:постачальник|магазин)\p{L}*|конкурент\p{L}*)(?!\p{L})/u,
  cheaper:
    /(?<!\p{L})(?:cheaper|less expensive|better price|taniej|tansze|gunstiger|billiger|levneji|levnejsi|дешевше|дешевш\p{L}*)(?!\p{L})/u,
};
const stillWaits =
  /(?<!\p{L})(?:wait(?:ing|s)? (?:for|on) (?!the |my |our |a |me(?!\p{L}))\p{L}+|wartet? (?:\p{L}+ ){0,3}auf (?!mich)\p{L}+|czeka(?:my)? (?:\p{L}+ ){0,2}na (?!mnie)\p{L}+|ceka(?:me)? (?:\p{L}+ ){0,2}na (?!mne|me(?!\p{L}))\p{L}+|чека(?:є|ємо) (?:\p{L}+ ){0,2}на (?!мене)\p{L}+)(?!\p{L})/u;
/** "Why 12?", "po co aż tyle?", of what waits. */
const whatFor =
  /(?<!\p{L})(?:why|what for|what(?:['’]s| is) (?:it|that|this) for|po co|na co|dlaczego|czemu|warum|wozu|wofur|weshalb|proc|k cemu|чому|навіщо|нащо|для чого|на що)(?!\p{L})/u;
const soMany = /(?<!\p{L})(?:so (?:many|much)|(?:az )?tyle|so viele?|tolik|так багато|стільки)(?!\p{L})|\d/u;
/** "What did Adam write?", of what was rejected. */
const whatWritten =
  /(?<!\p{L})(?:what (?:did|has|was) (?:\p{L}+ ){1,2}(?:write|written|say|said|answer|reply|give as (?:the |a )?reason)|what was the reason|co (?:\p{L}+ ){0,2}(?:na|od)?(?:pisa|powiedzia)l\p{L}*|co (?:\p{L}+ ){0,2}(?:napsal|rekl|odpovedel|odepsal)\p{L}*|was hat (?:\p{L}+ ){1,2}(?:geschrieben|gesagt|geantwortet)|що (?:\p{L}+ ){0,2}(?:написа|відписа|сказа|відпові)\p{L}*|jaki (?:byl|jest|podal\p{L}*) powod|jaky (?:byl|je) duvod|aus welchem grund|яка (?:була )?причина)(?!\p{L})/u;
/** "Wasn't it ordered twice?" */
const orderedTwice =
  /(?<!\p{L})(?:twice|two times|double|doubled|dwa razy|dwukrotnie|podwojnie|zweimal|doppelt|dvakrat|dvojmo|двічі|два рази)(?!\p{L})/u;
const isOrdering =
  /(?<!\p{L})(?:order(?:ed)?|sent|go(?:ne)? out|went|zamow\p{L}*|wysla\p{L}*|posz\p{L}*|bestell\p{L}*|geschickt|gesendet|rausgegangen|(?:ne)?objedna\p{L}*|(?:ne)?odesl\p{L}*|(?:ne)?poslal\p{L}*|замов\p{L}*|надісла\p{L}*|відправ\p{L}*)(?!\p{L})/u;
const otherMatter = ['returns', 'credit', 'deposit', 'every'] as const;

/** The order that is talked about: the draft, the one whose card is answered, or the one that was sent. */
function atHand(
  { state, tools, heard }: Message,
  isAtSupplier: boolean,
): { readonly id: string; readonly waits: boolean } | undefined {
  const { draft, sent, lines } = state;
  if (draft !== undefined) return otherThanDrafted(state) ? undefined : { id: draft.id, waits: draft.waits === true };
  const id =
    sentDraft(state, tools) ??
    ((heard.has('order') || isAtSupplier) && state.document === undefined ? sent?.id : undefined);
  // Other parts are talked about since.
  const isOther = lines.length > 0 && !(sent !== undefined && isWithin(lines, sent.lines));
  return id === undefined || isOther ? undefined : { id, waits: false };
}

function factAsked(
  message: Message,
  plain: string,
  { isDraft, waits }: { readonly isDraft: boolean; readonly waits: boolean },
): AskedFact | undefined {
  const { heard, products } = message;
  const { has, question } = heard;
  const isAsked = question || message.text.includes('?');
  const isWhy = waits && isAsked && whatFor.test(plain) && (soMany.test(plain) || heard.words < 4);
  // "Why rejected?" may be of another one.
  if (isWhy && !isRejected.test(plain) && !has('not', 'price', 'cheaper', 'late', 'when', 'invoice')) return 'reason';
  if (isAsked && orderedTwice.test(plain) && isOrdering.test(plain)) return 'once';
  if (!waits && !isDraft && isAsked && whatWritten.test(plain)) return 'reason';
  if (whoAsked.test(plain) && !has('approve', 'approvals') && !forWhom.test(plain)) return 'who';
  if (products.length > 0) return undefined;
  const ofSent = sentFact(message, plain, { isDraft, waits });
  if (ofSent !== undefined) return ofSent;
  // "Jaké číslo to má u dodavatele?"
  if (isAsked && atSupplier.test(plain) && aNumber.test(plain)) return 'number';
  // What waits is asked of, and is not offered once more.
  const isDay = has('when') || deliveryDay.test(plain);
  // "How far is my order?"
  const isHowFar =
    has('order') &&
    (has('status', 'where') || /(?<!\p{L})jak je na tom(?!\p{L})/u.test(plain)) &&
    !has('late', 'again', 'last', 'all', 'history');
  if (isHowFar && !isDraft) return waits ? 'who' : 'arrival';
  const isOwn = waits || (!isDraft && has('order'));
  if (isOwn && isDay && has('arrive') && !has('stock', 'maybe', 'past', 'cutoff')) return 'arrival';
  const isOpen = isDraft || waits;
  if (isAsked && (leftOut.test(plain) || lacking.test(plain) || (isOpen && whatLacks.test(plain)))) return 'omitted';
  // "Why is it dearer all of a sudden?": what changed since it was priced, where several lines may be meant.
  const isDearer = has('why') && has('price', 'cheaper') && !has('last', 'invoice', 'delivery', 'order');
  if (isOpen && isDearer && message.state.lines.length > 1) return 'dearer';
  if (itsNumber.test(plain) && message.aside.ownNumber === undefined) return 'number';
  if (isAsked && isCancelled.test(plain)) return 'cancelled';
  if (isAsked && stillWaits.test(plain) && !has('what', 'show', 'all', 'stock', 'arrive', 'invoice')) return 'who';
  // "How much will my order cost?", of a draft too; "is it still waiting for Adam?", of one that was changed since.
  const isOwnSum = isDraft && has('order') && has('howMuch', 'price') && heard.numbers.length === 0;
  if (isOwnSum && !has('past', 'bought', 'owed', 'paid', 'stock', 'maybe', 'invoice', 'last', 'all')) return 'total';
  const isSum = (wholeSum.test(plain) || (has('howMuch', 'price') && has('order'))) && heard.numbers.length === 0;
  return isSum && !isDraft && !has('past', 'bought', 'owed', 'paid', 'stock', 'maybe', 'invoice') ? 'total' : undefined;
}

/** "Who ordered that?", "what's the total?", "what was left out?", under the card of an order. */
function ofOrderAtHand(message: Message): Understood | undefined {
  const { state, heard, products, text, tools } = message;
  const plain = folded(text);
  if (heard.words > 10 || documentIn(text) !== undefined || daysOf(message)['from'] !== undefined) return undefined;
  const isAsked = heard.question || text.includes('?');
  const isElsewhere = cheaperElsewhere.there.test(plain) && cheaperElsewhere.cheaper.test(plain);
  if (isElsewhere && isAsked && heard.numbers.length === 0) return sayOnly(ordersSaid[heard.language].noOthers);
  const isAtSupplier = atSupplier.test(plain);
  const order = atHand(message, isAtSupplier);
  const open = tools.open('draft');
  if (
    order === undefined ||
    open === undefined ||
    heard.has(...otherMatter) ||
    (heard.has('delivery') && !deliveryDay.test(plain) && !isAtSupplier) ||
    heard.ordinal !== undefined
  )
    return undefined;
  const lines = state.draft?.lines ?? state.sent?.lines ?? [];
  // "Why 12?" names no part.
  const named = products.filter(({ index = '' }) => !isWord(/^\p{L}+(?= \d{1,3}$)/u.exec(index)?.[0] ?? ''));
  if (named.length > 0 && !isWithin(named, lines)) return undefined;
  const fact = factAsked(message, plain, { isDraft: state.draft !== undefined && !order.waits, waits: order.waits });
  return fact === undefined ? undefined : callOf(open, { [open.opens?.argument ?? '']: order.id }, { fact });
}

const rejects =
  /^(?:(?:ok(?:ay)?|please|bitte|prosim)[\s,]+|(?:no|nie|nein|ne|ні)\s*,\s*)*(?:reject|decline|odrzu[ct]\p{L}*|lehn\p{L}* .{0,20}(?<!\p{L})ab(?!\p{L})|ablehnen|zamitn\p{L}*|odmitn\p{L}*|відхил(?:и|іть|ити))(?!\p{L})/u;
/** "Reject: we agreed on 6": what is to be written as the reason. */
export function rejectingReason(text: string): string | undefined {
  const plain = folded(text).trim();
  // "Marka odrzuć, mamy jeszcze 6": whose it is comes first. "Don't reject it" rejects nothing.
  const unnamed = plain.replace(/^(?!(?:do(?:nt)?|never|not|no|nie|nicht|ne|не|ні)\s)\p{L}+\s+/u, '');
  if (![plain, unnamed].some((each) => rejects.test(each))) return undefined;
  const reason =
    /^[^,:;.–-]{3,40}?(?:[,:;.–]\s*|\s-\s|\s(?=(?:because|since|bo|weil|denn|protože|бо)\s))(\S.{2,})$/su.exec(
      text.trim(),
    )?.[1];
  return reason?.trim();
}

export const approves =
  /^(?:(?:ok(?:ay)?|yes|good|please|so|tak|dobra|dobrze|prosze|ja|gut|bitte|ano|dobre|prosim|так|добре)[\s,]+)*(?:(?:i |we )?approve|zatwierdz(?:am)?|za?akceptuj[ea]?|(?:ich |wir )?genehmig\p{L}*|(?:ich |wir )?g[ie]b\p{L}* .{0,15}frei(?!\p{L})|freigeben|schval\p{L}*|(?:я )?погод(?:ь|іть|ити|жую)|(?:я )?затверд(?:и|іть|ити|жую))(?!\p{L})/u;
const isRejected = /reject|declin|turned down|ablehn|abgelehnt|odrzu|zamit|odmit|відхил/u;
const iApproved =
  /(?<!\p{L})(?:(?:did|have|had) (?:i|we) (?:\p{L}+ )?(?:approved?|reject(?:ed)?|let through|turn(?:ed)? down|sign(?:ed)? off)|i (?:have )?approved|(?:zatwierdzil|zaakceptowal|odrzucil|(?:prze)?puscil)(?:em|am|ismy)|habe? ich .{0,30}(?:freigegeben|genehmigt|abgelehnt|durchgewunken)|(?:jsem|jsme) (?:\p{L}+ )?(?:schvalil|zamitl|pustil)\p{L}*|(?:schvalil|zamitl|pustil)\p{L}* (?:jsem|jsme)|(?:я|ми) (?:\p{L}+ )?(?:погоди|затверди|відхили|пропусти)(?:в|ла|ли))(?!\p{L})/u;
/** "Have I got anything open right now?" */
const myOpen =
  /(?<!\p{L})(?:(?:have|has|got) (?:i|we) (?:got )?(?:anything|something) (?:\p{L}+ )?open|(?:anything|something) of (?:mine|ours) (?:\p{L}+ )?open|what have (?:i|we) (?:still )?got open|mam(?:y)? (?:\p{L}+ )?cos (?:\p{L}+ )?otwart\p{L}+|co (?:jeszcze )?mam(?:y)? (?:\p{L}+ )?otwart\p{L}+|mame? (?:\p{L}+ )?neco (?:\p{L}+ )?otevren\p{L}+|co (?:jeste )?mame? (?:\p{L}+ )?otevren\p{L}+|[ву] (?:мене|нас) (?:\p{L}+ ){0,2}щось (?:\p{L}+ )?відкрит\p{L}+|що [ву] (?:мене|нас) (?:\p{L}+ )?відкрит\p{L}+)(?!\p{L})/u;
const waitsNow =
  /(?<!\p{L})(?:what(?:['’]s| is)? (?:still )?waiting|what waits|(?:pokaz|co) .{0,12}czeka|(?:was|alles was) (?:noch )?(?:wartet|aussteht)|co (?:jeste )?ceka|що (?:ще )?чекає)(?!\p{L})/u;
const asksAgain =
  /(?<!\p{L})(?:(?:ask|request)(?!\p{L}).{0,30} again|(?:zapytaj|popros)\p{L}* .{0,30}(?:jeszcze raz|ponownie|znowu)|(?:jeszcze raz|ponownie) (?:zapytaj|popros)\p{L}*|popros\p{L}* jeszcze raz.{0,20}|frag\p{L}* .{0,20}(?:noch ?mal|erneut|wieder).{0,20}|(?:zeptej|pozadej)\p{L}* .{0,20}(?:znovu|jeste jednou).{0,20}|(?:запита|попрос|спита)\p{L}* .{0,20}(?:ще раз|знову)|(?:ще раз|знову) (?:запита|попрос|спита)\p{L}*)(?!\p{L})/u;

/** What an approver or a buyer says of requests: "reject it, we have enough", "what did I approve today?", "ask Adam again". */
function ofRequests(message: Message): Understood | undefined {
  const { state, heard, text, tools, say, products } = message;
  const plain = folded(text).trim();
  const list = tools.list('draft');
  if (list === undefined || heard.words > 16 || documentIn(text) !== undefined) return undefined;
  const isAsked = heard.question || text.includes('?');
  const orders = ordersSaid[heard.language];
  const draft = state.draft ?? waitingOf(state);
  const isShown = heard.has('show') || isAsked;
  if (isShown && waitsNow.test(plain) && products.length === 0 && !heard.has('invoice', 'delivery', 'order'))
    return heard.words < 8 ? { kind: 'approvals' } : undefined;
  const isOfPapers = heard.has('invoice', 'delivery', 'paid', 'owed', 'credit', 'returns', 'deposit');
  if (isAsked && myOpen.test(plain) && products.length === 0 && heard.words < 10 && !isOfPapers)
    return callOf(list, { state: 'open' });
  // "Why does Marek need so many filters?", of what waits, where no order is talked about.
  const isNoOrder = draft === undefined && state.lines.length === 0 && products.length === 0;
  const isWhySoMany = isNoOrder && isAsked && whatFor.test(plain) && soMany.test(plain) && !/\d/.test(plain);
  if (isWhySoMany && nounsOf(message).length > 0 && heard.words < 9 && !isOfPapers) return { kind: 'approvals' };
  // A draft that was not sent is taken back.
  if (rejects.test(plain) && !isAsked && !heard.has('invoice', 'delivery')) {
    if (draft === undefined || draft.waits === true) return { kind: 'approvals' };
    return products.length > 0 ? undefined : cancelAsk(message, draft.id, { draftId: draft.id });
  }
  // It was asked for already: who may decide it finds it there.
  if (draft?.waits === true && approves.test(plain) && !isAsked && heard.words < 6) return { kind: 'approvals' };
  if (iApproved.test(plain) && isAsked && heard.has('what', 'show') && products.length === 0)
    return callOf(list, daysOf(message), { lead: orders.approvedBy });
  // "Wasn't it ordered twice?", after a press on a card: the newest order is meant.
  const isNothing = products.length === 0 && state.lines.length === 0 && state.document === undefined;
  if (isAsked && isNothing && heard.words < 9 && orderedTwice.test(plain) && isOrdering.test(plain))
    return callOf(list, {}, { fact: 'once' });
  const isWhyRejected = heard.has('why') && isRejected.test(plain) && heard.words < 10;
  if (isWhyRejected && products.length === 0) return callOf(list, { state: 'done' }, { fact: 'rejected' });
  if (!asksAgain.test(plain) || isAsked || products.length > 0 || heard.words > 8) return undefined;
  const open = tools.open('draft');
  const id = draft?.id ?? sentDraft(state, tools);
  if (id === undefined || open === undefined) return undefined;
  const shown = { [open.opens?.argument ?? '']: id };
  if (draft?.waits === true) return callOf(open, shown, { fact: 'who', lead: orders.askedAlready });
  if (draft === undefined) return callOf(open, shown, { fact: 'again' });
  const { submit } = tools;
  if (submit === undefined || otherThanDrafted(state)) return undefined;
  const choices = [{ label: say.buttons.submit, tool: submit.name, input: { draftId: id, revision: draft.revision } }];
  return { kind: 'ask', question: say.submitThis, choices, yes: true };
}

/** What is asked or said of an order of this desk, or of what waits to be approved. */
export const ofOrders = (message: Message): Understood | undefined => ofOrderAtHand(message) ?? ofRequests(message);
