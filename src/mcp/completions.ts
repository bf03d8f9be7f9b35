import type { Desk } from '../../tools/desk.ts';
import type { Suggestions } from '../../tools/prompts/index.ts';
import { languages } from '../contract/limits.ts';
import type { Clock } from '../core/clock.ts';
import { addDays, utcDay } from '../core/datetime.ts';
import type { Answer, DocumentKind } from '../core/tool.ts';
import { wordsOf } from './failure.ts';
import { takes, type McpTool } from './mcp-tool.ts';
import type { Json } from './protocol.ts';

/** Values in one answer ("Completion": at most 100). */
const mostValues = 100;
/** Numbers of the documents of this many days are suggested. */
const daysBack = 14;
/** Milliseconds that suggestions may take: a person is typing. */
const timeout = 3_000;
/** Milliseconds that numbers are cached for the next key stroke. */
const cachedFor = 60_000;

interface CompletionDependencies {
  readonly clock: Clock;
  readonly desk: () => Promise<Desk>;
  /** The tools that are served. */
  readonly tools: readonly McpTool[];
  readonly log: (line: string) => void;
}

/** What a value is found by: itself, or another name of the same document. */
interface Value {
  readonly typed: string;
  readonly value: string;
}

const themselves = (values: readonly string[]): Value[] => values.map((value) => ({ typed: value, value }));

/** Completions for one session. A failure is logged and gives an empty list. */
export class Completions {
  readonly #deps: CompletionDependencies;
  readonly #recent = new Map<DocumentKind, { at: number; values: Promise<readonly Value[]> }>();

  constructor(deps: CompletionDependencies) {
    this.#deps = deps;
  }

  /** Values that start with what was typed, ignoring case; products are also found by words and other spellings. */
  async of(what: Suggestions | undefined, typed: string): Promise<Json> {
    if (what === 'products') return completion(await this.#listed(typed));
    const all = await this.#values(what).catch((thrown: unknown) => {
      this.#deps.log(`completion of ${what ?? 'nothing'}: ${wordsOf(thrown)}`);
      return [];
    });
    const start = typed.trim().toLowerCase();
    const found = all.filter((each) => each.typed.toLowerCase().startsWith(start));
    return completion([...new Set(found.map(({ value }) => value))]);
  }

  /** A list, with each product of the catalogue that its last line may mean in place of that: "4x OP520\n2x gdb". */
  async #listed(typed: string): Promise<readonly string[]> {
    const code = /(?:^|\n)[ \t]*(?:\d{1,6}[ \t]*[x×*][ \t]*)?([^\n]*)$/u.exec(typed)?.[1] ?? '';
    if (code.trim().length < 2) return [];
    try {
      const { catalog, settings } = await this.#deps.desk();
      const products = await catalog.suggest(code, settings.language, mostValues);
      const before = typed.slice(0, typed.length - code.length);
      return [...new Set(products.flatMap(({ sku, towKod, index }) => sku ?? towKod ?? index ?? []))].map(
        (each) => `${before}${each}`,
      );
    } catch (thrown) {
      this.#deps.log(`completion of products: ${wordsOf(thrown)}`);
      return [];
    }
  }

  async #values(what: Exclude<Suggestions, 'products'> | undefined): Promise<readonly Value[]> {
    switch (what) {
      case undefined:
        return [];
      case 'language':
        return themselves(languages);
      case 'days':
        return themselves(['7', '14', '30', '60', '90']);
      case 'month':
        return themselves(lastMonths(utcDay(this.#deps.clock.now()), 12));
      case 'receiver':
        return themselves((await this.#deps.desk()).caller.receivers.map((each) => (each === '*' ? 'own' : each)));
      case 'requisition':
      case 'order':
      case 'delivery':
      case 'invoice':
        return this.#recentNumbers(what);
      case 'draft':
        // Read from the desk's own ledger: an agent looks for the draft that it has just made.
        return this.#load(what, this.#deps.clock.now());
    }
  }

  #recentNumbers(kind: DocumentKind): Promise<readonly Value[]> {
    const now = this.#deps.clock.now();
    const kept = this.#recent.get(kind);
    if (kept !== undefined && now - kept.at < cachedFor) return kept.values;
    const entry = { at: now, values: this.#load(kind, now) };
    this.#recent.set(kind, entry);
    entry.values.catch(() => {
      if (this.#recent.get(kind) === entry) this.#recent.delete(kind);
    });
    return entry.values;
  }

  async #load(kind: DocumentKind, now: number): Promise<readonly Value[]> {
    const { tools, clock, desk } = this.#deps;
    const tool = tools.find((each) => each.lists.includes(kind) && takes(each, 'from') && takes(each, 'to'));
    if (tool === undefined) return [];
    const today = utcDay(now);
    const asking = new AbortController();
    const waiting = new AbortController();
    const tooLate = clock.sleep(timeout, waiting.signal).then(() => {
      throw new Error(`no answer within ${timeout} ms`);
    });
    const asked = desk().then((opened) =>
      tool.invoke(
        opened,
        { from: addDays(today, 1 - daysBack), to: today },
        { signal: asking.signal, budget: { rows: mostValues, products: mostValues, milliseconds: timeout } },
      ),
    );
    try {
      return valuesOf(kind, await Promise.race([asked, tooLate]));
    } finally {
      asking.abort();
      waiting.abort();
      // One of the two lost the race; its rejection has no other handler.
      asked.catch(() => undefined);
      tooLate.catch(() => undefined);
    }
  }
}

function completion(all: readonly string[]): Json {
  const values = all.slice(0, mostValues);
  return { completion: { values, total: all.length, hasMore: all.length > mostValues } };
}

function valuesOf(kind: DocumentKind, answer: Answer): Value[] {
  return [...themselves(answer.numbers(kind)), ...answer.alsoCalled().map(([typed, value]) => ({ typed, value }))];
}

function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => utcDay(Date.UTC(year, month - 1 - back, 1)).slice(0, 7));
}
