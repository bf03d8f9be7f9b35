import { execFile, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { collect, programEnv } from '../support/program.ts';

// The package as npm publishes and installs it, in a folder that is not the repository.

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;
let tarball: { filename: string; size: number; files: { path: string }[] };

async function npm(cwd: string, ...args: string[]): Promise<string> {
  const flags = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  return (await promisify(execFile)('npm', [...args, ...flags], { cwd })).stdout;
}

const { dependencies, optionalDependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()), optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-package-'));
  [tarball] = JSON.parse(await npm(root, 'pack', '--json', '--pack-destination', folder)) as [typeof tarball];
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  // The dependencies are those of the repository, by links, so that npm fetches nothing: fetching them takes a minute.
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const source = join(root, 'node_modules', name);
    const target = join(folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    if (existsSync(source)) symlinkSync(source, target, 'junction');
  }
  await npm(folder, 'install', '--prefix', folder, join(folder, tarball.filename));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('is at most 3 MB, without sources, tests, source maps or caches, and with the pictures of the README alone', () => {
    expect(tarball.size).toBeLessThanOrEqual(3_000_000);
    const paths = tarball.files.map(({ path }) => path);
    const top = new Set(paths.map((path) => path.split('/')[0]));
    expect([...top].sort()).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'docs', 'manifest.yml', 'package.json'].sort(),
    );
    expect(paths.filter((path) => /\.(ts|map|tgz|tsbuildinfo|sqlite|env)$|\.test\.|cache/.test(path))).toEqual([]);
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const pictures = [...readme.matchAll(/\]\((\S+\.png)\)/g)].map(([, path]) => path);
    expect(paths.filter((path) => path.endsWith('.png')).sort()).toEqual(pictures.sort());
  });

  it('contains the program that the other tests run', () => {
    const contents = (dist: string) =>
      Object.fromEntries(
        readdirSync(dist, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name))
          .map((path) => [path.slice(dist.length), readFileSync(path, 'base64')]),
      );
    const installed = contents(join(folder, 'node_modules/partsdesk/dist'));
    expect(Object.keys(installed)).toContain('/main.js');
    expect(installed).toEqual(contents(join(root, 'dist')));
  });

  it('prepares, submits, approves and confirms an order once it is installed', async () => {
    const command = async (person: string, input: string, ...args: string[]) => {
      const child = spawn(join(folder, 'node_modules/.bin/partsdesk'), args, {
        cwd: folder,
        env: programEnv(folder, { PARTSDESK_DATA: 'data', PARTSDESK_AS: person }),
      });
      child.stdin.end(input);
      const ran = await collect(child);
      expect([ran.code, ran.err.replace(/^Type yes.*: /, '')]).toEqual([0, '']);
      return ran.out;
    };
    const { draftId } = JSON.parse(await command('buyer', '', 'order', '4x', 'OP520', '--json')) as { draftId: string };
    const submitted = JSON.parse(await command('buyer', '', 'submit', draftId, '--json')) as { state: string };
    expect(submitted.state).toBe('pending_approval');
    await command('approver', 'yes\n', 'approve', draftId);
    const done = JSON.parse(await command('buyer', '', 'draft', draftId, '--json')) as { state: string };
    expect(done.state).toBe('confirmed');
  });
});
