/** One step of the schema. It never changes once it was released: a database somewhere has taken it. */
export interface Migration {
  /** 1, 2, 3, ... */
  readonly version: number;
  readonly name: string;
  readonly sqlite: readonly string[];
  readonly postgres: readonly string[];
}
