import type { Message } from '../meaning/message.ts';
import type { Talk } from '../messages/talk-shape.ts';
import type { Understood } from '../understanding.ts';
import type { Act } from './acts.ts';
import { type Outcome, readings } from './readings.ts';

// What came of a message, and whether it is of an act.

/** Acts that ask where the parts are. */
const ofVan: readonly Act[] = ['driver', 'order_status', 'arrival', 'deliveries', 'complaint', 'urgent', 'orders'];

/** Acts without a reading of their own fit what orders, changes or asks. */
const basket: readonly Outcome[] = ['order', 'again', 'submit', 'cancel', 'ask', 'quote', 'draft'];

export function fits(meant: Understood, act: Act, message: Message): boolean {
  const { notAsked = [] } = readings[act] ?? {};
  const outcomes = outcomesOf(meant, message).filter((each) => !message.heard.question || !notAsked.includes(each));
  // Where the van is was not asked.
  if (outcomes.includes('whereItIs') && !ofVan.includes(act)) return false;
  return (readings[act]?.fits ?? basket).some((each) => outcomes.includes(each));
}

export function outcomesOf(meant: Understood, message: Message): Outcome[] {
  switch (meant.kind) {
    case 'call':
      return [
        ...toolOutcomes(meant.tool, message),
        ...keysIn(meant.lead, message.say),
        ...(meant.skip === undefined ? [] : (['more'] as const)),
      ];
    case 'narrow':
      return toolOutcomes(meant.call.tool, message);
    case 'say':
      return keysIn(meant.text, message.say);
    case 'ask':
      return [
        'ask',
        ...meant.choices.flatMap(({ tool }) => toolOutcomes(tool, message)),
        ...keysIn(meant.question, message.say),
      ];
    case 'order':
      return meant.draftId === undefined ? ['order'] : ['order', 'draft'];
    case 'file':
    case 'approvals':
    case 'again':
      return [meant.kind];
    case 'help':
    case 'freeze':
    case 'thaw':
    case 'unknown':
      return [];
  }
}

function toolOutcomes(name: string, { tools }: Message): Outcome[] {
  const byName: readonly (readonly [Outcome, { readonly name: string } | undefined])[] = [
    ['stock', tools.stock],
    ['price', tools.price],
    ['quote', tools.quote],
    ['find', tools.find],
    ['browse', tools.browse],
    ['submit', tools.submit],
    ['cancel', tools.cancel],
    ['invoices', tools.list('invoice')],
    ['deliveries', tools.list('delivery')],
    ['requisitions', tools.list('requisition')],
    ['drafts', tools.list('draft')],
    ['invoice', tools.open('invoice')],
    ['delivery', tools.open('delivery')],
    ['requisition', tools.open('requisition')],
    ['draft', tools.open('draft')],
    ['account', tools.open('customer')],
    ['trace', tools.saying('trace')],
    ['credit', tools.saying('credit limit')],
    ['deposits', tools.saying('deposit')],
    ['spending', tools.saying('spend', 'spent', 'purchases')],
    ['history', tools.saying('price history', 'last price', 'paid')],
    ['follow', tools.all.find(({ role }) => role === 'follow')],
  ];
  const is = byName.flatMap(([outcome, tool]) => (tool?.name === name ? [outcome] : []));
  return tools.all.some((tool) => tool.name === name && tool.effect === 'read') ? ['look', ...is] : is;
}

/** Which sentences these words are. */
function keysIn(text: string | undefined, say: Talk): Outcome[] {
  if (text === undefined || text === '') return [];
  return (Object.keys(say) as (keyof Talk)[]).filter((key) => {
    const words = say[key];
    return typeof words === 'string' && words.length > 3 && text.includes(words);
  });
}
