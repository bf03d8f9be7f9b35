import { codeOfLine, linesText, sayOnly, type Message } from './message.ts';
import { languages } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';

// What is to be told or drafted some day: offered, and followed when the person says yes.

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** "Every Monday 4x OP520": a draft at that time, when the person says yes. */
export function everyWeek(message: Message): Understood {
  const { say, tools, products, state, heard } = message;
  const follow = tools.all.find(({ role }) => role === 'follow');
  const lines = products.length > 0 ? products : state.lines;
  const day = heard.weekday;
  // "My last order every Monday" is not what was talked about here.
  const other = products.length === 0 && heard.has('again', 'last');
  const complete = !other && lines.length > 0 && lines.every(({ quantity }) => quantity !== undefined);
  if (
    follow === undefined ||
    day === undefined ||
    heard.ordinal !== undefined ||
    !complete ||
    heard.has('not', 'past', 'why')
  )
    return sayOnly(say.noStanding);
  const time = '07:30';
  const name = new Intl.DateTimeFormat(languages[heard.language].locale, { weekday: 'long', timeZone: 'UTC' });
  // The fourth of January 1970 was a Sunday.
  const when = `${name.format((3 + day) * 86_400_000)} ${time}`;
  const about = `every ${days[day] ?? ''} ${time} ${linesText(lines)}`;
  return {
    kind: 'ask',
    question: say.standingThis({ lines: linesText(lines), when }),
    choices: [{ label: say.buttons.weekly, tool: follow.name, input: { about } }],
    yes: true,
  };
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
      : heard.has('order', 'status')
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
  const below = /\d+(?:[.,]\d+)?/.exec(aside.amount ?? aside.price ?? '')?.[0] ?? '';
  const where = heard.towns.length === 0 ? '' : `${say.followAnywhere} `;
  return ask(`${where}${say.followPart({ code, below })}`, `product ${code}${below === '' ? '' : ` below ${below}`}`);
}
