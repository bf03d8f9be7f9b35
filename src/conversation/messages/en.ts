import { count, listing } from '../../core/text.ts';

/** Texts that answer what a person wrote. Values come cleaned and cut. */
export const messages = {
  atCommand: (word: string) => `Type partsdesk ${word} for that.`,
  notServed: "This desk doesn't offer that.",
  onlySome: {
    characters: (most: number) => `I read the first ${most} characters only. Send the rest in another message.`,
    lines: (most: number) => `I read the first ${most} lines only. Send the rest in another message.`,
  },
  notUsed: {
    lines: (quoted: string) => `Not used: ${quoted}.`,
    words: (words: readonly string[]) => `Words I didn't use: ${listing(words, 8)}.`,
    prices: "I didn't use the prices and totals in the list.",
    struckOut: (quoted: string) => `Struck out, so not used: ${quoted}.`,
    links: (links: number) => `I didn't open ${links === 1 ? 'the link' : `the ${links} links`}.`,
  },
  twice: (codes: readonly string[]) => `On more than one line: ${listing(codes, 8)}.`,

  unknown: {
    word: (word: string) => `I don't know "${word}".`,
    near: (word: string, near: string) => `I don't know "${word}". Did you mean "${near}"?`,
    text: (text: string) =>
      `Sorry, I didn't understand "${text}". Try part numbers, such as 4x OP520, or a word such as invoices.`,
    noPart: "I couldn't find a part number in that.",
    lines: "I couldn't read:",
    line: (doubt: string) => `I couldn't read ${doubt}`,
    more: (lines: number) => `… and ${count(lines, 'more line', 'more lines')}.`,
    days: (words: string) => `I don't understand "${words}" here. Which days do you mean?`,
  },

  cancelWhich: 'Cancel which order? Press Cancel on its card, or type cancel and its number.',
  cancelThis: (id: string, rest: string) => `Cancel ${id}? You also wrote: ${rest}.`,
  decideOnCard: 'Approve or reject it on its card, where you can read all of it.',
  freezeOrPart:
    'Freeze stops all sending. To do that, type freeze and the reason, without a part. To find a part, type its number.',
  which: (title: string, example: string) => `${title}: which one? For example: ${example}`,
  whichOrder: 'Which order? Type its number, or pick it from a list.',
  whatIs: (id: string) => `What is ${id}?`,
  kinds: { part: 'A part', order: 'An order', partNumber: 'Part', ownNumber: 'Our own number' },
  cancelChoice: (id: string) => `Cancel ${id}`,

  onePart: 'I look up one part at a time. Which one?',
  noWords: 'Which part? Write its number, an EAN, or words such as "brake pads front".',
  indexChoice: (index: string) => `The index ${index}`,
  notByPart: (title: string) => `${title} doesn't work for a single part. What do you want to see?`,
  ofTheseParts: (title: string) => `${title} for these parts`,
  stockWithoutQuantities: 'I looked at stock only. To see if there is enough, ask for a quote.',
  goOn: (lines: number) => (lines === 1 ? 'Go on with the other line' : `Go on with the other ${lines} lines`),
  correct: 'Correct them in the form',
  onlyRead: (code: string, raw: string) => `I read only ${code} in "${raw}".`,
  alone: (code: string) => `${code} alone`,
  receiverOrPart: (code: string) => `Is ${code} the receiver, or a part?`,
  theReceiver: (code: string) => `The receiver ${code}`,
  aPart: (code: string) => `A part: ${code}`,

  line: {
    notUnderstood: "I don't understand this",
    quantity: (words: string, amount: number, code: string) =>
      `is "${words}" the quantity? Type ${amount}x ${code}, or ${code} alone`,
    vague: (words: string, code: string) => `how many is "${words}"? Type a number, such as 2x ${code}`,
    likeNumber: (index: string) =>
      `${index} isn't a part number as it stands. Type one quantity, or index:${index} if you mean it`,
    eitherOr: 'it names one or the other. Type only the one you want',
  },

  receivers: {
    which: (name: string) => `Receivers have numbers here, not names. Which one is "${name}"?`,
    type: ' Type its customer number, such as "for C200001".',
    one: (number: string) => `Receiver ${number}`,
    all: 'All receivers',
    own: 'Own account',
    notApart: (branch: string) => `This list has all receivers: the service can't show ${branch} alone.`,
  },
  days: ['this week', 'last week', 'this month', 'last month'],

  only: {
    what: 'Only what? Ask for stock, a quote or a list first.',
    noWarehouses: (title: string) => `Your last question (${title}) isn't about warehouses.`,
    whichWarehouse: 'Which warehouse? Type only and its code or town.',
  },

  warehouses: {
    only: (codes: string) => `Only ${codes}.`,
    onlyRead: (codes: string, read: string) => `Only ${codes} (${read}).`,
    readAs: (place: string, code: string) => `"${place}" was read as ${code}`,
    whichWarehouse: (place: string, codes: string) => `"${place}" can be ${codes}. Which one?`,
    noWarehouse: (place: string) => `"${place}" is none of the warehouses of this account. Which one do you mean?`,
    onlyIn: (code: string) => `Only ${code}`,
    allWarehouses: 'All warehouses',
  },

  help: {
    top:
      'Type part numbers and quantities (4x OP520 2x W71275), paste a list, or ask in a sentence: do you have OP520 in ' +
      'Katowice? Unpaid invoices of October. Same again. Then: only Kraków. Or start with a word:',
    own: {
      help: 'this list; help quote tells you more about one word',
      order: 'opens the order form: order 4x OP520 2x W71275; same again, or repeat and a number',
      approvals: 'what is waiting for you to decide',
      freeze: 'stops all sending at once: freeze and the reason',
      thaw: 'allows sending again',
    },
    where: 'Only you see the answer to /parts in a channel. In a direct message, type the word alone.',
    example: (say: string) => `For example: /parts ${say}`,
    options: (options: readonly (readonly [name: string, choices: readonly string[] | undefined])[]) =>
      `Options: ${options.map(([name, choices]) => `--${name}${choices === undefined ? '' : ` (${choices.join(', ')})`}`).join(', ')}.`,
  },
} as const;
