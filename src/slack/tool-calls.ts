import type { KnownBlock } from '@slack/types';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { DeskTool } from '../../tools/desk.ts';
import type { NextCall } from '../conversation/understanding.ts';
import { DeskError } from '../core/errors.ts';
import { sentInput } from '../core/next-steps.ts';
import type { Answer, InvokeOptions, Progress } from '../core/tool.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import { button, withRemarks } from './answer/blocks.ts';
import { planOf, type WorkPlan } from './answer/plan.ts';
import type { SlackContext } from './context.ts';
import { inWords } from '../conversation/answering/view-language.ts';
import { spoken, texts } from './messages/texts.ts';
import { noticeOf, type Responder } from './responder.ts';

/** Milliseconds between two progress reports. */
const progressEvery = 1_500;
export const budget = { rows: 20, products: 40, details: 10, milliseconds: 600_000 };

export type Work = Required<Pick<InvokeOptions, 'signal' | 'onProgress'>>;
/** Says the result. `plan`: what was done for it; a message shows it there, and the result replaces that. */
type Finish = (responder: Responder, plan: WorkPlan | undefined) => Promise<void>;

/** Calls of tools for people in Slack: long ones report progress and can be stopped. */
export class ToolCalls {
  readonly #deps: SlackContext;
  /** What runs in this process, by the id on its Cancel button. */
  readonly #running = new Map<string, { stop: AbortController; person: string }>();

  constructor(deps: SlackContext) {
    this.#deps = deps;
  }

  /** @throws DeskError `not_allowed` for a tool that this desk does not serve. */
  tool(name: string): DeskTool {
    return served(this.#deps.tools.find((each) => each.name === name));
  }

  /** Calls a tool and shows its answer, or why there is none; true when it answered. */
  async say(
    actor: Actor,
    { tool: name, input }: NextCall,
    first: Responder,
    remarks: readonly string[],
    show: (tool: DeskTool, answer: Answer, responder: Responder, plan: WorkPlan | undefined) => Promise<void>,
  ): Promise<boolean> {
    const tool = this.tool(name);
    return this.watched(actor, inWords(tool.title, spoken()), first, remarks, async (work) => {
      const answer = await tool.invoke(this.#deps.deskFor(actor), sentInput(input), { ...work, budget });
      return (responder, plan) => show(tool, answer, responder, plan);
    });
  }

  /** Works and shows the result, or the error; true when there is a result. Reports progress meanwhile. */
  async watched(
    actor: Actor,
    title: string,
    first: Responder,
    remarks: readonly string[],
    work: (options: Work) => Promise<Finish>,
  ): Promise<boolean> {
    const id = randomBytes(9).toString('base64url');
    const stop = new AbortController();
    this.#running.set(id, { stop, person: actor.person });
    let responder = first;
    let reports: Promise<void> = Promise.resolve();
    const state: { last: Progress | undefined; reported: boolean } = { last: undefined, reported: false };
    const done = new AbortController();
    const plan = () => (state.reported && state.last !== undefined ? planOf(title, state.last, true) : undefined);
    const reporting = this.#report(done.signal, async () => {
      const { last } = state;
      if (last === undefined) return;
      reports = reports.then(async () => {
        if (!state.reported) responder = await first.longWork();
        state.reported = true;
        await responder.report(planOf(title, last, false), [stopButton(id)]);
      });
      await reports.catch(() => undefined);
    });
    try {
      const finish = await work({ signal: stop.signal, onProgress: (progress) => (state.last = progress) });
      done.abort(new Error('done'));
      await reporting;
      await finish(responder, plan());
      return true;
    } catch (thrown) {
      done.abort(new Error('done'));
      await reporting;
      await responder.say(withRemarks(noticeOf(thrown, this.#deps.log), remarks), plan());
      return false;
    } finally {
      this.#running.delete(id);
    }
  }

  /** @throws DeskError when it does not run here, or another person started it. */
  stop(actor: Actor, id: string): void {
    const running = this.#running.get(id);
    if (running === undefined) throw new DeskError('refused', texts.notRunning.message, texts.notRunning);
    if (running.person !== actor.person) throw new DeskError('not_allowed', texts.notYours.message, texts.notYours);
    running.stop.abort();
  }

  close(): void {
    for (const { stop } of this.#running.values()) stop.abort();
  }

  async #report(signal: AbortSignal, say: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      const waited = await this.#deps.clock.sleep(progressEvery, signal).then(
        () => true,
        () => false,
      );
      if (!waited || this.#running.size === 0) return;
      await say();
    }
  }
}

/** The same tool: its calls can be stopped, and say how far they are. */
export function watchedTool(tool: DeskTool, work: Work): DeskTool {
  return {
    ...tool,
    invoke: (desk, input, { budget: given, ...options }) =>
      tool.invoke(desk, input, {
        ...options,
        ...work,
        ...(given === undefined ? {} : { budget: { ...budget, ...given } }),
      }),
  };
}

/** @throws DeskError `not_allowed` when this desk serves no such tool. */
export function served(tool: DeskTool | undefined): DeskTool {
  if (tool !== undefined) return tool;
  throw new DeskError('not_allowed', texts.notServed.message, texts.notServed);
}

/** The draft in an answer of a tool that orders. */
export function draftIn({ output }: Answer): string | undefined {
  return z.looseObject({ draftId: z.string() }).safeParse(output).data?.draftId;
}

function stopButton(id: string): KnownBlock {
  return {
    type: 'actions',
    elements: [button('stop:0', texts.cancel, id, { style: 'danger' })],
  };
}
