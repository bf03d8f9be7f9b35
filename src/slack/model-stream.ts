import type { AnyChunk, TaskUpdateChunk } from '@slack/types';
import { cleanText } from '../core/text.ts';
import type { ModelWatch } from '../conversation/model/language-model.ts';
import type { WorkPlan } from './answer/plan.ts';
import { texts } from './messages/texts.ts';
import type { Responder } from './responder.ts';

type Task = Pick<TaskUpdateChunk, 'id' | 'title' | 'status'>;

/** "Slack limits structured task and plan fields to 256 characters." */
const longest = 256;

/** A language model's look-ups as task cards and its words as they come, where Slack has a stream for the answer. */
export class ModelStream implements ModelWatch {
  readonly #responder: Responder;
  readonly #tasks = new Map<string, Task>();
  /** One call of Slack after the other; what gathers meanwhile goes together. */
  #waiting: AnyChunk[] = [];
  #sending: Promise<void> | undefined;
  #refused = false;

  constructor(responder: Responder) {
    this.#responder = responder;
  }

  step(id: string, title: string, state: 'begun' | 'done' | 'failed'): void {
    const status = ({ begun: 'in_progress', done: 'complete', failed: 'error' } as const)[state];
    const task: Task = { id: cleanText(id, 100), title: cleanText(title, longest), status };
    if (this.#tasks.size === 0) this.#add({ type: 'plan_update', title: texts.modelWorks });
    this.#tasks.set(task.id, task);
    this.#add({ type: 'task_update', ...task });
  }

  text(piece: string): void {
    // The words are the model's, and Slack reads markup here: none of it is kept.
    const text = piece.replace(/[*_~`<>|]/g, '');
    if (text !== '') this.#add({ type: 'markdown_text', text });
  }

  /** Resolves when all of it was sent: what was looked up, to stand below the answer. */
  async end(): Promise<WorkPlan | undefined> {
    while (this.#sending !== undefined) await this.#sending;
    return this.#tasks.size === 0 || this.#refused || this.#responder.stream() === undefined
      ? undefined
      : { title: texts.lookedUp(this.#tasks.size), tasks: [...this.#tasks.values()] };
  }

  #add(chunk: AnyChunk): void {
    if (this.#refused || this.#responder.stream() === undefined) return;
    this.#waiting.push(chunk);
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const chunks = this.#waiting;
      this.#waiting = [];
      try {
        await this.#responder.stream()?.add(chunks);
      } catch {
        // The whole answer is said without a stream.
        this.#refused = true;
        this.#waiting = [];
      }
    }
  }
}
