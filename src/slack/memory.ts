import { Mutex, withTimeout } from 'async-mutex';
import { LRUCache } from 'lru-cache';
import type { DeskTool } from '../../tools/desk.ts';
import type { Reply } from '../conversation/answering/call.ts';
import { draftChoices } from '../conversation/answering/drafting.ts';
import { remember } from '../conversation/answering/remember.ts';
import { talk } from '../conversation/messages/talk.ts';
import type { Place, State } from '../conversation/state.ts';
import type { Turn } from '../conversation/turn.ts';
import type { NextCall } from '../conversation/understanding.ts';
import type { Answer } from '../core/tool.ts';
import { isOrdered } from '../ports/draft.ts';
import type { DraftRow } from '../ports/ledger.ts';
import type { Incoming } from './connection/incoming.ts';
import type { SlackContext } from './context.ts';

/** Milliseconds that a message waits for the answer to the one before it; a command can open a form for three seconds only. */
const longestTurn = { message: 20_000, command: 1_000 };

/** `known`: is called when it is known what the message was answered, before it is said. `written`: all of the message. */
export type Heard = Turn & { readonly known?: (() => void) | undefined; readonly written?: string };

/** What is remembered of each conversation in Slack, and in which order its messages are read. */
export class Memory {
  readonly #deps: Pick<SlackContext, 'conversations' | 'ledger' | 'store' | 'tools'>;
  /** Two messages at once may belong to one conversation: each is read after what the other has left there was written. */
  readonly #oneAtATime = new Mutex();
  /** What follows at once is read when it is known what came before: one conversation each. */
  readonly #turns = new LRUCache<string, Mutex>({ max: 1_000 });

  constructor(deps: Pick<SlackContext, 'conversations' | 'ledger' | 'store' | 'tools'>) {
    this.#deps = deps;
  }

  /** A message is read once it is known what the one before was answered, or after a while; `known` is called when it is. */
  async inTurn(incoming: Incoming, work: (known: () => void) => Promise<void>): Promise<void> {
    const { person, place } = placeOf(incoming);
    const key = `${person} ${place}`;
    const turns = this.#turns.get(key) ?? new Mutex();
    this.#turns.set(key, turns);
    const longest = incoming.trigger === undefined ? longestTurn.message : longestTurn.command;
    const known = await withTimeout(turns, longest)
      .acquire()
      .catch(() => () => undefined);
    try {
      await work(known);
    } finally {
      known();
    }
  }

  /** Nobody else reads or writes meanwhile. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#oneAtATime.runExclusive(work);
  }

  read(incoming: Incoming): Promise<State> {
    return this.#deps.conversations.read(placeOf(incoming));
  }

  /** What was said before, with the draft as its card and others have left it: what was decided is changed no more. */
  async before(incoming: Incoming, person: string | undefined): Promise<State> {
    const state = await this.#withDraftsNow(await this.#underCard(incoming, await this.read(incoming)));
    const { draft } = state;
    const row = draft === undefined ? undefined : await this.#deps.ledger.read.draft(draft.id);
    if (draft === undefined || row === undefined) return state;
    const { revision, content } = row;
    const { tools } = this.#deps;
    if (row.state !== 'priced' && row.state !== 'pending_approval') {
      const open = tools.find(({ opens }) => opens?.document === 'draft');
      const argument = open?.opens?.argument;
      const last =
        open === undefined || argument === undefined
          ? state.last
          : { tool: open.name, input: { [argument]: draft.id } };
      const isOver = !isOrdered(row.state);
      const sent = isOver ? undefined : { id: draft.id, lines: linesOf(content) };
      // "Where is it now?" is of that order, and not of the parts that its card has listed.
      const rows = state.rows.filter(({ kind }) => kind !== 'product');
      return { ...state, draft: undefined, open: undefined, lines: [], rows, last, sent };
    }
    // It waits already: "approvals" is no yes to asking.
    const submit = tools.find(({ role }) => role === 'submit');
    const isAsked = state.open?.choices.some(({ tool }) => tool === submit?.name) === true;
    const waits = row.state === 'pending_approval';
    const theirs = person !== undefined && ![row.createdBy, ...row.requesters].includes(person);
    const now = { ...draft, waits, theirs, lines: linesOf(content) };
    if (waits && isAsked) return { ...state, draft: now, open: undefined };
    if (revision === draft.revision) return { ...state, draft: now };
    const lines = linesOf(content);
    return this.#withDraft({ ...state, lines, draft: { ...now, revision, lines } }, draft.id);
  }

  /** What is said first under a card is of its order: "who ordered that?" */
  async #underCard({ team, channel, thread }: Incoming, state: State): Promise<State> {
    const isFirst = state.last === undefined && state.draft === undefined && state.lines.length === 0;
    if (!isFirst || channel === undefined || thread === undefined) return state;
    const id = await this.#deps.store.draftOfCard(team, channel, thread);
    const row = id === undefined ? undefined : await this.#deps.ledger.read.draft(id);
    if (row === undefined) return state;
    const { revision, content } = row;
    const { shipTo } = content;
    const lines = linesOf(content);
    const waits = row.state === 'pending_approval';
    return {
      ...state,
      lines,
      shipTo,
      draft: { id: row.id, revision, lines, waits, ...(shipTo === undefined ? {} : { shipTo }) },
    };
  }

  /** Those drafts that are open or wait, with what stands in them now. */
  async #withDraftsNow(state: State): Promise<State> {
    const rows = await Promise.all(state.drafts.map(({ id }) => this.#deps.ledger.read.draft(id)));
    const drafts = rows.flatMap((row) => {
      if (row === undefined || (row.state !== 'priced' && row.state !== 'pending_approval')) return [];
      const { id, revision, content } = row;
      const lines = linesOf(content);
      const { shipTo } = content;
      const waits = row.state === 'pending_approval';
      return [{ id, revision, lines, waits, ...(shipTo === undefined ? {} : { shipTo }) }];
    });
    const gone = rows.findLast((row) => row !== undefined && isOrdered(row.state));
    const sent = gone === undefined ? state.sent : { id: gone.id, lines: linesOf(gone.content) };
    return { ...state, drafts, sent };
  }

  /** What is known after an answer. Where another message came meanwhile, what that one meant stays. */
  async answered(
    incoming: Incoming,
    turn: Heard,
    { reply: { answer, call }, state }: { readonly reply: Reply; readonly state: State },
  ): Promise<State> {
    const kept = await this.exclusively(async () => {
      const now = await this.read(incoming);
      if (JSON.stringify(now) === JSON.stringify(turn.state)) return this.keep(incoming, state);
      const tool = this.#deps.tools.find(({ name }) => name === call?.tool);
      if (answer === undefined || call === undefined || tool === undefined) return now;
      return this.keep(incoming, remember(now, call, tool, answer, 0));
    });
    turn.known?.();
    return kept;
  }

  /** What a call answered that no words asked for: a button, or a form. */
  async called(
    incoming: Incoming,
    call: NextCall,
    tool: DeskTool,
    answer: Answer,
    draftId: string | undefined,
  ): Promise<void> {
    await this.exclusively(async () => {
      const next = remember(await this.read(incoming), call, tool, answer, 0);
      await this.keep(incoming, this.#withDraft(next, draftId));
    });
  }

  /** "Instead of GDB2852 take GDB1330", of what the service left out of a draft. */
  async leftOut(incoming: Incoming, codes: readonly string[]): Promise<void> {
    if (codes.length === 0) return;
    await this.exclusively(async () => {
      const state = await this.read(incoming);
      await this.keep(incoming, { ...state, gone: [...state.gone, ...codes.map((sku) => ({ sku }))] });
    });
  }

  /** What was said at the top counts in the thread of its answer too. As it is read again. */
  async keep(incoming: Incoming, state: State): Promise<State> {
    const { conversations } = this.#deps;
    await conversations.write(placeOf(incoming), state);
    const { channel, thread, trigger, ts } = incoming;
    if (thread === undefined && trigger === undefined && ts !== undefined) {
      await conversations.write(placeOf({ ...incoming, thread: ts }), state);
    }
    // What is pressed below an answer in direct messages is gone on about in the next message, outside its thread.
    if (thread !== undefined && trigger !== undefined && channel?.startsWith('D') === true) {
      await conversations.write(placeOf({ ...incoming, thread: undefined }), state);
    }
    return this.read(incoming);
  }

  /** What can be said to the draft that is shown: "yes" asks for approval. */
  #withDraft(state: State, draftId: string | undefined): State {
    if (draftId === undefined || state.draft?.id !== draftId) return state;
    const choices = draftChoices(state, this.#deps.tools, talk[state.language ?? 'en']);
    return choices.length === 0 ? state : { ...state, open: { choices, yes: true } };
  }
}

const linesOf = ({ lines }: DraftRow['content']) => lines.map(({ sku, quantity }) => ({ sku, quantity }));

/** Never shared between people; each thread and channel is a conversation of its own. */
function placeOf({ team, user, channel, thread }: Incoming): Place {
  return { person: `slack ${team}/${user.id}`, place: ['slack', channel ?? '', thread ?? ''].join(' ').trim() };
}
