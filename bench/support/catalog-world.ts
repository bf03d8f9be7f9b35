import type { Language } from '../../src/contract/limits.ts';
import type { IndexCategory, IndexProduct } from '../../src/catalog/index-file.ts';
import { languages } from '../../src/contract/limits.ts';
import type { ProductRow } from '../../src/sandbox/state/database.ts';
import { shortDescriptionOf } from '../../src/sandbox/state/product-store.ts';
import { categories, leafOf } from '../../src/sandbox/world/categories.ts';
import { SeededRandom } from '../../src/sandbox/world/prng.ts';
import { generateProducts } from '../../src/sandbox/world/products.ts';

const seed = 7;
/** More would use up the generator's codes. */
const atOnce = 100_000;
const spoken: readonly Language[] = ['en', 'pl', 'de'];

/** Products of the embedded service's generator; beyond 100,000 the codes of each part get a digit of their own. */
export function* worldOf(count: number): Generator<ProductRow> {
  for (let part = 0; part * atOnce < count; part += 1) {
    const rows = generateProducts(seed + part, Math.min(atOnce, count - part * atOnce));
    for (const row of rows) yield part === 0 ? row : { ...row, sku: `${row.sku}${part}`, idx: `${row.idx}${part}` };
  }
}

export function indexed(row: ProductRow): IndexProduct {
  return {
    key: row.sku,
    towKod: row.sku,
    index: row.idx,
    articleNumber: row.sku,
    tecDoc: row.tec_doc ?? undefined,
    brand: row.manufacturer,
    categoryId: row.category,
    eans: JSON.parse(row.eans) as string[],
    names: Object.fromEntries(spoken.map((language) => [language, shortDescriptionOf(row, language)])),
    source: 'catalogue',
    at: 0,
  };
}

export const indexedCategories: readonly IndexCategory[] = categories.map((node) => ({
  id: node.id,
  parent: node.parent,
  labels: Object.fromEntries(languages.map((language) => [language, node.label(language)])),
}));

/** 300 questions of six kinds about random products, made of the labels and codes of the generator. */
export function questionsOf(rows: readonly ProductRow[]): string[] {
  const dice = new SeededRandom(42);
  const nounOf = (row: ProductRow, language: Language) => shortDescriptionOf(row, language).split(',')[0] ?? '';
  const all: string[] = [];
  for (let n = 0; all.length < 300; n += 1) {
    const row = dice.pick(rows);
    const [ean] = JSON.parse(row.eans) as string[];
    switch (n % 6) {
      case 0:
        all.push(misspelt(nounOf(row, dice.pick(spoken)), dice));
        break;
      case 1: {
        const group = leafOf(row.category)?.parent;
        all.push(categories.find(({ id }) => id === group)?.label(dice.pick(languages)) ?? '');
        break;
      }
      case 2:
        all.push(row.idx.toLowerCase().replace(/[^a-z0-9]+/g, dice.pick(['', '-', '.', '/', ' '])));
        break;
      case 3:
        if (ean !== undefined) all.push(ean);
        break;
      case 4: {
        const words = [row.manufacturer.toLowerCase(), nounOf(row, dice.pick(spoken))];
        all.push((dice.chance(0.5) ? words : words.reverse()).join(' '));
        break;
      }
      default: {
        const words = nounOf(row, dice.pick(spoken)).split(' ');
        const last = words.pop() ?? '';
        all.push([...words, last.slice(0, Math.max(4, Math.ceil(last.length * 0.7)))].join(' '));
      }
    }
  }
  return all;
}

/** One wrong letter in the longest word, two where it has eight or more; often without its diacritics. */
function misspelt(text: string, dice: SeededRandom): string {
  const words = text.split(' ');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  let wrong = longest;
  for (let edits = longest.length >= 8 ? 2 : 1; edits > 0; edits -= 1) {
    const at = dice.int(1, wrong.length - 2);
    const roll = dice.int(1, 3);
    if (roll === 1) wrong = wrong.slice(0, at) + wrong.slice(at + 1);
    else if (roll === 2) wrong = wrong.slice(0, at) + wrong.charAt(at + 1) + wrong.charAt(at) + wrong.slice(at + 2);
    else wrong = wrong.slice(0, at) + 'e' + wrong.slice(at);
  }
  const plain = dice.chance(0.5) ? wrong.normalize('NFD').replace(/\p{Mark}/gu, '') : wrong;
  return words.map((word) => (word === longest ? plain : word)).join(' ');
}
