import { DeskError } from '../../src/core/errors.ts';
import type { InvokeOptions, Gap } from '../../src/core/tool.ts';

/** A part of a long list of products: as many as the surface can show, and where the rest begins. */
export interface ProductPage<Item> {
  readonly items: readonly Item[];
  /** Position of the first of `items`, from 1. */
  readonly first: number;
  /** Items in all. */
  readonly of: number;
  readonly cursor: string | undefined;
}

/**
 * The next items of a list that the caller sends again with the cursor. Only these are asked of the service.
 * @throws DeskError `invalid_input` when the cursor does not fit the list.
 */
export function productPage<Item>(
  all: readonly Item[],
  cursor: string | undefined,
  options: InvokeOptions,
): ProductPage<Item> {
  const start = cursor === undefined ? 0 : Number(/^from-(\d{1,9})-of-(\d{1,9})$/.exec(cursor)?.[1] ?? Number.NaN);
  if (cursor !== undefined && (!cursor.endsWith(`-of-${all.length}`) || !(start < all.length))) {
    throw new DeskError('invalid_input', 'This cursor does not belong to this list of products.', {
      field: 'cursor',
      next: 'Send the same list with the cursor of its last answer, or the list without a cursor.',
    });
  }
  const end = Math.min(all.length, start + (options.budget?.products ?? Infinity));
  return {
    items: all.slice(start, end),
    first: start + 1,
    of: all.length,
    cursor: end < all.length ? `from-${end}-of-${all.length}` : undefined,
  };
}

export function productPageGaps({ of, cursor }: { of: number; cursor?: string | undefined }): Gap[] {
  return cursor === undefined
    ? []
    : [
        {
          text: `Part of the ${of} products asked for: send the same list with this cursor for the rest.`,
        },
      ];
}
