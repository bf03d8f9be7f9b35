import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './tables.ts';

/** Stands where a value will be bound. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
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
  readonly #compiled = new WeakMap<DialectAdapter, Map<string, CompiledQuery<R>>>();

  /** `build` may place its values and look at which there are, but not at what they are: it is not asked again. */
  constructor(build: (db: Db, values: V) => Compilable<R>) {
    this.#build = build;
  }

  rows(values: V): (db: Db) => Promise<R[]> {
    return async (db) => (await db.executeQuery(this.bound(db, values))).rows;
  }

  first(values: V): (db: Db) => Promise<R | undefined> {
    return async (db) => (await db.executeQuery(this.bound(db, values))).rows[0];
  }

  /** How many rows it wrote. */
  changes(values: V): (db: Db) => Promise<number> {
    return async (db) => Number((await db.executeQuery(this.bound(db, values))).numAffectedRows ?? 0);
  }

  bound(db: Db, values: V): CompiledQuery<R> {
    const given = values as Readonly<Record<string, unknown>>;
    const { query, queryId, sql, parameters } = this.#shape(db, given);
    return {
      query,
      queryId,
      sql,
      parameters: parameters.map((each) => (each instanceof Place ? given[each.name] : each)),
    };
  }

  #shape(db: Db, given: Readonly<Record<string, unknown>>): CompiledQuery<R> {
    const { adapter } = db.getExecutor();
    let shapes = this.#compiled.get(adapter);
    if (shapes === undefined || shapes.size >= most) {
      shapes = new Map<string, CompiledQuery<R>>();
      this.#compiled.set(adapter, shapes);
    }
    let key = '';
    for (const name in given) if (given[name] !== undefined) key += `${name},`;
    let compiled = shapes.get(key);
    if (compiled === undefined) {
      const places: Record<string, Place> = {};
      for (const name in given) if (given[name] !== undefined) places[name] = new Place(name);
      // Kysely passes on as a value what it does not know: it comes out again among the parameters.
      compiled = this.#build(db, places as V).compile();
      shapes.set(key, compiled);
    }
    return compiled;
  }
}
