import type { KnownBlock } from '@slack/types';
import type { DeskTool } from '../../../tools/desk.ts';
import { step, type NextSteps, type Step } from '../../core/next-steps.ts';
import { cleanText } from '../../core/text.ts';
import type { Answer } from '../../core/tool.ts';
import type { Note, View } from '../../core/view.ts';
import type { SlackReply } from '../responder.ts';
import { plain } from '../requisition-card.ts';
import type { NextCall } from '../../conversation/understanding.ts';
import { factBlocks, factSentence } from './facts.ts';
import { foremost, infos, noteBlocks, noteSentence, smallPrint } from './notes.ts';
import { menuBlocks, offerBlocks, promoted } from './offers.ts';
import { fileOf, moreOf } from './questions.ts';
import { rowBlocks, rowSentences, shortages } from './rows.ts';
import { charactersOf, mostCharacters } from './size.ts';

/** Characters that menus may have, and that are kept for saying what does not fit. */
const ofMenus = 2_500;
const ofShortages = 1_500;
const mostActions = 10;
/** Of a message's own text Slack shows 4000 characters. */
const longestTop = 3_900;

/**
 * An answer of a tool as a message of Slack: what it lacks first, then facts, rows, and what one may want next. Text of
 * the service stands in plain, raw and rich text only. What does not fit is counted in words.
 */
export function renderAnswer(tool: DeskTool, answer: Answer, input: NextCall['input']): SlackReply {
  const { view, output } = answer;
  const notes = view.notes ?? [];
  const tables = view.tables ?? [];
  const steps = answer.next(input);
  const choices = steps.menus.map(promoted);
  const isEmpty = tables.length > 0 && tables.every(({ rows }) => rows.length === 0);
  const hasFile = tool.columns !== undefined && tables.some(({ rows }) => rows.length > 0);
  const more = moreOf(tool, output['cursor'], input);
  const file = hasFile ? fileOf(tool, input) : { offers: [], remarks: [] };
  const offers = offerBlocks([
    [...more.offers, ...steps.offers, ...actionsOf(view, steps), ...file.offers],
    [...choices.flatMap((each) => each.steps), ...steps.narrow],
  ]);
  const menus = menuBlocks(
    choices.map(({ menu }) => menu),
    ofMenus,
  );
  const facts = factBlocks(view.facts ?? []);
  const before = foremost(notes);

  const header: KnownBlock = { type: 'header', text: plain(cleanText(view.title, 150) || tool.title) };
  const fixed = [header, ...noteBlocks(before), ...facts.blocks, ...offers.blocks, ...menus.blocks];
  const print = [
    ...infos(notes).map(({ text }) => text),
    ...(isEmpty ? steps.empty : []),
    ...facts.remarks,
    ...more.remarks,
    ...file.remarks,
    ...steps.remarks,
    ...offers.remarks,
    ...menus.remarks,
  ];
  const left = mostCharacters - charactersOf(fixed) - charactersOf(smallPrint(print)) - ofShortages;
  const shown = rowBlocks(tables, left);
  const short = shortages(shown, hasFile);
  const first: Note[] = [...short.map((text): Note => ({ kind: 'partial', text })), ...before];
  return {
    text: topText(view, first, isEmpty ? steps.empty : []),
    blocks: [
      header,
      ...noteBlocks(first),
      ...facts.blocks,
      ...shown.flatMap(({ blocks }) => blocks),
      ...smallPrint([...print, ...shown.flatMap(({ remarks }) => remarks)]),
      ...offers.blocks,
      ...menus.blocks,
    ],
  };
}

/** A person is asked once more before something that can lead to an order. */
const commits = new Set(['submit_requisition', 'confirm_requisition', 'cancel_requisition']);

/** What the view offers, without what a button or a menu here says better. */
function actionsOf({ title, actions = [] }: View, { instead }: NextSteps): Step[] {
  return actions
    .filter(({ tool, input }) => input['cursor'] === undefined && !isReplaced(tool, input, instead))
    .slice(0, mostActions)
    .map(({ label, tool, input }) =>
      step(label, tool, input, commits.has(tool) ? { confirm: `${label}: ${title}?` } : {}),
    );
}

/** Asking again for days that could not be read is never replaced. */
function isReplaced(tool: string, input: NextCall['input'], instead: readonly string[]): boolean {
  return input['from'] === undefined && instead.includes(tool);
}

/** All that a notification shows and that a screen reader begins with. It is the one text that Slack reads as its own. */
function topText(view: View, notes: readonly Note[], empty: readonly string[]): string {
  const sentences = [
    cleanText(view.title, 150),
    ...notes.slice(0, 4).map((note) => noteSentence(note, 250)),
    factSentence(view.facts ?? [], 8),
    ...rowSentences(view.tables ?? [], 3),
    ...infos(view.notes ?? [])
      .slice(0, 2)
      .map(({ text }) => cleanText(text, 200)),
    ...empty,
  ].filter((each) => each !== '');
  const whole = sentences.map((each) => each.replace(/[.\s]+$/, '')).join('. ');
  // Escaping makes five characters of one: what is cut is cut before.
  let most = 1_500;
  while (inert(cleanText(whole, most)).length > longestTop) most -= 100;
  return `${inert(cleanText(whole, most))}.`;
}

/** Escaped as Slack asks, and without what it would make a link, a mention or bold of. */
function inert(text: string): string {
  return text.replaceAll('://', ': //').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
