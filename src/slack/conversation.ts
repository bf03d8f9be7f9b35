import type { KnownBlock } from '@slack/types';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { toCsv } from '../core/csv.ts';
import { DeskError } from '../core/errors.ts';
import { isUnderstood, parseLines } from '../core/lines.ts';
import { count } from '../core/text.ts';
import type { FlatRecord, Progress } from '../core/tool.ts';
import type { Actor } from '../ordering/policy.ts';
import type { Happening } from './happening.ts';
import { identify } from './identity.ts';
import { notice, noticeOf } from './notice.ts';
import type { OrderDesk } from './order-desk.ts';
import type { Outlet, Said } from './outlet.ts';
import type { SlackParts } from './parts.ts';
import { headline, plain, receiver, totals } from './requisition-card.ts';
import type { Language, NextCall } from './understanding.ts';
import type { Workspaces } from './workspaces.ts';

/** After this long without an answer the message says how far it has come, in milliseconds; and so often again. */
const progressEvery = 1_500;
/** Pages of one file: what is longer is cut, and says so. */
const mostPages = 500;
const budget = { rows: 20, products: 40, milliseconds: 600_000 };

const drafted = z.looseObject({ draftId: z.string() });

/** Questions in words or by button, and their answers. */
export class Conversation {
  readonly #parts: SlackParts;
  readonly #workspaces: Workspaces;
  readonly #orders: OrderDesk;
  readonly #language: Language;
  /** What runs in this process and can be stopped, by the number on its button. */
  readonly #running = new Map<string, { stop: AbortController; person: string }>();

  constructor(parts: SlackParts, workspaces: Workspaces, orders: OrderDesk, language: Language) {
    this.#parts = parts;
    this.#workspaces = workspaces;
    this.#orders = orders;
    this.#language = language;
  }

  /** Somebody wrote this. With a trigger a form can be opened; without one there is a button that opens it. */
  async words(happening: Happening, text: string, outlet: Outlet): Promise<void> {
    await this.#guarded(happening, outlet, async (actor) => {
      const [, word = '', rest = ''] = /^\s*(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
      if (/^approvals?$/i.test(word)) return this.#approvals(actor, outlet);
      if (/^(freeze|thaw)$/i.test(word)) return this.#freeze(actor, word.toLowerCase(), rest, outlet);
      const { tools, clock } = this.#parts;
      const meant = this.#language.understand(text, { tools, clock });
      switch (meant.kind) {
        case 'help':
          return outlet.say(notice(meant.text));
        case 'unknown':
          return outlet.say(notice(meant.text, 'Write help for all words.'));
        case 'ask':
          return outlet.say(this.#question(meant.question, meant.choices));
        case 'order':
          if (happening.trigger !== undefined && meant.remarks.length === 0)
            return this.#orders.open(happening, meant.lines);
          return outlet.say(
            this.#question([...meant.remarks, 'The order is written in a form.'].join('\n'), [
              { label: 'Open the form', tool: 'order', input: { lines: meant.lines } },
            ]),
          );
        case 'call':
          return this.#call(happening, actor, meant, outlet);
      }
    });
  }

  /** A button with the next call on it. */
  async next(happening: Happening, value: string, outlet: Outlet): Promise<void> {
    await this.#guarded(happening, outlet, async (actor) => {
      const call = nextCall(value);
      // What a person orders is written in the form, whichever button it began with.
      if (call.tool === 'order' || (call.tool === 'prepare_requisition' && happening.trigger !== undefined)) {
        return this.#orders.open(happening, wantedLines(call.input));
      }
      return this.#call(happening, actor, call, outlet);
    });
  }

  /** Every row of an answer as a file. */
  async file(happening: Happening, value: string, outlet: Outlet): Promise<void> {
    await this.#guarded(happening, outlet, async (actor) => {
      const { tool: name, input } = nextCall(value);
      const tool = this.#tool(name);
      const workspace = await this.#workspaces.of(happening.team);
      const desk = this.#parts.deskFor(actor);
      const records: FlatRecord[] = [];
      const seen = new Set<string>();
      const partial = new Set<string>();
      let next: Readonly<Record<string, unknown>> | undefined = input;
      for (let page = 0; next !== undefined && page < mostPages; page += 1) {
        const answer = await tool.invoke(desk, next, { budget: { ...budget, rows: 1_000, products: 100_000 } });
        // A following page may begin with rows of the page before: twice is not a row more.
        const fresh = answer.records().filter((each) => page === 0 || !seen.has(JSON.stringify(each)));
        for (const each of fresh) seen.add(JSON.stringify(each));
        records.push(...fresh);
        for (const { kind, text } of answer.view.notes ?? []) if (kind === 'partial') partial.add(text);
        const { cursor } = answer.output;
        next = typeof cursor === 'string' ? { cursor } : undefined;
      }
      if (next !== undefined) partial.add('There are more rows than one file takes.');
      const place = await outlet.place();
      await workspace.once.files.uploadV2({
        ...(place.thread === undefined
          ? { channel_id: place.channel }
          : { channel_id: place.channel, thread_ts: place.thread }),
        filename: `${tool.words[0] ?? tool.name}.csv`,
        title: tool.title,
        content: toCsv(records, tool.columns),
        initial_comment: [
          `${count(records.length, 'row')}.`,
          ...[...partial].map((each) => `PARTIAL: ${notice(each).text}`),
        ].join('\n'),
      });
    });
  }

  /** Stops what runs, for whoever started it. */
  async stop(happening: Happening, id: string, outlet: Outlet): Promise<void> {
    await this.#guarded(happening, outlet, (actor) => {
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
      return Promise.resolve();
    });
  }

  /** Ends everything that runs: the desk is stopping. */
  close(): void {
    for (const { stop } of this.#running.values()) stop.abort();
  }

  /** The part numbers of any text, quoted. */
  async quote(happening: Happening, text: string, outlet: Outlet): Promise<void> {
    const lines = parseLines(text.slice(0, 20_000)).filter(isUnderstood);
    if (lines.length === 0) {
      await outlet.say(notice('No part number was found in that message.', 'Write /parts quote and the part numbers.'));
      return;
    }
    const wanted = lines.map(({ product, quantity = 1 }) => ({ ...product, quantity }));
    await this.#guarded(happening, outlet, (actor) =>
      this.#call(happening, actor, { tool: 'get_quote', input: { lines: wanted } }, outlet),
    );
  }

  async #call(happening: Happening, actor: Actor, { tool: name, input }: NextCall, first: Outlet): Promise<void> {
    const tool = this.#tool(name);
    const id = randomBytes(9).toString('base64url');
    const stop = new AbortController();
    this.#running.set(id, { stop, person: actor.person });
    let outlet = first;
    let told: Promise<void> = Promise.resolve();
    const state: { last: Progress | undefined } = { last: undefined };
    const done = new AbortController();
    const reporting = this.#report(done.signal, async (round) => {
      if (state.last === undefined) return;
      told = told.then(async () => {
        if (round === 0) outlet = await first.longWork();
        await outlet.say(working(tool.title, state.last, id));
      });
      await told.catch(() => undefined);
    });
    try {
      const answer = await tool.invoke(this.#parts.deskFor(actor), input, {
        signal: stop.signal,
        budget,
        onProgress: (progress) => (state.last = progress),
      });
      done.abort(new Error('done'));
      await reporting;
      const draft = tool.area === 'ordering' ? drafted.safeParse(answer.output) : undefined;
      if (draft?.success === true) return await this.#showCard(happening, draft.data.draftId, outlet);
      await outlet.say(this.#language.render(tool, answer, input));
    } catch (thrown) {
      done.abort(new Error('done'));
      await reporting;
      await outlet.say(noticeOf(thrown, this.#parts.log));
    } finally {
      this.#running.delete(id);
    }
  }

  async #report(signal: AbortSignal, say: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; !signal.aborted;) {
      const waited = await this.#parts.clock.sleep(progressEvery, signal).then(
        () => true,
        () => false,
      );
      if (!waited || this.#running.size === 0) return;
      await say(round);
      round += 1;
    }
  }

  async #showCard(happening: Happening, draftId: string, outlet: Outlet): Promise<void> {
    const workspace = await this.#workspaces.of(happening.team);
    const where = await this.#orders.place(workspace, draftId, happening.channel, happening.user.id);
    await this.#orders.show(draftId);
    const row = await this.#parts.ledger.read.draft(draftId);
    await outlet.say(notice(row === undefined ? draftId : `${draftId} ${headline(row)}.`, where));
  }

  async #approvals(actor: Actor, outlet: Outlet): Promise<void> {
    const rows = await this.#parts.ordering.waiting(actor);
    if (rows.length === 0) return outlet.say(notice('Nothing waits for you.'));
    const shown = rows.slice(0, 15);
    const blocks: KnownBlock[] = [
      { type: 'header', text: plain('Waiting for a decision') },
      ...shown.map((row): KnownBlock => ({
        type: 'section',
        text: plain(`${row.id}: ${totals(row)} for ${receiver(row)}; it ${headline(row)}.`.slice(0, 2_900)),
        accessory: {
          type: 'button',
          action_id: `ask:${row.id}`,
          text: plain('Show its card'),
          value: JSON.stringify({ tool: 'get_draft', input: { draftId: row.id } }),
        },
      })),
      ...(rows.length > shown.length
        ? [{ type: 'section', text: plain(`and ${rows.length - shown.length} more.`) } satisfies KnownBlock]
        : []),
    ];
    return outlet.say({ text: `${count(rows.length, 'order')} for a decision`, blocks });
  }

  async #freeze(actor: Actor, word: string, reason: string, outlet: Outlet): Promise<void> {
    const { ordering } = this.#parts;
    if (word === 'thaw') {
      await ordering.thaw(actor);
      return outlet.say(notice('Sending is allowed again.'));
    }
    if (reason.trim() === '') {
      throw new DeskError('invalid_input', 'Freezing wants a reason.', {
        field: 'reason',
        next: 'Write freeze and why.',
      });
    }
    await ordering.freeze(actor, reason.trim().slice(0, 300));
    return outlet.say(notice('Sending is frozen: nothing is sent or confirmed.', 'thaw lifts it.'));
  }

  #question(question: string, choices: readonly (NextCall & { label: string })[]): Said {
    const asked = notice(question);
    const elements = choices
      .map(({ label, tool, input }, at) => ({
        type: 'button' as const,
        action_id: `ask:${at}`,
        text: plain(label.slice(0, 75)),
        value: JSON.stringify({ tool, input }),
      }))
      .filter(({ value }) => value.length <= 2_000)
      .slice(0, 25);
    return elements.length === 0 ? asked : { ...asked, blocks: [...asked.blocks, { type: 'actions', elements }] };
  }

  #tool(name: string) {
    const tool = this.#parts.tools.find((each) => each.name === name);
    if (tool !== undefined) return tool;
    throw new DeskError('not_allowed', 'This desk does not serve that.', { next: 'Write help for what it serves.' });
  }

  /** Whoever may nothing is told so; whatever breaks is answered. */
  async #guarded(happening: Happening, outlet: Outlet, work: (actor: Actor) => Promise<void>): Promise<void> {
    const { log, policy } = this.#parts;
    try {
      const workspace = await this.#workspaces.of(happening.team);
      await work(await identify(workspace, happening.user, policy));
    } catch (thrown) {
      await outlet.say(noticeOf(thrown, log));
    }
  }
}

const call = z.object({ tool: z.string(), input: z.record(z.string(), z.unknown()) });

function nextCall(value: string): NextCall {
  try {
    return call.parse(JSON.parse(value));
  } catch (cause) {
    throw new DeskError('invalid_input', 'This button means nothing to this desk.', {
      next: 'Ask again in words.',
      cause,
    });
  }
}

const wanted = z.object({
  lines: z
    .array(z.object({ sku: z.string().optional(), index: z.string().optional(), quantity: z.number().optional() }))
    .default([]),
});

function wantedLines(input: Readonly<Record<string, unknown>>) {
  return wanted.parse(input).lines;
}

function working(title: string, progress: Progress | undefined, id: string): Said {
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
