import { asksBelonging, unusedCredit } from '../meaning/document-facts.ts';
import { opened } from '../meaning/about-documents.ts';
import { orderedOf } from '../meaning/traced.ts';
import { callOf, cancelAsk, codeOfLine, daysOf, type Message, withLead } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import { asksWho } from '../reading/wording.ts';
import type { Understood } from '../understanding.ts';

// What is asked of the document that is open, or that the message names, in words that mean something else elsewhere: "is there a
// credit note for it", "why does it come from Poznań", "who ordered it, and can I still cancel it", "why so dear".

export function pointed(message: Message): Understood | undefined {
  return (
    creditOf(message) ??
    hasLeft(message) ??
    whyFrom(message) ??
    whereFrom(message) ??
    whoAndCancel(message) ??
    dearestOf(message)
  );
}

/** The document that is named, or that was opened or traced last. */
function onTable({ state, tools, text }: Message): { readonly kind: string; readonly id: string } | undefined {
  const named = documentIn(text);
  if (named !== undefined) {
    if (named.kind !== 'number') return named;
    return /^RQ/.test(named.id) ? { kind: 'requisition', id: named.id } : undefined;
  }
  const { document, last } = state;
  const opens = [tools.open(document?.kind ?? ''), tools.saying('trace')];
  return opens.some((tool) => tool !== undefined && tool.name === last?.tool) ? document : undefined;
}

/** It, or parts that stand in it, and nothing else. */
const isOfIt = ({ products, state }: Message) => {
  const codes = state.contents.map(codeOfLine);
  return products.every((line) => line.quantity === undefined && codes.includes(codeOfLine(line)));
};

// Without accents.
const oneNote =
  /(?<!\p{L})(?:credit ?note|credit memo|gutschrift|korekt[aeu]|dobropis|коригуванн[яі]|коригувальнии рахунок|корекці[яю])(?!\p{L})/u;

/** "For that invoice" */
const toThatOne =
  /(?<!\p{L})(?:(?:for|to|on|against) (?:that|this|the) (?:invoice|bill)|zu (?:der|dieser) rechnung|do (?:tej|tamtej) faktury|k (?:te|teto|tehle|tamte) fakture|до (?:цього|того|цього ж) рахунку|до (?:ціеі|тіеі) фактури|(?:на|за) (?:цеи|тои) рахунок)(?!\p{L})/u;

/** "Was there a credit note for it?", of the invoice that is open. */
function creditOf(message: Message): Understood | undefined {
  const { heard, text, tools, products } = message;
  const { has, words } = heard;
  const document = onTable(message);
  if (document?.kind !== 'invoice' || /^K/i.test(document.id) || products.length > 0 || words > 12) return undefined;
  if (!has('creditNote') || daysOf(message)['from'] !== undefined) return undefined;
  const plain = folded(text);
  if (!oneNote.test(plain) || unusedCredit.test(plain)) return undefined;
  const isPointed = asksBelonging(text) || has('it') || toThatOne.test(plain) || documentIn(text) !== undefined;
  if (!isPointed || has('canYou', 'shouldI', 'settle', 'paid', 'owed', 'overdue', 'show', 'all')) return undefined;
  if (has('howMuch', 'howMany', 'why', 'complain', 'want', 'when', 'mail', 'file')) return undefined;
  return callOf(tools.saying('trace'), { invoiceId: document.id }, { fact: 'creditNotes' });
}

/** "Why is it coming from Poznań and not Katowice?" */
function whyFrom(message: Message): Understood | undefined {
  const { heard, tools, say } = message;
  const document = onTable(message);
  const { has, towns, words } = heard;
  if (document === undefined || !has('why') || !(towns.length > 0 || has('warehouses')) || words > 14) return undefined;
  if (!isOfIt(message) || has('stock', 'price', 'late', 'complain', 'invoice', 'paid', 'owed', 'buy', 'want'))
    return undefined;
  const open = tools.open(document.kind);
  return callOf(open, { [open?.opens?.argument ?? '']: document.id }, { lead: say.whyFrom, fact: 'place' });
}

/** Without accents. */
const leaves =
  /(?<!\p{L})(?:(?:has|have|did|is|are) (?:it|that|this|they|those|(?:the|my|our) (?:order|stuff|parts)) (?:\p{L}+ )?(?:left|leave|gone|shipped|dispatched|departed)|wysz[el]\p{L}*|wyjecha\p{L}*|wysla[nl]\p{L}*|(?:schon|bereits) (?:\p{L}+ ){0,4}?(?:raus|los|unterwegs|weg|verschickt|versandt|abgefahren|losgefahren)|vyjel\p{L}*|odjel\p{L}*|vyrazil\p{L}*|odesl[al]\p{L}*|odesl[oi]|виіха\p{L}*|вииш\p{L}*|вирушил\p{L}*|відправ(?:ил|лен)\p{L}*)(?!\p{L})/u;

/** "Has it left Katowice yet?": how far the order on the table is, and not what lies there. */
function hasLeft(message: Message): Understood | undefined {
  const { heard, tools, text } = message;
  const { has, question, words, numbers } = heard;
  const document = onTable(message);
  if (document === undefined || !['requisition', 'order', 'delivery'].includes(document.kind)) return undefined;
  if (!(question || has('whether') || text.includes('?')) || !leaves.test(folded(text)) || !isOfIt(message))
    return undefined;
  if (
    words > 10 ||
    numbers.length > 0 ||
    has('why', 'price', 'buy', 'want', 'invoice', 'cancel', 'returns', 'complain')
  )
    return undefined;
  if (message.aside.ownNumber !== undefined || has('howMany', 'howMuch', 'who', 'all', 'mail', 'file'))
    return undefined;
  const open = tools.open(document.kind);
  return callOf(open, { [open?.opens?.argument ?? '']: document.id });
}

/** Without accents. */
const fromWhich =
  /(?<!\p{L})(?:(?:which|what) (?:warehouse|depot|branch) (?:is|does|did|was|will)(?: \p{L}+){1,3} (?:from|out of)|from (?:which|what) (?:warehouse|depot|branch)|where(?: ?s| is| does| did| was)(?: \p{L}+){1,3} from|(?:aus|von|ab) welche[mr] (?:lager|niederlassung|filiale)|woher|z (?:jakiego|ktorego) (?:magazynu|oddzialu)|z (?:jakiej|ktorej) filii|skad|(?:z|ze) (?:jakeho|ktereho) skladu|z ktere pobocky|odkud|з якого (?:складу|відділення)|з якоі філіі|звідки)(?!\p{L})/u;

/** "Which warehouse does it come from, and when?": where the document on the table is from, and what of it is still to come. */
function whereFrom(message: Message): Understood | undefined {
  const { heard, tools, text } = message;
  const { has, words } = heard;
  const document = onTable(message);
  if (document === undefined || !fromWhich.test(folded(text)) || !isOfIt(message) || words > 12) return undefined;
  if (!['requisition', 'order', 'delivery'].includes(document.kind)) return undefined;
  if (has('price', 'buy', 'want', 'invoice', 'paid', 'owed', 'cancel', 'returns', 'cheaper')) return undefined;
  const open = tools.open(document.kind);
  const placed = callOf(open, { [open?.opens?.argument ?? '']: document.id }, { fact: 'place' });
  const by = { requisition: 'requisitionId', order: 'orderId' }[document.kind];
  if (placed?.kind !== 'call' || by === undefined) return placed;
  // "Where did it come from" asks for no day.
  if (!has('when') && (!has('arrive') || /(?<!\p{L})c(?:o|a)me from(?!\p{L})/iu.test(text))) return placed;
  const rest = callOf(tools.saying('trace'), { [by]: document.id }, { fact: 'rest' });
  return rest === undefined ? placed : { ...placed, also: rest };
}

/** "Who ordered it, and can it still be cancelled?", "what is RQ26112700004, who raised it?": two questions, and both are answered. */
function whoAndCancel(message: Message): Understood | undefined {
  const { heard, text, say, tools, state } = message;
  const { has, words } = heard;
  const document = onTable(message);
  if (document === undefined || !isOfIt(message) || words > 16) return undefined;
  const orders = ['requisition', 'order'];
  const isWho = asksOrderer.test(folded(text)) && (has('who') || asksWho(text) || beside.test(text));
  if (!isWho || !orders.includes(document.kind) || has('approve', 'approvals', 'human', 'late', 'invoice'))
    return undefined;
  if (has('cancel')) {
    const cancel =
      document.kind === 'requisition' && tools.cancel !== undefined && state.draft === undefined
        ? cancelAsk(message, document.id, { requisitionId: document.id })
        : undefined;
    if (cancel?.kind === 'ask') return { ...cancel, question: `${say.noWho} ${cancel.question}` };
    return withLead(orderedOf(message), `${say.noWho} ${say.tooLate}`);
  }
  const by = document.kind === 'requisition' ? { requisitionId: document.id } : { orderId: document.id };
  const away = has('when', 'where', 'arrive') ? ` ${say.whereItIs}` : '';
  return documentIn(text) === undefined
    ? callOf(tools.saying('trace'), by, { lead: `${say.noWho}${away}` })
    : withLead(opened(message), say.noWho);
}

const beside = /[,;?]\s*(?:who|kto|wer|kdo|хто)\s/iu;
/** Without accents. */
const asksOrderer =
  /(?<!\p{L})(?:who|kto|wer|kdo|хто)\s(?:\p{L}{1,6}\s){0,3}?(?:order\p{L}*|rais\p{L}*|plac\p{L}*|put (?:it|that|this) in|made|bought|zamaw\p{L}*|zamow\p{L}*|zlozy\p{L}*|wystawi\p{L}*|zlecil\p{L}*|bestell\p{L}*|aufgegeb\p{L}*|erstell\p{L}*|angeleg\p{L}*|objedn\p{L}*|zadal\p{L}*|zadav\p{L}*|vytvoril\p{L}*|vystavil\p{L}*|замов\p{L}*|оформ\p{L}*|створ\p{L}*)(?!\p{L})|(?<!\p{L})wer hat (?:\p{L}+ ){1,3}(?:bestellt|aufgegeben|erstellt|angelegt)(?!\p{L})/u;

// Without accents.
const dear =
  /(?<!\p{L})(?:dear(?:est)?|(?:most )?expensive|pricey|so much|drog[oiea]\p{L}*|najdroz\p{L}*|teuer\p{L}*|teuerst\p{L}*|drah\p{L}*|nejdraz\p{L}*|дорог\p{L}*|наидорожч\p{L}*)(?!\p{L})/u;

/** "What's in RQ26112700004, why so dear?": what stands in it, with the line that costs most. */
function dearestOf(message: Message): Understood | undefined {
  const { heard, text, tools } = message;
  const { has, words } = heard;
  const document = onTable(message);
  if (document === undefined || !dear.test(folded(text)) || !isOfIt(message) || words > 16) return undefined;
  if (!/^(?:requisition|order|invoice|delivery)$/.test(document.kind)) return undefined;
  if (!(has('why', 'what', 'most', 'show') || heard.question)) return undefined;
  if (has('stock', 'cheaper', 'alternative', 'buy', 'want', 'cancel', 'complain', 'returns', 'owed', 'overdue', 'paid'))
    return undefined;
  const open = tools.open(document.kind);
  const call = callOf(open, { [open?.opens?.argument ?? '']: document.id });
  return call?.kind === 'call' ? { ...call, within: { nouns: [], dearest: true } } : undefined;
}
