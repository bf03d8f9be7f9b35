import type { ObjectSchema } from './json-schema.ts';

/** By the name of the tool. */
export type DerivedSchemas = Readonly<
  Record<string, { readonly input: ObjectSchema; readonly output: ObjectSchema } | undefined>
>;

/**
 * What `tool-schema.ts` derives from the tools' schemas. Deriving takes a tenth of the time until a stdio server
 * answers, so the build derives it and puts it in the place of this file; run from its sources the desk derives it
 * when it is asked.
 */
export const derivedSchemas: DerivedSchemas | undefined = undefined;
