import { build, type BuildOptions } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/long.ts';

const named = /attempt-committed|PARTSDESK_FAILPOINT|SIGSTOP/;

async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/main.ts'],
    outdir: 'never-written',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    external: ['@photostructure/sqlite'],
    logLevel: 'error',
    write: false,
    ...options,
  });
  return (outputFiles ?? []).map(({ text }) => text).join('\n');
}

describe('failpoints', () => {
  it('are in a test build, and not in the one that people run', async () => {
    const { readFileSync, readdirSync } = await import('node:fs');
    if (isLong) expect(await bundle({ define: { __FAILPOINTS__: 'true' }, minifySyntax: true })).toMatch(named);
    const built = readdirSync('dist').filter((name) => name.endsWith('.js'));
    expect(built).toContain('main.js');
    for (const name of built)
      expect(`${name}: ${named.exec(readFileSync(`dist/${name}`, 'utf8'))?.[0]}`).toBe(`${name}: undefined`);
  });
});
