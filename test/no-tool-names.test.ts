import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tools } from '../tools/index.ts';

// What a surface needs to know of a tool is in the tool's definition. A name in src/ is knowledge that the next tool
// would not have.

describe('src/', () => {
  it('names no tool', () => {
    const name = new RegExp(`\\b(${tools.map((tool) => tool.name).join('|')})\\b`);
    const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((file) => `src/${file.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, at) => (name.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });
});
