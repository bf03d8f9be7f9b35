import * as z from 'zod';
import { decimal, type Decimal } from '../core/money.ts';

/**
 * One field of a resource, as the interface documents it, and how it is read.
 *
 * Reading is tolerant where writing is strict: unknown fields and unknown codes are kept, and a field that is not a
 * key may be absent or null even where the interface does not say so, because "not marked optional" is weaker
 * evidence than an order that could not be read. What the document promises stays recorded here, so that
 * `partsdesk doctor` can report where the service departs from it. A wrong type is never tolerated.
 */
export interface Field<T = unknown> {
  readonly type: FieldType;
  /** "Fields marked optional may be absent." */
  readonly optional: boolean;
  /** "Fields marked nullable may be null." */
  readonly nullable: boolean;
  /** Identifies the row: its absence breaks the contract. */
  readonly key: boolean;
  /** For `object` and `object[]`. */
  readonly of?: Resource;
  readonly read: z.ZodType<T>;
}

export type FieldType =
  'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'string[]' | 'object' | 'object[]';

type KeyField<T = unknown> = Field<T> & { readonly key: true };

export type Fields = Readonly<Record<string, Field>>;

type Value<F> = F extends Field<infer T> ? T : never;

/** A resource as it is read: keys are there, everything else may be missing, and unknown fields are kept. */
export type Row<F extends Fields> = {
  [K in keyof F as F[K] extends KeyField ? K : never]: Value<F[K]>;
} & {
  [K in keyof F as F[K] extends KeyField ? never : K]?: Value<F[K]> | null | undefined;
};

export interface Resource<F extends Fields = Fields> {
  /** The heading or caption of the interface. */
  readonly name: string;
  readonly fields: F;
  readonly read: z.ZodType<Row<F>>;
}

/** The type of one row of a resource. */
export type RowOf<R> = R extends Resource<infer F> ? Row<F> : never;

function field<T>(type: FieldType, read: z.ZodType<T>, of?: Resource): Field<T> & { readonly key: false } {
  return { type, read, optional: false, nullable: false, key: false, ...(of === undefined ? {} : { of }) };
}

export const text = () => field('string', z.string());
export const integer = () => field('integer', z.int());
export const flag = () => field('boolean', z.boolean());
/** `yyyy-MM-dd`; kept as received. */
export const date = () => field('date', z.string());
/** ISO 8601 with `Z`, with an offset, or without a zone (which one is meant is not shown); kept as received. */
export const datetime = () => field('datetime', z.string());
export const texts = () => field('string[]', z.array(z.string()));

const decimalRead: z.ZodType<Decimal> = z.union([z.number(), z.string()]).transform((value, context) => {
  try {
    return decimal(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'expected a number' });
    return z.NEVER;
  }
});

/** Money, percentages and other JSON numbers with a fraction: read into an exact decimal, never a float. */
export const number = () => field('number', decimalRead);

export const object = <F extends Fields>(of: Resource<F>) => field('object', of.read, of);
export const objects = <F extends Fields>(of: Resource<F>) => field('object[]', z.array(of.read), of);
/** An object whose inner fields are not shown: kept whole. */
export const anyObject = () => field('object', z.record(z.string(), z.unknown()));

export const optional = <F extends Field>(each: F): F => ({ ...each, optional: true });
export const nullable = <F extends Field>(each: F): F => ({ ...each, nullable: true });
export const key = <T>(each: Field<T>): KeyField<T> => ({ ...each, key: true });

export function resource<F extends Fields>(name: string, fields: F): Resource<F> {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([at, each]) => [at, each.key ? each.read : each.read.nullish()]),
  );
  // The shape is built from `fields` one line above; TypeScript cannot follow `fromEntries`.
  return { name, fields, read: z.looseObject(shape) as unknown as z.ZodType<Row<F>> };
}

/** Lists where a readable reply departs from the document: "gtuCode is missing", "name is null". */
export function deviations(of: Resource, row: unknown, at = ''): string[] {
  if (typeof row !== 'object' || row === null) return [`${at || of.name} is not an object`];
  const values = row as Readonly<Record<string, unknown>>;
  return Object.entries(of.fields).flatMap(([name, each]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const value = values[name];
    if (value === undefined) return each.optional ? [] : [`${path} is missing`];
    if (value === null) return each.nullable ? [] : [`${path} is null`];
    if (each.of === undefined) return [];
    const inner = each.of;
    if (Array.isArray(value))
      return value.flatMap((item: unknown, index) => deviations(inner, item, `${path}[${index}]`));
    return deviations(inner, value, path);
  });
}
