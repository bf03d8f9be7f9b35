import type { Heard } from './hear.ts';
import type { AboutProducts } from './products.ts';

/**
 * "What does OP520 cost if I take 20", "is OP520 there and what does a pair cost": the number stands apart from the code, and
 * the words between say that it is asked of so many. Only what is asked is read so, and it is priced: nobody orders by it.
 */
export function supposing(about: AboutProducts, { has, numbers }: Heard): AboutProducts {
  const { wanted } = about;
  const [only, other] = wanted.doubtful;
  const line = only?.maybe;
  if (wanted.products.length > 0 || line?.quantity === undefined || other !== undefined) return about;
  const isAsked =
    (has('maybe') && has('price', 'howMuch', 'quote', 'stock', 'discount', 'enough')) ||
    // "How much is W71275 for 2"
    (has('price', 'howMuch') && (has('stock') || line.quantity < 1_000));
  if (!isAsked || numbers.length !== 1 || numbers[0] !== line.quantity) return about;
  if (has('past', 'returns', 'complain', 'late', 'invoice', 'delivery', 'not')) return about;
  return { ...about, wanted: { ...wanted, products: [line], doubtful: [] } };
}
