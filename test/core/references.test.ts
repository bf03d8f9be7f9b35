import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DeskError } from '../../src/core/errors.ts';
import { nextOf } from '../../src/core/references.ts';
import { tools } from '../../tools/index.ts';

describe('nextOf', () => {
  const error = new DeskError('not_found', 'There is none.', {
    next: 'Look it up with {tool:list_requisitions|requisitions}; for your own number add {argument:customNumber}.',
  });
  it.each([
    ['mcp', 'Look it up with list_requisitions; for your own number add customNumber.'],
    ['cli', 'Look it up with partsdesk requisitions; for your own number add --custom-number.'],
    ['slack', 'Look it up with "requisitions"; for your own number add --custom-number.'],
  ] as const)('writes tools and arguments for %s', (surface, text) => {
    expect(nextOf(error, surface)).toBe(text);
  });
});

it('every reference names a tool and its first word', () => {
  const found = readdirSync('tools', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(`tools/${file}`, 'utf8').matchAll(/\{tool:(\w+)\|(\w+)\}/g)])
    .map(([, name, word]) => `${name ?? ''}|${word ?? ''}`);
  expect(found.length).toBeGreaterThan(5);
  const known = tools.map(({ name, words }) => `${name}|${words[0] ?? ''}`);
  expect(found.filter((each) => !known.includes(each))).toEqual([]);
});
