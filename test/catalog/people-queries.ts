import { readFileSync } from 'node:fs';
import { leafOf } from '../../src/sandbox/world/categories.ts';
import type { ProductRow } from '../../src/sandbox/state/database.ts';

/** What somebody types for a part. */
export interface PeopleQuery {
  readonly kind: string;
  readonly text: string;
  /** Not looked at while the search is changed. */
  readonly apart: boolean;
  readonly isRight: (row: ProductRow) => boolean;
}

export function readPeopleQueries(file: 'people' | 'blind'): PeopleQuery[] {
  return readFileSync(`test/catalog/${file}-queries.txt`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const apart = line.startsWith('* ');
      const [kind = '', text = '', right = ''] = (apart ? line.slice(2) : line).split(' | ');
      return { kind, text, apart, isRight: judge(right) };
    });
}

/** `sku:OP520`, `prefix:WB75`, or `brakePad/front@BREMVIK`; several kinds of part with commas between. */
function judge(right: string): (row: ProductRow) => boolean {
  const [form, code = ''] = right.split(':');
  if (form === 'sku') return ({ sku }) => sku === code;
  if (form === 'prefix') return ({ sku }) => sku.startsWith(code);
  const [what = '', brand] = right.split('@');
  const [groups = '', qualifier] = what.split('/');
  return ({ category, manufacturer }) => {
    const leaf = leafOf(category);
    return (
      leaf !== undefined &&
      groups.split(',').includes(leaf.group) &&
      (qualifier === undefined || leaf.qualifier === qualifier) &&
      (brand === undefined || manufacturer === brand)
    );
  };
}
