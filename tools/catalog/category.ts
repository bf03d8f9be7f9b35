import * as z from 'zod';
import { DeskError } from '../../src/core/errors.ts';
import { cleanText } from '../../src/core/text.ts';
import type { InvokeOptions } from '../../src/core/tool.ts';
import type { Desk } from '../desk.ts';

export const categoryId = z.string().trim().min(1).describe('From list_categories');

/**
 * A category that the service does not know, told from an address that it does not have: at a wrong address the top of
 * the tree is not there either.
 */
export async function refusedCategory(
  desk: Desk,
  categoryId: string | undefined,
  thrown: unknown,
  options: InvokeOptions,
): Promise<never> {
  if (categoryId === undefined || !(thrown instanceof DeskError) || thrown.code !== 'not_found') throw thrown;
  await desk.service.categories({ categoryId: undefined }, { signal: options.signal });
  throw new DeskError('not_found', `The catalogue has no category ${cleanText(categoryId, 60)}.`, {
    field: 'categoryId',
    next: 'Look it up with {tool:list_categories|browse}.',
  });
}
