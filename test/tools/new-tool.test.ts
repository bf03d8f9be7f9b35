import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';

// The walk through CONTRIBUTING, "Adding a tool", in a copy of the sources.

const root = join(import.meta.dirname, '../..');
const [, tool = '', operation = ''] =
  /^npm run new:tool (\w+) -- (\w+)$/m.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? [];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'partsdesk-new-tool-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed
    .toString()
    .split('\0')
    .filter((each) => each !== '')) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: copy, encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

describe('npm run new:tool', () => {
  it('says what it lacks', () => {
    expect(run('scripts/new-tool.mjs', 'getThing', operation).text).toContain('a verb and a noun');
    expect(run('scripts/new-tool.mjs', 'check_stock', operation).text).toContain('already');
    const unknown = run('scripts/new-tool.mjs', tool, 'getNothing');
    expect(unknown.text).toContain('getFinances');
    expect(unknown.status).toBe(2);
  });

  longIt('writes a tool that passes the tests of every tool, and its line in the registry', () => {
    const made = run('scripts/new-tool.mjs', tool, operation);
    expect(made.text).toContain('tools/index.ts');
    expect(made.status).toBe(0);
    expect(readFileSync(join(copy, 'docs/tools.md'), 'utf8')).toContain(tool);
    const files = [
      'test/every-tool.test.ts',
      'test/cli/csv-columns.test.ts',
      'test/docs/slack-doc.test.ts',
      'test/mcp/tools-list.test.ts',
    ];
    const tested = run('node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', ...files);
    expect(tested.text).not.toContain('FAIL');
    expect(tested.status).toBe(0);
  });

  longIt('writes a tool that compiles, and does not when a part of it is missing', () => {
    const config = join(copy, 'tsconfig.tool.json');
    const file = `tools/sales/${tool.replaceAll('_', '-')}.ts`;
    const whole = readFileSync(join(copy, file), 'utf8');
    const lacking = (part: string) => whole.replace(new RegExp(String.raw`^  ${part}: [^]*?\n(?=  [a-z])`, 'm'), '');
    const parts = ['gaps', 'next', 'phrases', 'view'];
    for (const part of parts) writeFileSync(join(copy, file.replace('.ts', `-without-${part}.ts`)), lacking(part));
    const files = [file, ...parts.map((part) => file.replace('.ts', `-without-${part}.ts`))];
    writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files }));
    const { text } = run('node_modules/typescript/bin/tsc', '--noEmit', '--project', config);
    expect(text).not.toContain(`${file}(`);
    for (const part of parts) expect(text).toContain(`Property '${part}' is missing`);
  });
});
