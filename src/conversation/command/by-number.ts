import type { DeskTool } from '../../../tools/desk.ts';
import { cleanText } from '../../core/text.ts';
import { answering, documentKinds, type DocumentKind } from '../../core/tool.ts';
import { messages } from '../messages/en.ts';
import type { Around, Understood } from '../understanding.ts';
import { daysIn } from '../reading/days.ts';
import { documentIn, type Document } from '../reading/documents.ts';
import { finder } from '../meaning/message.ts';
import { tellingWords, withoutIntents, type Intent } from '../reading/lexicon.ts';

// What is meant by the number of a document, and of which.

export function ofDocument(document: Document, intents: readonly Intent[], around: Around): Understood {
  const { id } = document;
  const open = (kind: DocumentKind, remarks: readonly string[] = []): Understood => {
    const tool = around.tools.find(({ opens }) => opens?.document === kind);
    const argument = tool?.opens?.argument;
    return tool === undefined || argument === undefined
      ? { kind: 'unknown', text: messages.notServed }
      : { kind: 'call', tool: tool.name, input: { [argument]: id }, remarks };
  };
  if (intents.includes('again') && document.kind !== 'invoice' && document.kind !== 'delivery') {
    return { kind: 'again', requisitionId: id, range: undefined, remarks: [] };
  }
  if (document.kind === 'draft') {
    return open('draft', intents.includes('decide') ? [messages.decideOnCard] : []);
  }
  if (document.kind !== 'number') return open(document.kind);
  const [listed] = documentsIn(intents);
  return listed === undefined ? whichDocument(id, around, intents.length === 0) : open(listed);
}

/** Kinds of document that are wanted in lists: an invoice before a delivery that it is for. */
export function documentsIn(intents: readonly Intent[]): DocumentKind[] {
  const kinds = intents.flatMap((each) => (typeof each === 'string' ? [] : each.lists.slice(0, 1)));
  return (['invoice', 'delivery', 'requisition'] as const).filter((kind) => kinds.includes(kind));
}

/** A number with no sign of what it is of: a buyer's own number can have any form. */
export function whichDocument(id: string, { tools }: Around, mayBePart: boolean): Understood {
  const openers = documentKinds
    .filter((kind) => kind !== 'draft')
    .flatMap((kind) => tools.filter(({ opens }) => opens?.document === kind));
  const stock = answering(tools, ['availability']);
  const part = stock?.positional?.kind === 'lines' ? { lines: [{ sku: id }] } : { skus: [id] };
  const choices = [
    ...openers.map(({ name, opens }) => ({
      kind: opens?.document,
      label: opens?.title ?? '',
      tool: name,
      input: { [opens?.argument ?? '']: id },
    })),
    // The service's list first: it has the orders made elsewhere too.
    ...tools
      .flatMap(({ name, ownNumber }) => (ownNumber === undefined ? [] : [{ name, ownNumber }]))
      .slice(0, 1)
      .map(({ name, ownNumber }) => ({
        kind: 'own',
        label: messages.kinds.ownNumber,
        tool: name,
        input: { [ownNumber]: id },
      })),
    ...(mayBePart && stock !== undefined && /^[A-Z0-9]+$/.test(id)
      ? [{ kind: 'part', label: messages.kinds.partNumber, tool: stock.name, input: part }]
      : []),
  ];
  const order = ['requisition', 'order', 'own', 'delivery', 'invoice', 'part'];
  return {
    kind: 'ask',
    question: messages.whatIs(cleanText(id, 60)),
    choices: choices
      .sort((one, other) => order.indexOf(one.kind ?? '') - order.indexOf(other.kind ?? ''))
      .map(({ kind: _, ...choice }) => choice),
  };
}

/** "where is order 12345", "faktura 12345/2026": one number, and the word of a document. */
export function singleNumber(text: string, intents: readonly Intent[], around: Around): Understood | undefined {
  if (text.includes('\n') || text.length > 200 || daysIn(text, around.clock) !== undefined) return undefined;
  // "Invoices for C200002" names no document.
  const numbers = tellingWords(text).filter(
    (each) => /\d/.test(each) && around.receivers?.includes(each.toUpperCase()) !== true,
  );
  const [only, other] = numbers;
  if (only === undefined || other !== undefined || !/\d{3,}/.test(only) || only.length > 80) return undefined;
  // A day as Americans write it, or others: it is asked about.
  if (/^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(only)) return undefined;
  const doc = { kind: 'number', id: only } as const;
  const [listed] = documentsIn(intents);
  if (listed === 'invoice' || listed === 'delivery') return ofDocument(doc, intents, around);
  return intents.includes('status') || listed !== undefined ? whichDocument(only, around, false) : undefined;
}

const ofPart = /(?<!\p{L})(?:for|of|dla|für|von|pro|для)\s+\p{L}{1,5}-?\d{3}/iu;

export function again(text: string, around: Around): Understood | undefined {
  const days = daysIn(text, around.clock);
  const [only, other] = tellingWords(withoutIntents(days?.rest ?? text)).filter(
    (each) => /\d/.test(each) && around.receivers?.includes(each.toUpperCase()) !== true,
  );
  // "the same 4x OP520" is an order of its own.
  if (other !== undefined || (only !== undefined && /^\d{1,3}$|^\d+x$|^x\d+$/i.test(only))) return undefined;
  // "The same as last time for OP520": what was paid for it then.
  const history = finder(around.tools).saying('price history', 'last price', 'paid');
  if (history !== undefined && only !== undefined && ofPart.test(text))
    return { kind: 'call', tool: history.name, input: { sku: only.toUpperCase() }, remarks: [] };
  return { kind: 'again', requisitionId: only, range: days?.range, remarks: [] };
}

/**
 * "cancel RQ26101900001", and nothing else: it is done as it is written. In a sentence ("don't cancel …") it is asked
 * back, and so it is where there is more than one number.
 */
export function cancelled(tool: DeskTool, text: string): Understood {
  const seen = text.slice(0, 500);
  const document = documentIn(seen);
  const found = document?.kind === 'draft' || document?.kind === 'number' ? document.id : undefined;
  const told = tellingWords(withoutIntents(seen));
  const numbers = told.filter((each) => /\d{3,}/.test(each));
  const id = found ?? (numbers.length === 1 ? numbers[0] : undefined);
  if (id === undefined || id.length > 80) return { kind: 'unknown', text: messages.cancelWhich };
  const input = document?.kind === 'draft' ? { draftId: id } : { requisitionId: id };
  const more = told.filter((each) => each.toUpperCase() !== id.toUpperCase() && !/^drafts?$/i.test(each));
  // "cancel 4x OP520" names a part.
  if (found === undefined && more.some((each) => /\d/.test(each)))
    return { kind: 'unknown', text: messages.cancelWhich };
  if (more.length === 0 && text.length <= 500) return { kind: 'call', tool: tool.name, input, remarks: [] };
  const question = messages.cancelThis(cleanText(id, 80), cleanText(more.join(' '), 80));
  return { kind: 'ask', question, choices: [{ label: messages.cancelChoice(id), tool: tool.name, input }] };
}
