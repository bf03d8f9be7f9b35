import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { errorCodes } from '../../src/core/errors.ts';
import { metricNames } from '../../src/core/metrics.ts';

// What an operator reads is held against the program.

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const runbook = read('docs/operating.md');
const rules = z
  .object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string(), annotations: z.unknown() })) }),
    ),
  })
  .parse(parse(read('docs/ops/alerts.yml')))
  .groups.flatMap(({ rules: each }) => each);
const board = z
  .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(read('docs/ops/grafana-board.json')));

/** The metrics that an expression reads; a histogram is read by its parts. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/partsdesk_\w+/g)].map(([name]) =>
    name in metricNames ? name : name.replace(/_(bucket|sum|count)$/, ''),
  );

it('reads only figures that the desk has, in alerts and on the board', () => {
  const used = [
    ...rules.map(({ expr }) => expr),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(used.length).toBeGreaterThan(30);
  for (const expression of used) {
    const names = namesIn(expression);
    expect(names.length, expression).toBeGreaterThan(0);
    for (const name of names) {
      expect(Object.keys(metricNames)).toContain(name);
      const { kind } = metricNames[name as keyof typeof metricNames];
      if (expression.includes(`${name}_bucket`)) expect(kind, name).toBe('histogram');
      if (new RegExp(`(rate|increase)\\(${name}[[{]`).test(expression)) expect(kind, name).toBe('counter');
    }
  }
});

it('shows every figure on the board', () => {
  const shown = new Set(board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))));
  expect(Object.keys(metricNames).filter((name) => !shown.has(name))).toEqual([]);
});

it('says of each alert, figure, error code and question what it means and what to do', () => {
  const missing = (names: readonly string[], written: (name: string) => string) =>
    names.filter((name) => !runbook.includes(written(name)));
  expect(
    missing(
      rules.map(({ alert }) => alert),
      (name) => `**${name}**`,
    ),
  ).toEqual([]);
  expect(missing(Object.keys(metricNames), (name) => `\`${name}\``)).toEqual([]);
  expect(missing(errorCodes, (name) => `| \`${name}\``)).toEqual([]);
  const source = read('src/ports/ledger.ts');
  const kinds = /type QuestionKind =([^;]+);/.exec(source)?.[1] ?? '';
  const questions = [...kinds.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  expect(questions.length).toBeGreaterThan(3);
  expect(missing(questions, (name) => `| \`${name}\``)).toEqual([]);
});

it('names every setting that the program reads', () => {
  const settings = [...read('src/app/config.ts').matchAll(/^ {2}((?:PARTS|PARTSDESK|SLACK)_\w+):/gm)].map(
    ([, name = '']) => name,
  );
  expect(settings.length).toBeGreaterThan(40);
  const spoken = (name: string) =>
    runbook.includes(`\`${name}\``) || runbook.includes(`\`${name.replace(/^PARTS_PREFIX/, '')}\``);
  expect(settings.filter((name) => !spoken(name))).toEqual([]);
});

it('points at files that are there', () => {
  const files = readdirSync(new URL('docs/ops/', root));
  for (const file of files) expect(runbook, file).toContain(`ops/${file}`);
});
