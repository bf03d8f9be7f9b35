import * as z from 'zod';
import type { Clock } from '../core/clock.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';

// What a conversation remembers between two messages. It is one person's in one place, and is forgotten.

const input = z.record(z.string(), z.unknown());
const choice = z.object({ label: z.string(), tool: z.string(), input });
export const stateLine = z.object({
  sku: z.string().optional(),
  index: z.string().optional(),
  quantity: z.number().optional(),
});

/** `lines`: what stands in it. */
const drafted = z.object({
  id: z.string(),
  revision: z.number(),
  lines: z.array(stateLine).optional(),
  shipTo: z.string().optional(),
  /** It waits for approval. */
  waits: z.boolean().optional(),
  /** Somebody else asked for it. */
  theirs: z.boolean().optional(),
});

const shape = z.object({
  language: z.enum(['en', 'pl', 'de', 'cs', 'uk']).optional(),
  /** The last call that answered. */
  last: z.object({ tool: z.string(), input, cursor: z.string().optional(), shown: z.number().optional() }).optional(),
  /** The last list, whatever was opened of it; `over`, `under`: of its documents those of such a sum were meant. */
  list: z.object({ tool: z.string(), input, over: z.number().optional(), under: z.number().optional() }).optional(),
  /** The last search for parts by words, whatever was asked of them since; `none`: it found nothing. */
  search: z
    .object({
      tool: z.string(),
      input,
      none: z.boolean().optional(),
      /** Where the parts are to lie, and what they are to be like: another maker is looked for within these. */
      places: z.array(z.string()).optional(),
      only: z
        .object({ price: z.number().optional(), pieces: z.number().optional(), currency: z.string().optional() })
        .optional(),
    })
    .optional(),
  /** The searches for parts, the latest last, each with the rows that were shown of it last: "back to the pads, the second one". */
  found: z.array(z.object({ tool: z.string(), input, rows: z.array(z.string()) })).default([]),
  /** The other days of which the last sums were said too: "and for C200002 alone?" */
  beside: input.optional(),
  /** What the rows of the last answer are of, in their order. */
  rows: z.array(z.object({ kind: z.string(), id: z.string() })).default([]),
  /** Which row of which list was opened last: "and the one before". */
  picked: z
    .object({ tool: z.string(), input, pick: z.enum(['newest', 'oldest', 'largest', 'due']), after: z.number() })
    .optional(),
  /** Products talked about, with quantities as far as they were said. */
  lines: z.array(stateLine).default([]),
  /** The lines before their last change. */
  before: z.array(stateLine).optional(),
  /** Lines that were left out again: "put the alternator back". */
  gone: z.array(stateLine).default([]),
  /** Parts that were looked at one after the other, before those of `lines`: "6 of each". */
  looked: z.array(stateLine).default([]),
  /** What was counted or drafted before another part was looked at: "add 2 of those" goes with it. */
  laid: z.object({ lines: z.array(stateLine), draft: drafted.optional(), shipTo: z.string().optional() }).optional(),
  /** Of several lines those that were asked about last, or that the service does not know: "then without it". */
  focus: z.array(stateLine).default([]),
  /** What the parts that were talked about are called, the latest last. */
  names: z.array(z.object({ sku: z.string(), name: z.string() })).default([]),
  /** Of the products that were compared, the cheapest. */
  cheapest: z.string().optional(),
  /** Old parts, returns or a complaint were talked about last: "until when" is of them. */
  topic: z.enum(['deposit', 'returns', 'complaint']).optional(),
  /** What stands in the document that was opened last: "the same again without the bumper". */
  contents: z.array(stateLine).default([]),
  shipTo: z.string().optional(),
  draft: drafted.optional(),
  /** The order that was made here, or whose card is answered, and can be changed no more. */
  sent: z.object({ id: z.string(), lines: z.array(stateLine) }).optional(),
  /** The drafts that were made here and are open, or wait for approval, the latest last. */
  drafts: z.array(drafted).default([]),
  /** What is written on that draft. */
  written: z.object({ customNumber: z.string().optional(), comments: z.string().optional() }).optional(),
  /** The warehouses that these parts were wanted from, whatever was looked at since; empty before they were looked up. */
  from: z.object({ codes: z.array(z.string()), locations: z.array(z.string()) }).optional(),
  /** What is to be written on the order of these parts, which is offered and not drafted yet. */
  noted: z
    .object({ codes: z.array(z.string()), customNumber: z.string().optional(), comments: z.string().optional() })
    .optional(),
  document: z.object({ kind: z.string(), id: z.string() }).optional(),
  /** What belongs to that document: the invoice of a delivery, the delivery of an order. */
  related: z.array(z.object({ kind: z.string(), id: z.string() })).default([]),
  /** The documents that were looked at, the latest last: "and that invoice, is it paid?" */
  opened: z.array(z.object({ kind: z.string(), id: z.string() })).default([]),
  /** A repeat of an order was asked for: the number that is named next is of the one to repeat. */
  repeats: z.boolean().optional(),
  /** Since the draft was shown last something was not understood, or which line to change is open: it is shown again before it is sent. */
  missed: z.boolean().optional(),
  /** Which of these lines a change was of, as it was asked and not answered: they are not ordered as they were without a word. */
  unsettled: z.object({ lines: z.array(stateLine), choices: z.array(choice), all: z.boolean().optional() }).optional(),
  /** What the language model asked last. */
  question: z.string().optional(),
  /** The question that the desk asked last. */
  open: z
    .object({
      choices: z.array(choice),
      /** "Yes" takes the first choice. */
      yes: z.boolean().optional(),
      /** "Both" takes the last choice. */
      all: z.boolean().optional(),
      /** A number in the answer is the quantity of this line, by its position. */
      quantityOf: z.number().optional(),
      /** The number of a part in the answer goes with what is counted. */
      adds: z.boolean().optional(),
      /** What the number of a branch completes (reading/branches.ts). */
      forBranch: z.object({ tool: z.string(), input }).optional(),
    })
    .optional(),
});

export type State = z.infer<typeof shape>;
export type StateLine = z.infer<typeof stateLine>;

export const nothingSaid: State = shape.parse({});

/** Messages of the same person in the same place belong together for so long. */
export const kept = 30 * 24 * 3_600_000;

export interface Place {
  /** Who: never shared between people. */
  readonly person: string;
  /** A thread, a direct message, a terminal. */
  readonly place: string;
}

/** The state of each conversation, in the store: another process, or the next start, goes on with it. */
export class Conversations {
  readonly #store: ConversationStore;
  readonly #clock: Clock;

  constructor(store: ConversationStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async read(place: Place): Promise<State> {
    const row = await this.#store.conversation(place);
    if (row === undefined || row.at < this.#clock.now() - kept) return nothingSaid;
    const read = shape.safeParse(JSON.parse(row.state));
    return read.success ? read.data : nothingSaid;
  }

  /** What is older than its time goes with it. */
  async write(place: Place, state: State): Promise<void> {
    const now = this.#clock.now();
    await this.#store.saveConversation({ ...place, state: JSON.stringify(state), at: now }, now - kept);
  }
}
