import type { DeskTool } from '../../../tools/desk.ts';
import { nearestWord } from '../../core/nearest-word.ts';
import { cleanText } from '../../core/text.ts';
import { answering } from '../../core/tool.ts';
import { readOptionWords } from '../../lines/option-words.ts';
import { messages } from '../messages/en.ts';
import type { Around, NextCall, Understood } from '../understanding.ts';
import { isNoise } from '../reading/amounts.ts';
import { daysIn } from '../reading/days.ts';
import { documentIn, numberIn, ofDays } from '../reading/documents.ts';
import { type Intent, intentsIn, isFiller, tellingWords, wants, withoutIntents } from '../reading/lexicon.ts';
import { aboutProducts, ordered, productCall } from '../reading/products.ts';
import { readable } from '../reading/readable.ts';
import { conditionsIn } from '../reading/prefill.ts';
import { doubtOf, intentsAround } from '../reading/wanted.ts';
import { helpFor } from './help.ts';
import { again, cancelled, ofDocument, singleNumber, whichDocument } from './by-number.ts';
import { follows, narrowed } from './following.ts';
import {
  aboutParts,
  call,
  factsIn,
  found,
  isAccount,
  isDays,
  isFind,
  isList,
  listsAndPlain,
  nearFirst,
  nothingIn,
  ofOwnNumber,
  shown,
  which,
  whichOrder,
} from './tool-word.ts';

/**
 * What somebody means, with no model: the words of the tools first, then what people in the trade say for them. What
 * can be meant in two ways is asked back; nothing is guessed where money depends on it. Never throws.
 */
export function understand(written: string, around: Around): Understood {
  const { text, remarks } = readable(written);
  // A copy of its own, under which what is read of this message is kept.
  return withRemarks(meaningOf(text, { ...around }), remarks);
}

function withRemarks(understood: Understood, remarks: readonly string[]): Understood {
  if (remarks.length === 0) return understood;
  switch (understood.kind) {
    case 'call':
    case 'again':
    case 'narrow':
    case 'order':
      return { ...understood, remarks: [...remarks, ...understood.remarks] };
    case 'ask':
      return { ...understood, question: [understood.question, ...remarks].join('\n') };
    case 'unknown':
    case 'help':
      return { ...understood, text: [understood.text, ...remarks].join('\n') };
    case 'say':
    case 'file':
    case 'approvals':
    case 'freeze':
    case 'thaw':
      return understood;
  }
}

function meaningOf(text: string, around: Around): Understood {
  const { tools } = around;
  const [, first = '', rest = ''] = /^\s*(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  // No word of the desk is as long.
  const word = first
    .slice(0, 80)
    .toLowerCase()
    .replace(/[:,.!?–-]+$/, '');
  if (text === '' || /^(?:help|pomoc|hilfe)$/.test(word) || first === '?')
    return { kind: 'help', text: helpFor(tools, rest.slice(0, 100)) };
  if (word === 'freeze') return frozen(rest);
  if (/^(?:thaw|unfreeze)$/.test(word) && rest.length < 40) return { kind: 'thaw' };
  if (/^approvals?$/.test(word) && rest.length < 40) return { kind: 'approvals' };
  const tool = tools.find(({ words }) => words.includes(word));
  // What is followed has a grammar of its own, in which amounts and products stand.
  if (tool?.role === 'follow' && tool.positional?.kind === 'value') {
    return call(tool, rest === '' ? {} : { [tool.positional.field]: rest });
  }
  const named = tool === undefined ? undefined : withOptions(tool, rest, text, around);
  return named ?? bySense(text, around) ?? unknown(text, first, around);
}

/** It stops all sending; a "freeze plug OP520" is a part. */
function frozen(rest: string): Understood {
  const isPart = /^plugs?(?!\p{L})/iu.test(rest) || /(?<!\p{L})\p{Lu}{1,4} ?\d{2,}/u.test(rest.slice(0, 300));
  if (!isPart) return { kind: 'freeze', reason: cleanText(rest, 300) };
  return {
    kind: 'unknown',
    text: messages.freezeOrPart,
  };
}

/** "order PO-777" may ask for the order of that number: an empty form would invite a second one. */
function numbered(text: string, about: ReturnType<typeof aboutProducts>, around: Around): Understood | undefined {
  const number = numberIn(withoutIntents(text.slice(0, 300)));
  return number !== undefined && /\d{3}|\p{L}/u.test(number) && about.shipTo === undefined && nothingIn(about)
    ? whichDocument(number, around, false)
    : undefined;
}

/** A word of a tool with its options, as on the command line: "invoices 2026-10 --state owed", "find OP520 language pl". */
function withOptions(tool: DeskTool, rest: string, text: string, around: Around): Understood | undefined {
  const read = readOptionWords(tool, rest, around.clock);
  if ('problem' in read) return { kind: 'unknown', text: read.problem };
  const { input } = read;
  if (Object.keys(input).length === 0) return byWord(tool, rest, text, around);
  if (tool.role === 'prepare') {
    const { shipTo, conditions, unused } = conditionsIn(input);
    const about = aboutProducts(read.rest, around);
    const meant = ordered({ ...about, shipTo: shipTo ?? about.shipTo });
    if (meant.kind !== 'order') return meant;
    const remarks = unused.length === 0 ? [] : [messages.notUsed.words(unused)];
    return { ...meant, conditions, remarks: [...remarks, ...meant.remarks] };
  }
  if (read.rest === '') return call(tool, input);
  const meant = byWord(tool, read.rest, `${tool.words[0] ?? ''} ${read.rest}`, around);
  return meant === undefined ? undefined : givenTo(meant, input, around);
}

/** The same, asked with these arguments too, as far as its tool takes them. */
function givenTo(meant: Understood, input: NextCall['input'], { tools }: Around): Understood {
  const given = <Call extends NextCall>(to: Call): Call => {
    const shape = tools.find(({ name }) => name === to.tool)?.input.shape ?? {};
    const taken = Object.entries(input).filter(([field]) => field in shape);
    return { ...to, input: { ...to.input, ...Object.fromEntries(taken) } };
  };
  switch (meant.kind) {
    case 'call':
      return given(meant);
    case 'narrow':
      return { ...meant, call: given(meant.call) };
    case 'ask':
      return { ...meant, choices: meant.choices.map(given) };
    case 'again':
    case 'approvals':
    case 'file':
    case 'freeze':
    case 'help':
    case 'order':
    case 'thaw':
    case 'say':
    case 'unknown':
      return meant;
  }
}

/** A word of a tool with what it takes; undefined when the whole is rather a sentence. */
function byWord(tool: DeskTool, rest: string, text: string, around: Around): Understood | undefined {
  const { positional } = tool;
  if (tool.role === 'cancel') return cancelled(tool, rest);
  if (tool.role === 'prepare') {
    const document = documentIn(rest);
    if (document !== undefined && /^\S+$/.test(rest)) return ofDocument(document, ['status'], around);
    const intents = intentsIn(text.slice(0, 200));
    if (intents.includes('again') || intents.includes('status')) return undefined;
    // "Order no 4500012345" above a list is a number of the buyer's own.
    const whole = text.includes('\n') && isNoise(text.slice(0, text.indexOf('\n')));
    const about = aboutProducts(whole ? text : rest, around);
    return numbered(rest, about, around) ?? ordered(about);
  }
  switch (positional?.kind) {
    case 'products':
    case 'lines': {
      if (rest === '') return which(tool);
      const about = aboutProducts(rest, around);
      // "price and availability of OP520" wants both; "price list of 2026" none.
      if (nothingIn(about)) return bySense(text, around) ?? productCall(tool, about, around);
      const intents = intentsIn(about.wanted.around.slice(0, 200));
      return productCall(answering(around.tools, factsIn(intents, tool.answers)) ?? tool, about, around);
    }
    case 'product':
      return rest === '' ? which(tool) : found(tool, rest, around);
    case 'range':
      return rest.length > 1_000 ? which(tool) : (ofOwnNumber(tool, rest, around) ?? ofDays(tool, rest, around));
    case 'value': {
      if (rest === '' && positional.optional === true) return call(tool, {});
      const isOrder = tool.opens?.document === 'order';
      const number = numberIn(isOrder ? withoutIntents(rest.slice(0, 301)) : rest);
      const list = around.tools.find(({ lists: [kind] }) => kind !== undefined && kind === tool.opens?.document);
      if (list !== undefined && (rest === '' || (rest.length < 300 && isDays(rest, around)))) {
        return rest === ''
          ? which(tool, [{ label: list.title, tool: list.name, input: {} }])
          : ofDays(list, rest, around);
      }
      // "trace 2026-11": of that month.
      if ('from' in tool.input.shape && rest.length < 300 && isDays(rest, around))
        return call(tool, { ...daysIn(rest, around.clock)?.range });
      if (number !== undefined && isOrder) return shown(tool, number, around);
      if (number !== undefined) return call(tool, { [positional.field]: number });
      if (positional.optional === true && /^\S{1,60}$/.test(rest)) return call(tool, { [positional.field]: rest });
      return bySense(text, around) ?? which(tool);
    }
    case undefined: {
      const intents = intentsIn(text.slice(0, 500));
      if (wants(intents, isList) !== undefined) return bySense(text, around);
      const other = wants(intents, (each) => each !== tool && each.positional === undefined && !isAccount(each));
      if (other !== undefined && around.tools.includes(other)) return call(other, {});
      const unused = tellingWords(withoutIntents(rest.slice(0, 500)));
      return call(
        tool,
        {},
        unused.length === 0 ? [] : [messages.notUsed.words(unused.map((each) => cleanText(each, 40)))],
      );
    }
  }
}

function bySense(text: string, around: Around): Understood | undefined {
  const cancel = around.tools.find(({ role }) => role === 'cancel');
  const find = around.tools.find(isFind);
  const saysCancel = (intents: readonly Intent[]) => wants(intents, ({ role }) => role === 'cancel') !== undefined;
  const saysOrder = (intents: readonly Intent[]) => wants(intents, ({ role }) => role === 'prepare') !== undefined;
  const saysFind = (intents: readonly Intent[]) => wants(intents, isFind) !== undefined;
  const short = !text.includes('\n') && text.length < 300;
  const spoken = intentsIn(text.slice(0, 2_000));
  const document = short ? documentIn(text) : undefined;
  if (document !== undefined) {
    return saysCancel(spoken) && cancel !== undefined ? cancelled(cancel, text) : ofDocument(document, spoken, around);
  }
  if (short && spoken.includes('again')) {
    const repeat = again(text, around);
    if (repeat !== undefined) return repeat;
  }
  const about = aboutProducts(text, around);
  const { wanted } = about;
  const intents = short ? spoken : intentsAround(wanted);
  if (short && follows(text) && wanted.products.length === 0) return narrowed(text, around);
  if (short && saysCancel(intents) && cancel !== undefined) return cancelled(cancel, text);
  if (wanted.products.length === 0 || singleNumber(text, intents, around) !== undefined) {
    const numbered = singleNumber(text, spoken, around);
    if (numbered !== undefined) return numbered;
  }
  const days = short ? daysIn(text, around.clock) : undefined;
  const written = /(?<![\w/.])\d{1,2}[/.]\d{1,2}[/.]\d{2,4}(?![\w/.])/g;
  const besideDays =
    days !== undefined || (short && /\d[/.]\d/.test(text))
      ? aboutProducts((days?.rest ?? text).replace(written, ' '), around).wanted
      : wanted;
  if (wanted.products.length === 0 || besideDays.products.length === 0) {
    if (intents.includes('approvals')) return { kind: 'approvals' };
    const [asked] = listsAndPlain(spoken, around);
    if (asked !== undefined) return isList(asked) ? ofDays(asked, text.slice(0, 1_000), around) : call(asked, {});
    if (intents.includes('decide')) return { kind: 'approvals' };
    if (intents.includes('status')) return whichOrder(around);
    if (saysOrder(intents)) return numbered(text, about, around) ?? ordered(about);
  }
  if (nothingIn(about)) {
    if (find !== undefined && saysFind(intents)) return found(find, withoutIntents(text.slice(0, 500)), around);
    return undefined;
  }
  // Days beside products: "orders of OP520 last week" is a question that the service cannot be asked.
  const list = listsAndPlain(intents, around).find(isList);
  if (
    list !== undefined &&
    wanted.products.length > 0 &&
    wanted.products.every(({ quantity }) => quantity === undefined)
  ) {
    return {
      kind: 'ask',
      question: messages.notByPart(list.title),
      choices: [{ label: list.title, tool: list.name, input: {} }, ...aboutParts(about, around)],
    };
  }
  if (saysOrder(intents)) return ordered(about);
  const near = short ? nearFirst(text, around) : undefined;
  if (near !== undefined) {
    const meant = byWord(near.tool, near.rest, `${near.meant} ${near.rest}`, around);
    if (meant?.kind === 'call' && meant.tool === near.tool.name) {
      const { tool, input } = meant;
      return {
        kind: 'ask',
        question: messages.unknown.near(cleanText(near.word, 40), near.meant),
        choices: [{ label: near.meant, tool, input }],
      };
    }
  }
  const saysStock =
    wants(intents, ({ answers }) => answers?.length === 1 && answers.includes('availability')) !== undefined;
  if (find !== undefined && saysFind(intents) && !saysStock && wanted.products.length === 1) {
    return found(find, withoutIntents(about.text), around);
  }
  const quantities = wanted.products.some(({ quantity }) => quantity !== undefined);
  const unsure = wanted.doubtful.length > 0 && !saysStock;
  const facts = factsIn(intents);
  const tool = answering(around.tools, quantities || unsure ? [...facts, 'quantities'] : facts);
  return tool === undefined ? undefined : productCall(tool, about, around);
}

function unknown(text: string, first: string, around: Around): Understood {
  const { tools } = around;
  if (tellingWords(withoutIntents(text.slice(0, 500))).length === 0 && text.length < 200) {
    return { kind: 'help', text: helpFor(tools, '') };
  }
  const known = [...Object.keys(messages.help.own), ...tools.flatMap(({ words }) => words)];
  const near = isFiller(first) ? undefined : nearestWord(first.toLowerCase(), known);
  if (near !== undefined) {
    return { kind: 'unknown', text: messages.unknown.near(cleanText(first, 40), near) };
  }
  const doubtful = aboutProducts(text, around).wanted.doubtful.filter(({ raw }) => /\d/.test(raw));
  const [doubt] = doubtful;
  if (doubt !== undefined) {
    return {
      kind: 'unknown',
      text: [messages.unknown.noPart, ...doubtful.slice(0, 5).map(doubtOf)].join('\n'),
    };
  }
  return {
    kind: 'unknown',
    text: messages.unknown.text(cleanText(text, 60)),
  };
}
