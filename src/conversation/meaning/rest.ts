import { addDays, utcDay } from '../../core/datetime.ts';
import { documentIn } from '../reading/documents.ts';
import { nounsOf } from '../reading/part-words.ts';
import { folded } from '../reading/matching.ts';
import type { AskedFact, NextCall, Understood } from '../understanding.ts';
import { callOf, codeOfLine, daysOf, type Message, skuOf } from './message.ts';
import { notThere } from './traced.ts';

// "When is the rest coming?", "what is still missing of it", "and the stabiliser link, when?": what an order still lacks and by when
// it comes, and not the whole order once more.

/** Without accents. */
const rest =
  /(?<!\p{L})(?:(?:what(?: ?s|s| is)? )?(?:still )?missing|(?:is (?:it|that)|all) complete|everything (?:here|arrived|come)|was fehlt|fehlt (?:da |noch )?(?:was|etwas)|vollstandig|czego (?:\p{L}+ ){0,2}brakuje|co (?:\p{L}+ ){0,2}chybi|чого (?:\p{L}+ ){0,2}(?:бракує|не вистачає)|rest|remainder|remaining|restliche\p{L}*|uebrige\p{L}*|ubrige\p{L}*|reszt\p{L}*|zbytek|zbytk\p{L}*|zbyvajic\p{L}*|решт\p{L}*|остан(?:ок|ку)|залиш(?:ок|ку))(?!\p{L})/u;

/** Somebody who drives, or a parcel that is followed. Without accents. */
const carrier =
  /(?<!\p{L})(?:drivers?|carriers?|couriers?|track(?:ing)?|van|truck|fahrer\p{L}*|kurier\p{L}*|zusteller\p{L}*|spedit\p{L}*|sendungs\p{L}*|auto|wagen|kierowc\p{L}*|przewoznik\p{L}*|spedyt\p{L}*|ridic\p{L}*|kuryr\p{L}*|dopravc\p{L}*|aute|auta|vodi\p{L}*|воді\p{L}*|кур.?єр\p{L}*|кур.?ер\p{L}*|перевізник\p{L}*|машин\p{L}*|авто)(?!\p{L})/u;

/** "It should be here on Monday": said of what was ordered. Without accents. */
const promised =
  /(?<!\p{L})(?:(?:should|supposed to|meant to|was to) (?:be|have been|arrive|have arrived|come|have come|turn up)|sollte[nt]? (?:\p{L}+ ){0,5}(?:da sein|hier sein|kommen|ankommen|gekommen)|(?:mialo|mial|miala|mialy|powinno|powinien|powinna|powinny) (?:\p{L}+ ){0,4}(?:byc|przyjsc|dotrzec|dojsc|przyjechac|dojechac)|(?:melo|mel|mela|mely) (?:\p{L}+ ){0,4}(?:byt|prijit|dorazit|prijet)|(?:мало|мав|мала|мали) (?:\p{L}+ ){0,4}(?:бути|приити|приіхати|надіити))(?!\p{L})/u;

/** "So the battery is still coming?": said of what was ordered, too. Without accents. */
const stillComing =
  /(?<!\p{L})(?:still (?:to come|coming|on (?:its|the) way|arriv\p{L}*|gonna come)|(?:kommt|kommen) (?:[\p{L}\d]+ ){0,3}noch(?! (?:was|etwas|dazu))|noch (?:kommt|kommen|unterwegs)|jeszcze (?:[\p{L}\d]+ )?(?:dojdzie|dojda|przyjdzie|przyjda|przyjedzie|dotrze|dojedzie|idzie|jedzie)|jeste (?:[\p{L}\d]+ )?(?:dorazi|prijde|prijdou|prijede|dojde|jede)|ще (?:[\p{L}\d]+ )?(?:прииде|приидуть|приіде|приідуть|надіиде|довезуть|іде))(?!\p{L})/u;

const ofElse = [
  ...(['invoice', 'price', 'howMuch', 'paid', 'owed', 'due', 'deposit', 'returns', 'cancel', 'who'] as const),
  ...(['quote', 'want', 'buy', 'enough', 'maybe', 'again', 'alternative', 'spend', 'file', 'mail', 'human'] as const),
] as const;

/** Whether it asks for what has not come, or when. */
function asksRest({ heard, text }: Message): boolean {
  const { has } = heard;
  const plain = folded(text);
  if (rest.test(plain) || stillComing.test(plain)) return true;
  if (has('match')) return false;
  if (has('missing') || notThere.test(plain)) return true;
  if (has('when')) return !has('bought', 'past') && (has('arrive', 'delivered', 'late', 'delivery') || heard.words < 7);
  return promised.test(plain) || (has('late', 'arrive') && !has('where', 'past', 'what'));
}

const known = ['requisitionId', 'orderId', 'customNumber', 'sku'];

/** The order, or the part of it, that is asked for: what of it is still to come, and by when. */
export function ofRest(meant: Understood, message: Message): Understood {
  return withoutCarrier(restOf(meant, message), message);
}

function restOf(meant: Understood, message: Message): Understood {
  const { tools, heard, say, state, products } = message;
  const trace = tools.saying('trace');
  if (meant.kind !== 'call' || trace === undefined || heard.has(...ofElse) || !asksRest(message)) return meant;
  if (meant.tool === tools.open('delivery')?.name)
    return (
      (documentIn(message.text) === undefined ? partAwaited(meant, message) : undefined) ?? ofDelivery(meant, message)
    );
  // "It's a day late already" is told of an order, and by when it comes is what there is to say.
  const isLate = heard.has('late') && !heard.has('complain', 'missing') && state.document?.kind !== 'invoice';
  if ((meant.lead === say.noComplaints && !isLate) || (meant.fact !== undefined && meant.fact !== 'arrival'))
    return meant;
  const fact: AskedFact = 'rest';
  const ofStock = partAwaited(meant, message);
  if (ofStock !== undefined) return ofStock;
  if (meant.fact !== undefined) return meant;
  if (meant.tool === trace.name && known.some((field) => meant.input[field] !== undefined)) {
    const { lead, ...bare } = meant;
    return lead === undefined || lead === say.noComplaints ? { ...bare, fact } : { ...meant, fact };
  }
  const open = tools.all.find(({ name }) => name === meant.tool)?.opens;
  const id = meant.input[open?.argument ?? ''];
  const fields: Readonly<Record<string, string>> = { requisition: 'requisitionId', order: 'orderId' };
  const field = fields[open?.document ?? ''];
  // What was not looked at yet is shown whole: "where is RQ…?"
  const isNamed = state.document?.id !== id && !heard.has('when', 'missing', 'late');
  if (field === undefined || typeof id !== 'string' || isNamed || products.length > 1) return meant;
  const { pick: _, ...asked } = meant;
  return { ...asked, tool: trace.name, input: { [field]: id }, fact };
}

/** "One battery was missing from WZ…": what came, and what of it is still to come by its order. */
function ofDelivery(meant: Extract<Understood, { kind: 'call' }>, { products, aside, heard }: Message): Understood {
  if (meant.within !== undefined || !heard.has('missing', 'late', 'arrive')) return meant;
  const skus = products.flatMap((line) => skuOf(line) ?? []);
  return { ...meant, fact: 'rest', within: { nouns: nounsOf({ aside }), ...(skus.length === 0 ? {} : { skus }) } };
}

/** "And the stabiliser link, when does that come?", of a part that stands in the order on the table or that should be here. */
function partAwaited(meant: Extract<Understood, { kind: 'call' }>, message: Message): Understood | undefined {
  const { tools, state, products, text, heard, around } = message;
  const tellers = [tools.stock, tools.saying('trace'), tools.list('requisition'), tools.open('delivery')];
  if (!tellers.some((tool) => tool?.name === meant.tool)) return undefined;
  const codes = state.contents.map(codeOfLine);
  const named = products.map(codeOfLine);
  const order = orderOf(state);
  const isOnTable = [tools.open(state.document?.kind ?? '')?.name, tools.saying('trace')?.name].includes(
    state.last?.tool,
  );
  if (order !== undefined && isOnTable && named.length > 0 && named.every((code) => codes.includes(code)))
    if (!heard.has('stock')) {
      const within = { nouns: nounsOf(message), skus: named };
      return callOf(tools.saying('trace'), order, { fact: 'rest', within });
    }
  // "When does the rest come?", of what was only opened.
  const isOfAll = order !== undefined && isOnTable && products.length === 0 && rest.test(folded(text));
  if (isOfAll && meant.tool !== tools.saying('trace')?.name && daysOf(message)['from'] === undefined)
    return callOf(tools.saying('trace'), order, { fact: 'rest' });
  const [line, other] = products;
  const sku = line === undefined ? undefined : skuOf(line);
  if (
    meant.tool === tools.saying('trace')?.name ||
    sku === undefined ||
    other !== undefined ||
    line?.quantity !== undefined
  )
    return undefined;
  if (!promised.test(folded(text)) && !stillComing.test(folded(text))) return undefined;
  const today = utcDay(around.clock.now());
  return callOf(tools.saying('trace'), { sku, from: addDays(today, -90), to: today }, { fact: 'rest' });
}

/** The order that is on the table, or the one that the delivery there is of. */
function orderOf({ document, related }: Message['state']): NextCall['input'] | undefined {
  if (document?.kind === 'requisition') return { requisitionId: document.id };
  const [order, other] = document?.kind === 'delivery' ? related.filter(({ kind }) => kind === 'order') : [document];
  return order?.kind === 'order' && other === undefined ? { orderId: order.id } : undefined;
}

/** That nobody here sees the carrier is said to who asks for one. */
function withoutCarrier(meant: Understood, { say, text, tools }: Message): Understood {
  // A list of deliveries does not say how far they are.
  if (meant.kind === 'call' && meant.tool === tools.list('delivery')?.name) return meant;
  if (meant.kind !== 'call' || meant.lead === undefined || carrier.test(folded(text))) return meant;
  // "I see how far each order is" stays.
  const lead = meant.lead
    .replace(say.whereItIs, '')
    .replace(say.noTracking, say.noTracking.replace(/^[^.]+\. /u, ''))
    .trim();
  const { lead: _, ...bare } = meant;
  return lead === '' ? bare : { ...meant, lead };
}
