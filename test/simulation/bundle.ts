import { build as compile } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Mutant } from './mutants.ts';

/**
 * Compiles the simulation with the engine in it, as it is or with one mistake, into `outfile`.
 * @throws Error when the piece of source that the mistake replaces is not there exactly once.
 */
export async function bundle(outfile: string, mutant?: Mutant): Promise<void> {
  await compile({
    entryPoints: [join('test', 'simulation', 'seeds.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'error',
    define: { __FAILPOINTS__: 'false' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    plugins: [
      {
        // Native, so it stays where it is installed; the bundle lies elsewhere and names it by its path.
        name: 'native',
        setup: (build) => {
          build.onResolve({ filter: /^(@photostructure\/sqlite|pg)$/ }, ({ path }) => ({
            path: createRequire(join(process.cwd(), 'package.json')).resolve(path),
            external: true,
          }));
        },
      },
      {
        name: 'mutant',
        setup: (build) => {
          if (mutant === undefined) return;
          build.onLoad({ filter: new RegExp(`src/${mutant.file.replace('.', '\\.')}$`) }, ({ path }) => ({
            contents: mutated(readFileSync(path, 'utf8'), mutant),
            loader: 'ts',
          }));
        },
      },
    ],
  });
}

function mutated(source: string, { name, file, edits }: Mutant): string {
  return edits.reduce((text, [from, to]) => {
    const pieces = text.split(from);
    if (pieces.length !== 2)
      throw new Error(`${name}: ${JSON.stringify(from)} is ${pieces.length - 1} times in ${file}`);
    return pieces.join(to);
  }, source);
}
