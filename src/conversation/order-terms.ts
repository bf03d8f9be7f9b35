import { orderForm } from '../core/next-steps.ts';
import { whichBranch } from './branch-asked.ts';
import { openBranch, theBranch } from './reading/branches.ts';
import { codeOfLine, isCounted, linesText, type Message, writtenOn, orderQuestion } from './meaning/message.ts';
import { remembered } from './meaning/remembered.ts';
import { hear } from './reading/hear.ts';
import { setAside } from './reading/set-aside.ts';
import { linesIn } from './second-clause.ts';
import { nothingSaid, type State } from './state.ts';
import type { Turn } from './turn.ts';
import type { Understood } from './understanding.ts';

// "3 of the cheaper ones, to branch C200001, our ref WE-4711, phone 601 234 567": the goods are read by themselves; whom they are for
// and what is written on them goes with the order.

type Read = (text: string, state: State) => Turn;

const clause = /\s*[,;]\s+|(?<!(?:^|[\s,])(?:nr|no|tel|ref|č|mob|ph))\.\s+/iu;
const preposition = String.raw`to|for|an|in|f[üu]r|na|do|dla|pro|k|на|до|для|у|в`;
const polite = String.raw`(?:[\s,]+(?:please|pls|bitte|prosz[eę]|pros[íi]m|будь ласка))?[\s.!]*$`;
const toNumber = new RegExp(
  String.raw`^(?:\p{L}+\s+){0,4}(?:${preposition})\s+(?:\p{L}+\s+){0,2}(c\d{6})${polite}`,
  'iu',
);
/** "Ok send them to the branch": which, the desk may not know. */
const toBranch = new RegExp(
  String.raw`^(?:\p{L}+[\s,]+){0,2}(?:send|ship|deliver\p{L}*|schick\p{L}*|liefer\p{L}*|lieferung|wy[śs]l\p{L}+|wysy[łl]\p{L}+|dostaw\p{L}*|po[šs]l\p{L}+|doru[čc]\p{L}*|dodej\p{L}*|відправ\p{L}*|надішл\p{L}*|надсила\p{L}*|достав\p{L}*)\s+(?:\p{L}+\s+){0,3}(?:${preposition})\s+(?:(?:the|our|die|unsere|naszej|na[šs]i|нашу)\s+)?(?:branch|filiale|fili[ięe]|oddzia[łl]\p{L}?|pobo[čc]k\p{L}|філі[юї]|${openBranch})${polite}`,
  'iu',
);

interface Terms {
  readonly shipTo?: string | undefined;
  readonly branch?: true;
  readonly aside?: Pick<Message['aside'], 'ownNumber'>;
  readonly phone?: string;
}

/** What a clause says of an order besides its goods; undefined: it is about goods, or anything else. */
function termOf(part: string, language: State['language']): Terms | undefined {
  const { has, question } = hear(part, language);
  if (toBranch.test(part) && !has('not', 'no')) return { branch: true };
  if (question || has('not', 'no', 'instead', 'again', 'remove', 'add', 'price')) return undefined;
  const shipTo = toNumber.exec(part)?.[1];
  if (
    shipTo !== undefined &&
    !has('maybe') &&
    !/\d\s?[x×]|(?<!\p{L})\p{L}{1,5}-?\d{3}/iu.test(part.replace(/c\d{6}/iu, ''))
  )
    return { shipTo: shipTo.toUpperCase() };
  const { ownNumber, phone, text } = setAside(part);
  if (ownNumber === undefined && phone === undefined) return undefined;
  if (/\p{L}\S*\s+\S|\d/u.test(text)) return undefined;
  return { ...(ownNumber === undefined ? {} : { aside: { ownNumber } }), ...(phone === undefined ? {} : { phone }) };
}

/** Undefined: the message says nothing of that kind, or its goods are named by their numbers, and it is read as it stands. */
export function withTerms(text: string, state: State, read: Read): Turn | undefined {
  if (text.includes('?') || state.lines.length + state.rows.length === 0) return undefined;
  const { language } = hear(text, state.language);
  const isSaid = (part: string) => /\p{L}/u.test(part) && !hear(part, language).onlyOf('ok', 'yes', 'please');
  const clauses = text.split(clause).filter(isSaid);
  const terms = clauses.map((part) => termOf(part, language));
  const said = terms.reduce<Terms>((all, term) => ({ ...all, ...term }), {});
  const goods = clauses.filter((_, at) => terms[at] === undefined).join(', ');
  if (goods.length < 2 && said.branch === undefined) return undefined;
  if (terms.every((term) => term === undefined) || /\p{L}{1,5}-?\d{3}/u.test(goods)) return undefined;
  // "Ok send them to the branch" has no goods: those that are talked about are meant.
  const isBare = goods === '';
  const turn = isBare ? read('ok', { ...nothingSaid, language }) : read(goods, { ...state, language });
  const { message } = turn;
  const { has, question } = message.heard;
  if (
    question ||
    !message.imperative ||
    has('price', 'quote', 'howMuch', 'stock', 'past', 'invoice', 'delivery', 'not', 'hold')
  )
    return undefined;
  const lines = isBare ? state.lines : (linesIn(turn.meant) ?? []);
  if (!isCounted(lines) || !message.tools.canOrder) return undefined;
  // Until its number is said, what changes the lines is for that branch as well.
  const branch = said.branch === true ? (theBranch(message.around, state) ?? openBranch) : undefined;
  const shipTo = said.shipTo ?? branch;
  const meant = termed(isBare ? { kind: 'unknown', text } : turn.meant, lines, { ...said, shipTo }, { ...turn, state });
  const about = { ...message.about, shipTo: shipTo ?? message.about.shipTo };
  const aside = { ...message.aside, ...said.aside };
  const whole = { ...message, text, about, aside, ...(isBare ? { state } : {}) };
  return { ...turn, meant, state: remembered(whole, meant), message: whole };
}

/** "And 12 W71275 on our own account", after what is for a branch: it stands alone, and what is for the branch is named. */
export function onOwnAccount(meant: Understood, { aside, state, products, heard, say }: Message): Understood {
  const isOther = aside.ownAccount !== undefined && state.shipTo !== undefined && state.shipTo !== 'own';
  if (!isOther || !isCounted(products) || (meant.kind !== 'call' && meant.kind !== 'order')) return meant;
  const codes = products.map(codeOfLine);
  // "For us, and make it 3 of the BHN1217": a line that is there already is changed.
  if (state.lines.some((line) => codes.includes(codeOfLine(line)))) return meant;
  const others = (linesIn(meant) ?? []).filter((line) => !codes.includes(codeOfLine(line)));
  if (others.length === 0 || heard.has('all', 'instead')) return meant;
  const remarks = [...meant.remarks, say.notUsed(linesText(others))];
  return meant.kind === 'call'
    ? { ...meant, input: { ...meant.input, lines: products }, remarks }
    : { ...meant, lines: products, draftId: undefined, remarks };
}

function termed(meant: Understood, lines: State['lines'], said: Terms, { message, say, state }: Turn): Understood {
  const { shipTo } = said;
  const conditions = writtenOn({ ...message, aside: { text: '', ...said.aside } });
  const remarks = [
    ...Object.values(conditions).map((each) => say.written(each)),
    ...(said.phone === undefined ? [] : [say.notUsed(said.phone)]),
  ];
  const draftId = state.draft?.id;
  const input = { lines, conditions, ...(draftId === undefined ? {} : { draftId }) };
  const chosen = (receiver: string | undefined) => ({
    label: say.buttons.order,
    tool: orderForm,
    input: { ...input, ...(receiver === undefined ? {} : { shipTo: receiver }) },
  });
  if (shipTo === openBranch) return whichBranch(message, lines, input);
  if (meant.kind === 'order') {
    const written = { ...meant.conditions, ...conditions };
    return { ...meant, shipTo: shipTo ?? meant.shipTo, conditions: written, remarks: [...meant.remarks, ...remarks] };
  }
  const receiver = shipTo ?? state.shipTo;
  const question = [...remarks, orderQuestion(say, lines, receiver)].join(' ');
  return { kind: 'ask', question, choices: [chosen(receiver)], yes: true, lines, shipTo: receiver };
}
