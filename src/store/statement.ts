import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './tables.ts';

/** Stands where a value will be bound. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The text for one set of names. */
interface Shape<R> {
  readonly names: readonly string[];
  readonly compiled: CompiledQuery<R>;
}

/** More shapes than any statement has: a bound, so that nothing grows for ever. */
const most = 64;

/**
 * A statement that is asked again and again, by what changes each time. Kysely builds and compiles it once for each
 * database and each set of names; from then on values are only bound. A value that is undefined is as good as absent.
 */
export class Statement<V extends object, R> {
  readonly #build: (db: Db, values: V) => Compilable<R>;
  /** By the database's adapter, which every transaction shares with the connection it is of. */
  readonly #shapes = new WeakMap<DialectAdapter, Shape<R>[]>();

  /** `build` may place its values and look at which there are, but not at what they are: it is not asked again. */
  constructor(build: (db: Db, values: V) => Compilable<R>) {
    this.#build = build;
  }

  /** Its first row, `as` whatever is made of it. */
  first<T>(values: V, as: (row: R | undefined) => T): (db: Db) => Promise<T> {
    return (db) => db.executeQuery(this.bound(db, values)).then(({ rows }) => as(rows[0]));
  }

  /** How many rows it wrote, `as` whatever is made of the number. */
  changes<T>(values: V, as: (count: number) => T): (db: Db) => Promise<T> {
    return (db) => db.executeQuery(this.bound(db, values)).then(({ numAffectedRows }) => as(Number(numAffectedRows)));
  }

  bound(db: Db, values: V): CompiledQuery<R> {
    const given = values as Readonly<Record<string, unknown>>;
    const { query, queryId, sql, parameters } = this.#compiled(db, given);
    return {
      query,
      queryId,
      sql,
      parameters: parameters.map((each) => (each instanceof Place ? given[each.name] : each)),
    };
  }

  #compiled(db: Db, given: Readonly<Record<string, unknown>>): CompiledQuery<R> {
    const { adapter } = db.getExecutor();
    let shapes = this.#shapes.get(adapter);
    if (shapes === undefined || shapes.length >= most) this.#shapes.set(adapter, (shapes = []));
    const names = Object.keys(given).filter((name) => given[name] !== undefined);
    const known = shapes.find((shape) => isSame(shape.names, names));
    if (known !== undefined) return known.compiled;
    // Kysely passes on as a value what it does not know: it comes out again among the parameters.
    const places = Object.fromEntries(names.map((name) => [name, new Place(name)]));
    const compiled = this.#build(db, places as V).compile();
    shapes.push({ names, compiled });
    return compiled;
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}
