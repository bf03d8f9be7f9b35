import { expect, it } from 'vitest';
import { simulate } from './simulate.ts';

it('one', async () => {
  const first = Number(process.env['SEED'] ?? 1);
  const n = Number(process.env['SEEDS'] ?? 1);
  const t = performance.now();
  let steps = 0;
  const rules: Record<string, number[]> = {};
  const states: Record<string, number> = {};
  for (let seed = first; seed < first + n; seed++) {
    const o = await simulate(seed);
    steps += o.steps;
    if (n === 1) console.log(o.lines.join('\n'));
    for (const [k, v] of Object.entries(o.states)) states[k] = (states[k] ?? 0) + v;
    for (const v of new Set(
      o.violations.map((v) =>
        v
          .replace(/[DAP][0-9A-Z]{16}/g, '#')
          .replace(/\d+/g, 'n')
          .slice(0, 130),
      ),
    ))
      (rules[v] ??= []).push(seed);
  }
  console.log(states, steps, (performance.now() - t) / n, 'ms per seed');
  for (const [r, s] of Object.entries(rules).sort((a, b) => b[1].length - a[1].length))
    console.log(s.length, r, s.slice(0, 6).join(' '));
  expect(1).toBe(1);
}, 600_000);
