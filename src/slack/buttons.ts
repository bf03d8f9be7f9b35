import * as z from 'zod';
import { orderForm } from '../core/next-steps.ts';
import { identify } from './connection/identity.ts';
import { datesView } from './dates-form.ts';
import type { Incoming } from './connection/incoming.ts';
import type { SlackContext } from './context.ts';
import { inWords } from '../conversation/answering/view-language.ts';
import { spoken } from './messages/texts.ts';
import { noticeOf, tell, type Responder } from './responder.ts';
import type { Answers } from './answers.ts';

/** What is pressed or chosen below an answer. */
export class Buttons {
  readonly #deps: SlackContext;
  readonly #answers: Answers;

  constructor(deps: SlackContext, answers: Answers) {
    this.#deps = deps;
    this.#answers = answers;
  }

  /** A button with the next call on it. */
  async next(incoming: Incoming, value: string, responder: Responder): Promise<void> {
    await this.#answers.guarded(incoming, responder, (actor) =>
      this.#answers.pressed(incoming, actor, this.#answers.questions.callOn(value), responder),
    );
  }

  /** Asks for the days of a list. */
  async dates(incoming: Incoming, value: string, responder: Responder): Promise<void> {
    await this.#answers.guarded(incoming, responder, async () => {
      const call = this.#answers.questions.callOn(value);
      const { client } = await this.#deps.workspaces.of(incoming.team);
      const { channel, thread, trigger = '' } = incoming;
      const view = datesView(inWords(this.#answers.calls.tool(call.tool).title, spoken()), {
        ...call,
        channel,
        thread,
      });
      await client.views.open({ trigger_id: trigger, view });
    });
  }

  /** A choice of a menu: the tool is called with it as `field`, and with the other arguments from the block's id. */
  async pick(
    incoming: Incoming,
    { tool: name, field, value, block }: { tool: string; field: string; value: string; block: string },
    responder: Responder,
  ): Promise<void> {
    await this.#answers.guarded(incoming, responder, (actor) => {
      if (name === orderForm && field === 'again') {
        return this.#answers.forms.open(incoming, { ...restOf(block), again: value }, responder);
      }
      const input = { ...restOf(block), [field]: chosen(this.#answers.calls.tool(name).input, field, value) };
      return this.#answers.call(incoming, actor, { tool: name, input }, responder);
    });
  }

  /** Every row of an answer as a file. */
  async file(incoming: Incoming, value: string, responder: Responder): Promise<void> {
    await this.#answers.guarded(incoming, responder, async (actor) => {
      await this.#answers.sendFile(
        actor,
        await this.#deps.workspaces.of(incoming.team),
        this.#answers.questions.callOn(value),
        responder,
      );
    });
  }

  /** Stops what runs. Only a failure is said here: the work itself says that it stopped. */
  async stop(incoming: Incoming, id: string): Promise<void> {
    const { log, workspaces } = this.#deps;
    const workspace = await workspaces.of(incoming.team);
    try {
      this.#answers.calls.stop(await identify(workspace, incoming.user, this.#deps), id);
    } catch (thrown) {
      await tell(workspace, { user: incoming.user, channel: incoming.channel }, noticeOf(thrown, log), log);
    }
  }
}

/** The arguments that came with a menu; Slack signs them, the tool checks them. */
function restOf(block: string): Readonly<Record<string, unknown>> {
  if (!block.startsWith('{')) return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(block));
  } catch {
    return {};
  }
}

/** A menu gives a text; the tool may take it as another type. */
function chosen({ shape }: z.ZodObject, field: string, value: string): unknown {
  const takes: unknown = shape[field];
  const readings: unknown[] = [value, Number(value), [value], value === 'true'];
  return readings.find((each) => takes instanceof z.ZodType && takes.safeParse(each).success) ?? value;
}
