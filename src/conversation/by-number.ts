import { cleanText } from '../core/text.ts';
import type { Around, Understood } from './understanding.ts';
import { daysIn } from './days.ts';
import { documentIn, type Document } from './documents.ts';
import { tellingWords, withoutIntents, type Intent } from './lexicon.ts';

// What is meant by the number of a document, and of which.

export function ofDocument(document: Document, intents: readonly Intent[], around: Around): Understood {
  const { id } = document;
  const named = (name: string) => around.tools.find((tool) => tool.name === name);
  const ask = (name: string, input: Readonly<Record<string, unknown>>, remarks: readonly string[] = []): Understood => {
    const tool = named(name);
    return tool === undefined
      ? { kind: 'unknown', text: 'This desk does not serve that.' }
      : { kind: 'call', tool: tool.name, input, remarks };
  };
  if (intents.includes('again') && document.kind !== 'invoice' && document.kind !== 'delivery') {
    return { kind: 'again', requisitionId: id, range: undefined, remarks: [] };
  }
  switch (document.kind) {
    case 'draft':
      return ask(
        'get_draft',
        { draftId: id },
        intents.includes('decide') ? ['It is decided on its card, where everything can be read.'] : [],
      );
    case 'invoice':
      return ask('get_invoice', { invoiceId: id });
    case 'delivery':
      return ask('get_delivery', { deliveryId: id });
    case 'number': {
      if (intents.includes('invoices')) return ask('get_invoice', { invoiceId: id });
      if (intents.includes('deliveries')) return ask('get_delivery', { deliveryId: id });
      if (intents.includes('requisitions')) return ask('get_requisition', { requisitionId: id });
      return whichDocument(id, around, intents.length === 0);
    }
  }
}

/** A number with no sign of what it is of: a buyer's own number can have any form. */
export function whichDocument(id: string, { tools }: Around, mayBePart: boolean): Understood {
  const kinds = [
    ['Requisition', 'get_requisition', { requisitionId: id }],
    ['Order', 'get_order', { orderId: id }],
    ['Our own number', 'list_requisitions', { customNumber: id }],
    ['Delivery', 'get_delivery', { deliveryId: id }],
    ['Invoice', 'get_invoice', { invoiceId: id }],
    ...(mayBePart && /^[A-Z0-9]+$/.test(id) ? ([['Part', 'check_stock', { skus: [id] }]] as const) : []),
  ] as const;
  return {
    kind: 'ask',
    question: `What is ${cleanText(id, 60)}?`,
    choices: kinds
      .filter(([, name]) => tools.some((tool) => tool.name === name))
      .map(([label, tool, input]) => ({ label, tool, input })),
  };
}

/** "where is order 12345", "faktura 12345/2026": one number, and the word of a document. */
export function singleNumber(text: string, intents: readonly Intent[], around: Around): Understood | undefined {
  if (text.includes('\n') || text.length > 200 || daysIn(text, around.clock) !== undefined) return undefined;
  const numbers = tellingWords(text).filter((each) => /\d/.test(each));
  const [only, other] = numbers;
  if (only === undefined || other !== undefined || !/\d{3,}/.test(only) || only.length > 80) return undefined;
  // A day as Americans write it, or others: it is asked about.
  if (/^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(only)) return undefined;
  const doc = { kind: 'number', id: only } as const;
  if (intents.some((each) => each === 'invoices' || each === 'deliveries')) return ofDocument(doc, intents, around);
  return intents.includes('status') || intents.includes('requisitions')
    ? whichDocument(only, around, false)
    : undefined;
}

export function again(text: string, around: Around): Understood | undefined {
  const days = daysIn(text, around.clock);
  const numbers = tellingWords(withoutIntents(days?.rest ?? text)).filter((each) => /\d/.test(each));
  const [only, other] = numbers;
  // "the same 4x OP520" is an order of its own.
  if (other !== undefined || (only !== undefined && /^\d{1,3}$|^\d+x$|^x\d+$/i.test(only))) return undefined;
  return { kind: 'again', requisitionId: only, range: days?.range, remarks: [] };
}

/**
 * "cancel RQ26101900001", and nothing else: it is done as it is written. In a sentence ("don't cancel …") it is asked
 * back, and so it is where there is more than one number.
 */
export function cancelled(text: string): Understood {
  const seen = text.slice(0, 500);
  const document = documentIn(seen);
  const found = document?.kind === 'draft' || document?.kind === 'number' ? document.id : undefined;
  const told = tellingWords(withoutIntents(seen));
  const numbers = told.filter((each) => /\d{3,}/.test(each));
  const id = found ?? (numbers.length === 1 ? numbers[0] : undefined);
  const which = 'Cancel which? Press Cancel on its card, or write cancel and its number.';
  if (id === undefined || id.length > 80) return { kind: 'unknown', text: which };
  const tool = 'cancel_requisition';
  const input = document?.kind === 'draft' ? { draftId: id } : { requisitionId: id };
  const more = told.filter((each) => each.toUpperCase() !== id.toUpperCase() && !/^drafts?$/i.test(each));
  // "cancel 4x OP520" names a part.
  if (found === undefined && more.some((each) => /\d/.test(each))) return { kind: 'unknown', text: which };
  if (more.length === 0 && text.length <= 500) return { kind: 'call', tool, input, remarks: [] };
  const question = `Cancel ${cleanText(id, 80)}? There is more in that sentence: ${cleanText(more.join(' '), 80)}.`;
  return { kind: 'ask', question, choices: [{ label: `Cancel ${id}`, tool, input }] };
}
