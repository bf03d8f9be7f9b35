import { randomUUID } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import type { ModelUsageRow, ModelUsageStore } from '../../ports/model-usage.ts';
import type { ModelSettings } from './settings.ts';

/** Tokens that an answer is taken to cost until it is known: ten people at once shall not spend the same ones. */
const reserved = 20_000;

type Owner = Pick<ModelUsageRow, 'person' | 'surface' | 'model'>;

/** What the model may still cost today, and the record of what it did. */
export class Spending {
  readonly #store: ModelUsageStore;
  readonly #limits: ModelSettings['tokens'];
  readonly #clock: Clock;
  /** Tokens of answers that are being made in this process, by person. */
  readonly #open = new Map<symbol, { readonly person: string; tokens: number }>();

  constructor(store: ModelUsageStore, limits: ModelSettings['tokens'], clock: Clock) {
    this.#store = store;
    this.#limits = limits;
    this.#clock = clock;
  }

  begin(owner: Owner): OpenAnswer {
    const key = Symbol(owner.person);
    const startedAt = this.#clock.now();
    const mine = { person: owner.person, tokens: reserved };
    this.#open.set(key, mine);
    return {
      spent: async () => {
        const { person } = owner;
        const used = await this.#store.modelTokensSince(startOfDay(this.#clock.now()), person);
        const others = [...this.#open].filter(([each]) => each !== key).map(([, open]) => open);
        const sum = (of: typeof others) => of.reduce((total, { tokens }) => total + tokens, 0);
        const own = mine.tokens === reserved ? 0 : mine.tokens;
        if (used.person + own + sum(others.filter((each) => each.person === person)) >= this.#limits.person) {
          return 'person spent';
        }
        return used.desk + own + sum(others) >= this.#limits.desk ? 'desk spent' : undefined;
      },
      used: (tokens) => {
        mine.tokens = tokens;
      },
      end: async (row) => {
        try {
          await this.#store.saveModelUsage({
            ...row,
            ...owner,
            id: randomUUID(),
            at: startedAt,
            milliseconds: this.#clock.now() - startedAt,
          });
        } finally {
          this.#open.delete(key);
        }
      },
    };
  }
}

export interface OpenAnswer {
  /** Which share of the day is used up, if one is. */
  spent(): Promise<'person spent' | 'desk spent' | undefined>;
  /** Tokens of this answer so far. */
  used(tokens: number): void;
  end(row: Pick<ModelUsageRow, 'outcome' | 'steps' | 'calls' | 'inputTokens' | 'outputTokens'>): Promise<void>;
}

function startOfDay(now: number): number {
  return Math.floor(now / 86_400_000) * 86_400_000;
}
