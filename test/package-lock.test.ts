import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

// How it is written: CONTRIBUTING.md, "Dependencies".

const entry = z.looseObject({
  resolved: z.string().optional(),
  dev: z.boolean().optional(),
  // Old packages have a list of texts here.
  engines: z.union([z.object({ node: z.string().optional() }), z.array(z.string())]).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), entry) })
  .parse(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
const packages = Object.entries(lock.packages);

describe('package-lock.json', () => {
  it('has the optional packages of every platform, so that npm ci works on each', () => {
    const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !packages.some(([other]) => other.endsWith(`node_modules/${name}`)))
        .map((name) => `${path} needs ${name}`),
    );
    expect(missing).toEqual([]);
    expect(lock.packages).toHaveProperty(['node_modules/@esbuild/win32-x64']);
  });

  it('names no address of a registry', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('has no package that refuses Node 20.19, the oldest that the desk runs on', () => {
    const refusing = packages.flatMap(([path, { engines }]) => {
      const range = Array.isArray(engines) ? undefined : engines?.node;
      return range === undefined || allows(range) ? [] : [`${path} wants Node ${range}`];
    });
    expect(refusing).toEqual([]);
  });

  it.each([
    ['>=22', false],
    ['^22.13.0 || >=24', false],
    ['>=20.20', false],
    ['>=18 <20', false],
    ['18.x || 21', false],
    ['^20.19.0 || >= 22.12', true],
    ['>= 0.6', true],
    ['20.x || 22.x', true],
    ['~20.19', true],
    ['*', true],
  ])('reads the range %s', (range, expected) => {
    expect(allows(range)).toBe(expected);
  });
});

/** Whether a range of versions has 20.19.0 in it. */
function allows(range: string): boolean {
  return range.split('||').some((all) =>
    all
      .trim()
      .replace(/([<>]=?|[\^~=])\s+/g, '$1')
      .split(/\s+/)
      .every(fits),
  );
}

const oldest = [20, 19, 0] as const;

function fits(comparator: string): boolean {
  const match = /^([<>]=?|[\^~=]?)(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:-.*)?$/.exec(comparator);
  if (match === null) throw new Error(`${comparator} is no range that this test reads`);
  const [, sign = '', ...written] = match;
  const parts = written.filter((each) => /^\d+$/.test(each)).map(Number);
  const at = parts.findIndex((part, place) => part !== oldest[place]);
  const differs = at === -1 ? 0 : (oldest[at] ?? 0) - (parts[at] ?? 0);
  switch (sign) {
    case '>=':
      return differs >= 0;
    case '>':
      return differs > 0;
    case '<=':
      return differs <= 0;
    case '<':
      return differs < 0;
    case '^':
      return differs >= 0 && at !== 0;
    case '~':
      return differs >= 0 && (at === -1 || at === 2);
    default:
      return differs === 0;
  }
}
