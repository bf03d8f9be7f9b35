import type { DeskTool } from '../../../tools/desk.ts';
import { inZone } from '../../core/in-zone.ts';
import { orderForm, step, withDetails, without, type NextSteps, type Step } from '../../core/next-steps.ts';
import { cleanText } from '../../core/text.ts';
import type { Answer } from '../../core/tool.ts';
import { briefly, hasDetails, type Note, type View } from '../../core/view.ts';
import type { Choice, NextCall } from '../../conversation/understanding.ts';
import { inWords, stepsIn, viewIn } from '../../conversation/answering/view-language.ts';
import { spoken, texts } from '../messages/texts.ts';
import { charactersOf, framed, type SlackReply } from './blocks.ts';
import { chartBlock } from './chart-block.ts';
import { factBlocks, factSentence } from './cells.ts';
import { foremost, infos, noteBlocks, noteSentence, smallPrint } from './notes.ts';
import { canOffer, datesOf, fileOf, menuBlocks, moreOf, offerBlocks, promoted } from './offers.ts';
import { rowBlocks, rowSentences, shortages } from './rows.ts';

/** Slack takes about 13000 characters in a message; some are kept for remarks above the answer. */
const mostCharacters = 12_000;
/** Characters for menus, and for saying what does not fit. */
const ofMenus = 2_500;
const ofShortages = 1_500;
const mostActions = 10;
/** Slack shows 4000 characters of a message's text. */
const longestTop = 3_900;

/**
 * A tool's answer as a message: first what it lacks, then facts, rows and next steps. What does not fit is counted.
 * `said`: what a conversation offers to order or to send, which stands in the place of the tool's own step for it.
 */
export function renderAnswer(
  tool: DeskTool,
  answer: Answer,
  input: NextCall['input'],
  tools: readonly DeskTool[],
  zone = 'UTC',
  said?: readonly Choice[],
): SlackReply {
  const { view: whole, output } = answer;
  const detailed = input[withDetails] === true;
  const view = viewIn(inZone(detailed ? whole : briefly(whole), zone), spoken());
  const notes = view.notes ?? [];
  const tables = view.tables ?? [];
  const steps = stepsIn(answer.next(without(input, withDetails)), spoken());
  const offered = <T extends { readonly tool: string }>(all: readonly T[]) =>
    all.filter((each) => canOffer(tools, each.tool));
  const choices = offered(steps.menus).map(promoted);
  const isEmpty = tables.length > 0 && tables.every(({ rows }) => rows.length === 0);
  const hasFile = tool.columns !== undefined && tables.some(({ rows }) => rows.length > 0);
  const more = moreOf(tool, output['cursor'], input);
  const file = hasFile ? fileOf(tool, input) : { offers: [], remarks: [] };
  const details =
    detailed || !hasDetails(whole)
      ? []
      : [step(texts.showDetails, tool.name, { ...input, [withDetails]: true }, { otherwise: texts.detailsOtherwise })];
  const offers = offerBlocks([
    [
      ...more.offers,
      ...offered(said === undefined ? steps.offers : withSaid(steps.offers, said)),
      ...offered(actionsOf(view, steps, tools)),
      ...details,
      ...datesOf(tool, input),
      ...file.offers,
    ],
    [...choices.flatMap((each) => each.steps), ...offered(steps.narrow)],
  ]);
  const menus = menuBlocks(
    choices.map(({ menu }) => menu),
    ofMenus,
  );
  const facts = factBlocks(view.facts ?? []);
  const before = foremost(notes);

  const title = cleanText(view.title, 150) || inWords(tool.title, spoken());
  const chart = chartBlock(view.chart);
  const charts = chart === undefined ? [] : [chart];
  const fixed = [
    ...framed(title, '', []),
    ...charts,
    ...noteBlocks(before),
    ...facts.blocks,
    ...offers.blocks,
    ...menus.blocks,
  ];
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
  const shown = rowBlocks(tables, left, title);
  const short = shortages(shown, hasFile);
  const first: Note[] = [...short.map((text): Note => ({ kind: 'partial', text })), ...before];
  return {
    text: topText(view, notes, first, isEmpty ? steps.empty : []),
    blocks: [
      ...framed(title, '', [...noteBlocks(first), ...facts.blocks, ...shown.flatMap(({ blocks }) => blocks)]),
      ...charts,
      ...shown.flatMap(({ table }) => table ?? []),
      ...smallPrint([...print, ...shown.flatMap(({ remarks }) => remarks)]),
      ...offers.blocks,
      ...menus.blocks,
    ],
  };
}

/** The lines of the answer are ordered only where the conversation offers that, and as it names them. */
function withSaid(offers: readonly Step[], said: readonly Choice[]): Step[] {
  const isOrder = ({ tool, input }: Step | Choice) => tool === orderForm && 'lines' in input;
  const own = offers.filter(isOrder);
  const isOwn = own.some(({ label }) => said.some((each) => isOrder(each) && each.label === label));
  if (isOwn) return [...offers];
  return [
    ...said
      .filter((each) => !isOrder(each) || own.length > 0)
      .map(({ label, tool, input }) => step(label, tool, input)),
    ...offers.filter((each) => !isOrder(each)),
  ];
}

/** Actions of the view that no step or menu of the tool replaces. */
function actionsOf({ title, actions = [] }: View, { instead }: NextSteps, tools: readonly DeskTool[]): Step[] {
  // Ask once more before something that can lead to an order.
  const commits = (name: string) => tools.some((tool) => tool.name === name && tool.effect === 'commit');
  return actions
    .filter(({ tool, input }) => input['cursor'] === undefined && !isReplaced(tool, input, instead))
    .slice(0, mostActions)
    .map(({ label, tool, input }) =>
      step(label, tool, input, commits(tool) ? { confirm: texts.confirmStep(label, title) } : {}),
    );
}

/** Asking again for days that could not be read is never replaced: such a call has `from`. */
function isReplaced(tool: string, input: NextCall['input'], instead: readonly string[]): boolean {
  return input['from'] === undefined && instead.includes(tool);
}

/** What a notification shows and a screen reader starts with; the one text where Slack reads markup. */
function topText(view: View, all: readonly Note[], notes: readonly Note[], empty: readonly string[]): string {
  const sentences = [
    cleanText(view.title, 150),
    ...notes.slice(0, 4).map((note) => noteSentence(note, 250)),
    factSentence(view.facts ?? [], 8),
    ...rowSentences(view.tables ?? [], 3),
    ...(view.chart === undefined ? [] : [cleanText(view.chart.description, 200)]),
    ...infos(all)
      .slice(0, 2)
      .map(({ text }) => cleanText(text, 200)),
    ...empty,
  ].filter((each) => each !== '');
  const whole = sentences.map((each) => each.replace(/[.\s]+$/, '')).join('. ');
  // Escaping turns one character into five, so cut before escaping.
  let most = 1_500;
  while (inert(cleanText(whole, most)).length > longestTop) most -= 100;
  return `${inert(cleanText(whole, most))}.`;
}

/** Escaped, and without what Slack turns into a link. */
function inert(text: string): string {
  return text.replaceAll('://', ': //').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
