import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DeskError } from '../core/errors.ts';
import type { Progress } from '../core/tool.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import type { Incoming } from './incoming.ts';
import { notice, noticeOf } from './notice.ts';
import type { OrderDesk } from './order-desk.ts';
import type { Responder, SlackReply } from './responder.ts';
import type { SlackDependencies } from './dependencies.ts';
import { withRemarks } from './questions.ts';
import { headline, plain } from './requisition-card.ts';
import { wayThere } from '../core/next-steps.ts';
import type { NextCall } from '../conversation/understanding.ts';
import type { Language } from './language.ts';
import type { Workspaces } from './workspaces.ts';

/** After this long without an answer the message says how far it has come, in milliseconds; and so often again. */
const progressEvery = 1_500;
export const budget = { rows: 20, products: 40, milliseconds: 600_000 };

const drafted = z.looseObject({ draftId: z.string() });

/** Calls of tools for people in Slack: what takes long says how far it is, and can be stopped. */
export class ToolCalls {
  readonly #parts: SlackDependencies;
  readonly #workspaces: Workspaces;
  readonly #orders: OrderDesk;
  readonly #language: Language;
  /** What runs in this process and can be stopped, by the number on its button. */
  readonly #running = new Map<string, { stop: AbortController; person: string }>();

  constructor(parts: SlackDependencies, workspaces: Workspaces, orders: OrderDesk, language: Language) {
    this.#parts = parts;
    this.#workspaces = workspaces;
    this.#orders = orders;
    this.#language = language;
  }

  /** @throws DeskError `not_allowed` for a tool that this desk does not serve. */
  tool(name: string) {
    const tool = this.#parts.tools.find((each) => each.name === name);
    if (tool !== undefined) return tool;
    throw new DeskError('not_allowed', 'This desk does not serve that.', { next: 'Write help for what it serves.' });
  }

  /** Calls a tool and says what it answers, or why it does not; whether it answered. */
  async say(
    incoming: Incoming,
    actor: Actor,
    { tool: name, input }: NextCall,
    first: Responder,
    remarks: readonly string[] = [],
  ): Promise<boolean> {
    const tool = this.tool(name);
    return this.watched(actor, tool.title, first, remarks, async (ask) => {
      const { [wayThere]: _, ...asked } = input;
      const answer = await tool.invoke(this.#parts.deskFor(actor), asked, { ...ask, budget });
      return async (responder) => {
        const draft = tool.area === 'ordering' ? drafted.safeParse(answer.output) : undefined;
        if (draft?.success === true) await this.#showCard(incoming, draft.data.draftId, responder, remarks);
        else await responder.say(withRemarks(this.#language.render(tool, answer, input), remarks));
      };
    });
  }

  /**
   * Works, and then says what came of it, or why nothing did; whether something did. Meanwhile it says how far it is,
   * with a button that stops it. `told`: there is a message about it where it ends, and the end replaces it.
   */
  async watched(
    actor: Actor,
    title: string,
    first: Responder,
    remarks: readonly string[],
    work: (ask: {
      signal: AbortSignal;
      onProgress: (progress: Progress) => void;
    }) => Promise<(responder: Responder, told: boolean) => Promise<void>>,
  ): Promise<boolean> {
    const id = randomBytes(9).toString('base64url');
    const stop = new AbortController();
    this.#running.set(id, { stop, person: actor.person });
    let responder = first;
    let saying: Promise<void> = Promise.resolve();
    const state: { last: Progress | undefined; told: boolean } = { last: undefined, told: false };
    const done = new AbortController();
    const reporting = this.#report(done.signal, async () => {
      if (state.last === undefined) return;
      saying = saying.then(async () => {
        if (!state.told) responder = await first.longWork();
        state.told = true;
        await responder.say(working(title, state.last, id));
      });
      await saying.catch(() => undefined);
    });
    try {
      const end = await work({ signal: stop.signal, onProgress: (progress) => (state.last = progress) });
      done.abort(new Error('done'));
      await reporting;
      await end(responder, state.told);
      return true;
    } catch (thrown) {
      done.abort(new Error('done'));
      await reporting;
      await responder.say(withRemarks(noticeOf(thrown, this.#parts.log), remarks));
      return false;
    } finally {
      this.#running.delete(id);
    }
  }

  /**
   * Stops what runs, for whoever started it.
   * @throws DeskError when it does not run here, or is somebody else's.
   */
  stop(actor: Actor, id: string): void {
    const running = this.#running.get(id);
    if (running === undefined) {
      throw new DeskError('refused', 'It does not run any more, or runs in another process of the desk.', {
        next: 'Wait for its answer.',
      });
    }
    if (running.person !== actor.person) {
      throw new DeskError('not_allowed', 'Only whoever asked can stop it.', { next: 'Ask them.' });
    }
    running.stop.abort();
  }

  /** Ends everything that runs: the desk is stopping. */
  close(): void {
    for (const { stop } of this.#running.values()) stop.abort();
  }

  async #report(signal: AbortSignal, say: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      const waited = await this.#parts.clock.sleep(progressEvery, signal).then(
        () => true,
        () => false,
      );
      if (!waited || this.#running.size === 0) return;
      await say();
    }
  }

  async #showCard(
    incoming: Incoming,
    draftId: string,
    responder: Responder,
    remarks: readonly string[],
  ): Promise<void> {
    const workspace = await this.#workspaces.of(incoming.team);
    const where = await this.#orders.place(workspace, draftId, incoming.channel, incoming.user.id);
    await this.#orders.show(draftId);
    const row = await this.#parts.ledger.read.draft(draftId);
    await responder.say(
      withRemarks(notice(row === undefined ? draftId : `${draftId} ${headline(row)}.`, where), remarks),
    );
  }
}

function working(title: string, progress: Progress | undefined, id: string): SlackReply {
  const far = progress === undefined ? '' : ` ${progress.done} of ${progress.total} ${progress.what}.`;
  const words = `${title}: working on it.${far}`;
  return {
    text: words,
    blocks: [
      { type: 'section', text: plain(words) },
      {
        type: 'actions',
        elements: [{ type: 'button', action_id: 'stop:0', text: plain('Cancel'), style: 'danger', value: id }],
      },
    ],
  };
}
