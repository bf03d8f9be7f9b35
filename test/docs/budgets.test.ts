import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listingOf, listingsFor } from '../../src/mcp/listings.ts';
import { tools } from '../../tools/index.ts';
import { tasks } from '../evals/tasks/index.ts';
import { saying, startProgram } from '../support/program.ts';

// docs/budgets.md is where a budget is set; nothing here repeats its numbers.

const root = new URL('../../', import.meta.url).pathname;
const text = readFileSync(join(root, 'docs/budgets.md'), 'utf8');
const rows = [...text.matchAll(/^\| (.+?) +\| +([\d.]+) \| +([\d.]+) \|$/gm)];
const budgets = new Map(rows.map(([, what = '', budget]) => [what, Number(budget)]));

function budgetOf(what: string): number {
  const budget = budgets.get(what);
  if (budget === undefined) throw new Error(`docs/budgets.md has no row "${what}".`);
  return budget;
}

describe('what agents read', () => {
  const { instructions } = listingsFor(tools, 'live');
  const listed = listingOf(tools);
  const costs = listed.map(({ name, description, inputSchema }) => ({
    name,
    tokens: encode(JSON.stringify({ name, description, inputSchema })).length,
  }));

  it('is a list of tools within its tokens', () => {
    const all = costs.reduce((sum, { tokens }) => sum + tokens, 0);
    expect(all).toBeLessThanOrEqual(budgetOf('`tools/list`: tokens of all tools'));
  });

  it('says its output schemas within their tokens', () => {
    const all = listed.reduce((sum, { outputSchema }) => sum + encode(JSON.stringify(outputSchema)).length, 0);
    expect(all).toBeLessThanOrEqual(budgetOf('`tools/list`: tokens of all output schemas'));
  });

  it.each(costs)('has $name within its tokens', ({ tokens }) => {
    expect(tokens).toBeLessThanOrEqual(budgetOf('`tools/list`: tokens of the largest tool'));
  });

  it('is introduced within its length', () => {
    expect(instructions.length).toBeLessThanOrEqual(budgetOf('instructions: characters'));
  });

  // test/evals does each task and holds it to this budget.
  it('has the same budget in the table as in each evaluation', () => {
    const inTable = [...budgets].filter(([what]) => what.startsWith('evaluation '));
    const inTasks = tasks.map(({ id, budget }) => [`evaluation \`${id}\`: tokens`, budget.tokens] as const);
    expect(new Map(inTable)).toEqual(new Map(inTasks));
  });
});

describe('what machines hold', () => {
  it('is a package within its size', () => {
    const packed = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    const [{ size }] = JSON.parse(packed) as [{ size: number }];
    expect(size / 1e6).toBeLessThanOrEqual(budgetOf('published package, packed: MB'));
  });

  describe.skipIf(process.platform === 'win32')('in memory', () => {
    const folder = mkdtempSync(join(tmpdir(), 'partsdesk-budgets-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('is little more than bare node for an agent that lists the tools', async () => {
      const bare = spawn(process.execPath, ['-e', `process.stdin.resume(); console.log('up')`]);
      const desk = startProgram(folder, ['mcp']);
      const messages = [
        {
          id: 1,
          method: 'initialize',
          params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
        },
        { method: 'notifications/initialized' },
        { id: 2, method: 'tools/list' },
      ];
      try {
        desk.stdin.write(messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join(''));
        await Promise.all([saying(desk, '"id":2'), saying(bare, 'up')]);
        const times = residentOf(desk) / residentOf(bare);
        expect(times).toBeLessThanOrEqual(
          budgetOf('`partsdesk mcp` after `tools/list`: resident memory, times bare node'),
        );
      } finally {
        await Promise.all([bare, desk].map(ended));
      }
    });
  });
});

/** Kilobytes. */
function residentOf({ pid }: ChildProcessWithoutNullStreams): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
}

async function ended(child: ChildProcessWithoutNullStreams): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await closed;
}
