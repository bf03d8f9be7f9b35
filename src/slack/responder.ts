import type { KnownBlock } from '@slack/types';
import { asDeskError, type ErrorCode } from '../core/errors.ts';
import { nextOf } from '../core/references.ts';
import { cleanText } from '../core/text.ts';
import { escapeText, notice, quiet, withRemarks, type SlackReply } from './answer/blocks.ts';
import { inOldBlocks } from './answer/newest-blocks.ts';
import { planBlock, planChunks, type WorkPlan } from './answer/plan.ts';
import { AnswerStream } from './answer/stream.ts';
import type { SlackUser } from './connection/identity.ts';
import { isAccessLost, slackFailure } from './connection/slack-failure.ts';
import type { Workspace } from './connection/workspaces.ts';
import type { SlackLog } from './dependencies.ts';
import { spoken, texts } from './messages/texts.ts';
import { isEnglish } from '../conversation/meaning/own-words.ts';
import { inWords } from '../conversation/answering/view-language.ts';
import { talk } from '../conversation/messages/talk.ts';

/** Where the answer to one question goes: the first call posts it, later calls replace it. */
export interface Responder {
  /** What Slack does not take now is delivered later. `plan`: what was done for it. */
  say(reply: SlackReply, plan?: WorkPlan): Promise<void>;
  /** How far the work is, and what can be done meanwhile: not worth a second try. The last plan stays below the answer. */
  report(plan: WorkPlan, below: readonly KnownBlock[]): Promise<void>;
  /** A message that can be edited for as long as the work takes. */
  longWork(): Promise<Responder>;
  /** The answer as a message that grows; undefined where Slack has none. `say` ends it, and replaces what it said. */
  stream(): AnswerStream | undefined;
  /** Where a file of the answer goes. */
  place(): Promise<{ channel: string; thread?: string | undefined }>;
}

/** The channel of the direct messages with a person. */
export async function directChannel({ client }: Workspace, user: string): Promise<string | undefined> {
  const { channel } = await client.conversations.open({ users: user });
  return channel?.id;
}

/** Blocks that a message takes at most. */
const mostBlocks = 50;

/** A message that everybody in the conversation sees. */
export class MessageResponder implements Responder {
  readonly #workspace: Workspace;
  readonly #channel: string;
  readonly #asked: SlackUser | undefined;
  #thread: string | undefined;
  #ts: string | undefined;
  #stream: AnswerStream | undefined;
  #streamFailed = false;
  #plan: WorkPlan | undefined;

  /** `asked`: whose message in `thread` is answered. */
  constructor(workspace: Workspace, channel: string, thread?: string, ts?: string, asked?: SlackUser) {
    this.#workspace = workspace;
    this.#channel = channel;
    this.#thread = thread;
    this.#ts = ts;
    this.#asked = asked;
  }

  async say(reply: SlackReply, plan?: WorkPlan): Promise<void> {
    await this.#endStream(plan);
    const shown = plan === undefined || reply.blocks.length >= mostBlocks ? [] : [planBlock(plan)];
    const whole = { text: reply.text, blocks: [...reply.blocks, ...shown] };
    try {
      await this.#post(whole);
    } catch (thrown) {
      const { error, final, retryAfter } = slackFailure(thrown);
      // Somebody deleted the message that is answered.
      if (error === 'thread_not_found' && this.#thread !== undefined) {
        this.#thread = undefined;
        return this.say(reply, plan);
      }
      if (final) throw thrown;
      const later = { channel: this.#channel, thread: this.#thread, ts: this.#ts, text: reply.text };
      await this.#workspace.later({ ...later, blocks: inOldBlocks(reply.blocks) }, retryAfter);
    }
  }

  /** As a stream where Slack has one, else as a message that is edited. */
  async report(plan: WorkPlan, below: readonly KnownBlock[]): Promise<void> {
    const stream = this.stream();
    if (stream === undefined) return this.#post({ text: escapeText(plan.title), blocks: [planBlock(plan), ...below] });
    const chunks = planChunks(plan, this.#plan);
    if (stream.ts === undefined && below.length > 0) chunks.push({ type: 'blocks', blocks: [...below] });
    try {
      if (chunks.length > 0) await stream.add(chunks);
      this.#plan = plan;
    } catch {
      await this.#endStream();
      this.#streamFailed = true;
    }
  }

  /** Undefined also once Slack refused it. */
  stream(): AnswerStream | undefined {
    if (this.#streamFailed || this.#thread === undefined || this.#asked === undefined || this.#ts !== undefined)
      return undefined;
    const place = { channel: this.#channel, thread: this.#thread, user: this.#asked };
    return (this.#stream ??= new AnswerStream(this.#workspace, place));
  }

  async #endStream(plan?: WorkPlan): Promise<void> {
    const stream = this.#stream;
    if (stream === undefined) return;
    this.#stream = undefined;
    await stream.stop(plan === undefined ? [] : planChunks(plan, this.#plan));
    this.#ts = stream.ts;
  }

  async #post({ text, blocks: wanted }: SlackReply): Promise<void> {
    const { client, newest, once } = this.#workspace;
    await newest.send(wanted, async (blocks) => {
      const message = { channel: this.#channel, text, blocks };
      if (this.#ts !== undefined) {
        await client.chat.update({ ...message, ts: this.#ts });
        return;
      }
      const thread = this.#thread === undefined ? {} : { thread_ts: this.#thread };
      this.#ts = (await once.chat.postMessage({ ...message, ...thread, ...quiet })).ts;
    });
  }

  longWork(): Promise<Responder> {
    return Promise.resolve(this);
  }

  place(): Promise<{ channel: string; thread?: string | undefined }> {
    return Promise.resolve({ channel: this.#channel, thread: this.#thread });
  }
}

/** An answer that only the person who asked sees, because prices are confidential. */
abstract class OnlyToOne implements Responder {
  protected readonly workspace: Workspace;
  protected readonly user: string;
  /** Their direct messages, once Slack refused the answer where it was asked for. */
  #instead: Responder | undefined;

  constructor(workspace: Workspace, user: string) {
    this.workspace = workspace;
    this.user = user;
  }

  protected abstract post(reply: SlackReply): Promise<void>;

  async say(reply: SlackReply): Promise<void> {
    if (this.#instead !== undefined) return this.#instead.say(reply);
    try {
      await this.post(reply);
    } catch {
      this.#instead = new MessageResponder(this.workspace, this.user);
      await this.#instead.say(withRemarks(reply, [texts.answerHere]));
    }
  }

  /** Nobody could see it grow alone. */
  stream(): undefined {
    return undefined;
  }

  /** Long work goes on where its message can be edited. */
  report(): Promise<void> {
    return Promise.resolve();
  }

  /** Slack lets it be replaced a few times within half an hour, so longer work continues in the direct messages. */
  async longWork(): Promise<Responder> {
    const { channel } = await this.place();
    await this.say(notice(texts.longWork));
    return new MessageResponder(this.workspace, channel);
  }

  async place(): Promise<{ channel: string }> {
    return { channel: (await directChannel(this.workspace, this.user)) ?? this.user };
  }
}

/** Answers a command or a click through its `response_url`. */
export class EphemeralResponder extends OnlyToOne {
  readonly #respond: (message: object) => Promise<unknown>;
  #replace: boolean;

  constructor(workspace: Workspace, user: string, respond: (message: object) => Promise<unknown>, replace = false) {
    super(workspace, user);
    this.#respond = respond;
    this.#replace = replace;
  }

  protected async post({ text, blocks: wanted }: SlackReply): Promise<void> {
    await this.workspace.newest.send(wanted, (blocks) =>
      this.#respond({ response_type: 'ephemeral', replace_original: this.#replace, text, blocks }),
    );
    this.#replace = true;
  }
}

/** Answers a message in a channel that is not open. Slack does not let it be replaced, so each call posts anew. */
export class PrivateResponder extends OnlyToOne {
  readonly #at: { readonly channel: string; readonly thread_ts?: string };

  /** `thread`: of a message that was written in one; elsewhere Slack shows no ephemeral message in a thread. */
  constructor(workspace: Workspace, user: string, channel: string, thread: string | undefined) {
    super(workspace, user);
    this.#at = thread === undefined ? { channel } : { channel, thread_ts: thread };
  }

  protected async post({ text, blocks: wanted }: SlackReply): Promise<void> {
    const { client, newest } = this.workspace;
    await newest.send(wanted, (blocks) => client.chat.postEphemeral({ ...this.#at, user: this.user, text, blocks }));
  }
}

/** The same place for an answer that begins with this sentence. */
export function saying(responder: Responder, sentence: string): Responder {
  return {
    say: (reply, plan) => responder.say(withRemarks(reply, [sentence]), plan),
    report: (plan, below) => responder.report(plan, below),
    longWork: async () => saying(await responder.longWork(), sentence),
    stream: () => responder.stream(),
    place: () => responder.place(),
  };
}
/** Errors that say what to do otherwise. */
const specific: readonly ErrorCode[] = ['invalid_input', 'not_found', 'not_allowed', 'refused'];

/** Errors that only the operator can mend, so the log says how. */
const forOperator: readonly ErrorCode[] = ['misconfigured', 'bad_credentials', 'contract_broken'];

/** What went wrong and what to do now; details for the operator go to the log only. */
export function noticeOf(thrown: unknown, log: SlackLog): SlackReply {
  const slack = slackFailure(thrown);
  if (slack.ofSlack) {
    log.warn('slack: Slack refused something', { error: slack.error });
    const isLost = isAccessLost(slack.error);
    return notice(texts.slackRefused(slack.error), isLost ? texts.trouble.tellOperator : texts.slackRefusedNext);
  }
  const error = asDeskError(thrown);
  if (error.code === 'internal') log.error('slack: something broke', thrown);
  if (forOperator.includes(error.code)) {
    log.warn('slack: a request failed', { code: error.code, operator: error.operator });
  }
  const reason = error.said === undefined ? '' : texts.serviceSays(error.said);
  const language = spoken();
  const known = talk[language].errors[error.code];
  const message = inWords(error.message, language);
  if (known !== undefined && isEnglish(message)) {
    // What exactly is wrong is said in English; where nothing depends on it, not at all.
    return notice(known, ...(specific.includes(error.code) ? [message, reason] : [reason]));
  }
  const next = inWords(nextOf(error, 'slack'), language);
  return notice(
    ...[message, reason, known !== undefined && isEnglish(next) ? '' : next].map((each) => cleanText(each, 2_900)),
  );
}

/** Tells one person something where they are, or in their direct messages where that fails. */
export async function tell(
  workspace: Workspace,
  { user, channel, thread }: { user: { id: string }; channel?: string | undefined; thread?: string | undefined },
  reply: SlackReply,
  log: SlackLog,
): Promise<void> {
  const responder =
    channel === undefined
      ? new MessageResponder(workspace, user.id)
      : new PrivateResponder(workspace, user.id, channel, thread);
  try {
    await responder.say(reply);
  } catch (thrown) {
    log.warn('slack: a person could not be told something', { error: slackFailure(thrown).error });
  }
}
