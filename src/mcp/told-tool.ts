import type { DeskTool } from '../../tools/desk.ts';
import type { ObjectSchema } from './json-schema.ts';

/** What is told of a tool before it is called, all of it JSON. */
export interface ToldTool extends Pick<DeskTool, 'name' | 'title' | 'description' | 'area' | 'effect' | 'operations'> {
  readonly schemas: { readonly input: ObjectSchema; readonly output: ObjectSchema };
}
