import { orderForm } from '../../core/next-steps.ts';
import { cleanText } from '../../core/text.ts';
import { linesText, type Message } from './message.ts';
import { hear } from '../reading/hear.ts';
import { messages } from '../messages/en.ts';
import { stateLine } from '../state.ts';
import type { Choice, Understood } from '../understanding.ts';
import { inWords } from '../answering/view-language.ts';
import * as z from 'zod';

// Lists and commands are read by rules that speak English: whoever writes another language is told the same in theirs.

const withLines = z.object({ lines: z.array(stateLine) });
const withCodes = z.object({ skus: z.array(z.string()).optional(), indexes: z.array(z.string()).optional() });

function labelOf(choice: Choice, { say, tools }: Message): string {
  const { input, tool } = choice;
  // What could not be read is corrected in the form, and has no name.
  const lines = withLines.safeParse(input).data?.lines.filter(({ sku, index }) => (sku ?? index) !== undefined);
  if (lines !== undefined && lines.length > 0)
    return `${tool === orderForm ? `${say.buttons.order}: ` : ''}${linesText(lines)}`;
  if (Array.isArray(input['locations'])) return input['locations'].map(String).join(', ');
  if (typeof input['shipTo'] === 'string') return input['shipTo'];
  const { skus = [], indexes = [] } = withCodes.safeParse(input).data ?? {};
  if (skus.length + indexes.length > 0) return [...skus, ...indexes].join(', ').slice(0, 75);
  const kind = tools.all.find(({ name }) => name === tool)?.lists[0];
  if (kind === 'invoice') return say.buttons.invoices;
  if (kind === 'delivery') return say.buttons.deliveries;
  if (kind === 'requisition') return say.buttons.requisitions;
  return kind === 'draft' ? say.buttons.orders : choice.label;
}

const english: ReadonlySet<string> = new Set([
  'the',
  'you',
  "didn't",
  'which',
  "couldn't",
  'mean',
  'read',
  'belongs',
  'this',
  'has',
  'have',
  'cannot',
  'could',
  'nothing',
  'what',
]);

export function isEnglish(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^a-z']+/)
    .some((word) => english.has(word));
}

/** Which lines could not be read, and why: `I couldn't read "0x OP520": the quantity is 0; it is at least 1`. */
function unread(question: string, { heard: { language }, say, text }: Message): string | undefined {
  if (!question.startsWith("I couldn't read")) return undefined;
  const told = question.split('\n').map((line) => {
    const [, before = '', written = '', problem = ''] = /^(I couldn't read )?("[^]+"): (.+)$/.exec(line) ?? [];
    const [, unused] = /^Not used: "([^"]+)"\.$/.exec(line) ?? [];
    if (unused !== undefined) return say.notUsed(`„${asWritten(unused, text)}“`);
    if (written === '') return inWords(line, language);
    const doubt = `${written}: ${inWords(problem, language)}`;
    return before === '' ? doubt : inWords(`${before}${doubt}`, language);
  });
  return told.some(isEnglish) ? undefined : told.join('\n');
}

/** "Klient order tomorrow": of what was read in English, the words that the person wrote. */
function asWritten(quoted: string, text: string): string {
  const own = text.toLowerCase();
  if (own.includes(quoted.replace(/…$/, '').trim().toLowerCase())) return quoted;
  const words = quoted.split(/\s+/);
  // A number has no English.
  const isOwn = words.map((word) => /\d/.test(word) || own.includes(word.replace(/[.,;:…]+$/, '').toLowerCase()));
  return words
    .flatMap((word, at) => (isOwn[at] === true ? [word] : isOwn[at - 1] === true ? ['…'] : []))
    .join(' ')
    .replace(/ …$/, '');
}

/** "Скільки коштують:" above a list that is priced, "ich möchte bestellen" above one that is ordered. */
function isAnswered(quoted: string, meant: Understood, { heard, tools }: Message): boolean {
  const isOfGoods = meant.kind === 'call' && [tools.quote?.name, tools.price?.name].includes(meant.tool);
  const { has, onlyOf } = hear(quoted, heard.language);
  if (meant.kind === 'order') return has('buy') && onlyOf('buy', 'want', 'order', 'please', 'hello');
  const isPrice = has('price', 'howMuch', 'quote');
  return isOfGoods && isPrice && onlyOf('price', 'howMuch', 'quote', 'what', 'whether', 'it', 'please', 'hello');
}

/** What was not used, below a question in the words of the person. */
function unusedIn(question: string, { say, text }: Message): string {
  const told = question.split('\n').map((line) => {
    const quoted = /^Not used: "(.+)"\.$/.exec(line)?.[1];
    return quoted === undefined ? line : say.notUsed(`„${asWritten(quoted, text)}“`);
  });
  return told.join('\n');
}

/** The question, the remarks and the labels in the language of the conversation. */
export function inOwnWords(meant: Understood, message: Message): Understood {
  const { heard, say, text } = message;
  if (heard.language === 'en') return meant;
  if (meant.kind === 'ask' && isEnglish(meant.question)) {
    return {
      ...meant,
      question: unusedIn(unread(meant.question, message) ?? say.unsure(cleanText(text, 60)), message),
      choices: meant.choices.map((choice) => ({ ...choice, label: labelOf(choice, message) })),
    };
  }
  if (meant.kind === 'ask') return { ...meant, question: unusedIn(meant.question, message) };
  if (!('remarks' in meant)) return meant;
  const remarks = meant.remarks.flatMap((remark) => {
    if (remark === messages.notUsed.prices) return [say.pricesUnused];
    const doubt = unread(remark, message);
    if (doubt !== undefined) return [/[.?!]$/.test(doubt) ? doubt : `${doubt}.`];
    const raw = [...remark.matchAll(/"([^"]+)"/g)]
      .map(([, quoted = '']) => asWritten(quoted, text))
      .filter((quoted) => !isAnswered(quoted, meant, message))
      .map((quoted) => `„${quoted}“`)
      .join(', ');
    if (!isEnglish(remark) && !/^(?:Not used|On more than one|I read)/.test(remark))
      return [inWords(remark, heard.language)];
    return raw === '' ? [] : [say.notUsed(raw)];
  });
  return { ...meant, remarks };
}
