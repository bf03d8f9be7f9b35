import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../support/program.ts';
import { initialize } from './fixtures/http.ts';

it('a stdio server that lists its tools loads nothing from outside the bundle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partsdesk-lean-'));
  try {
    const preload = join(folder, 'preload.cjs');
    const report = join(folder, 'loaded.json');
    await writeFile(
      preload,
      `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, JSON.stringify(Object.keys(require.cache))));`,
    );
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const input = [initialize, { jsonrpc: '2.0', method: 'notifications/initialized' }, list]
      .map((message) => `${JSON.stringify(message)}\n`)
      .join('');
    const ran = await run(folder, ['mcp'], { NODE_OPTIONS: `--require ${preload}` }, input);
    expect(ran.out).toContain('check_stock');
    const loaded = JSON.parse(await readFile(report, 'utf8')) as string[];
    expect(loaded.filter((path) => path.includes('node_modules'))).toEqual([]);
    expect(loaded.map((path) => path.replace(/^.*[\\/]/, ''))).toEqual(['preload.cjs', 'main.js']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
