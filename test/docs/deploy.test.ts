import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { haproxy, freePort } from '../support/haproxy.ts';
import { program, programEnv } from '../support/program.ts';

// What is shipped beside the program: does it name what is there?

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('Dockerfile');
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        environment: z.record(z.string(), z.unknown()).optional(),
        volumes: z.array(z.string()).default([]),
        secrets: z.array(z.string()).default([]),
      }),
    ),
    volumes: z.record(z.string(), z.unknown()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(read('compose.yml')));
const known = [...read('src/app/config.ts').matchAll(/^ {2}((?:PARTS|PARTSDESK|SLACK)_\w+|HOST|PORT):/gm)].map(
  ([, name = '']) => name,
);

it('the image runs as nobody in particular, on one folder, with the program and all that it loads', () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^VOLUME \/data$/m);
  const copied = [...dockerfile.matchAll(/^COPY --from=build \S+ \/build\/(\S+) \/app\/(\S+)$/gm)];
  expect(copied.length).toBeGreaterThanOrEqual(3);
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-image-'));
  try {
    for (const [, from = '', to = ''] of copied) {
      expect(existsSync(join(root, from)), from).toBe(true);
      mkdirSync(dirname(join(folder, to)), { recursive: true });
      cpSync(join(root, from), join(folder, to), { recursive: true });
    }
    // The image has Node 24, with SQLite in it.
    if (!isBuiltin('node:sqlite')) {
      mkdirSync(join(folder, 'node_modules/@photostructure'), { recursive: true });
      symlinkSync(
        join(root, 'node_modules/@photostructure/sqlite'),
        join(folder, 'node_modules/@photostructure/sqlite'),
      );
    }
    expect(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1]).toBe('["partsdesk"]');
    expect(dockerfile).toContain('ln -s /app/dist/main.js /usr/local/bin/partsdesk');
    accessSync(join(folder, 'dist/main.js'), constants.X_OK);
    const ran = spawnSync(process.execPath, [join(folder, 'dist/main.js'), 'order', '1x', 'OP520', '--json'], {
      cwd: folder,
      env: programEnv(folder),
      encoding: 'utf8',
    });
    expect([ran.status, ran.stderr]).toEqual([0, '']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('the image, compose file and proxy agree on the port and the paths', () => {
  const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1];
  expect(dockerfile).toContain(`PORT=${port}`);
  expect(dockerfile).toContain(`http://127.0.0.1:${port}/healthz`);
  expect(String(compose.services['desk']?.environment?.['PORT'])).toBe(port);
  const proxy = read('deploy/haproxy.cfg');
  expect(proxy).toContain(`server desk1 desk:${port}`);
  const checked = /httpchk GET (\S+)/.exec(proxy)?.[1] ?? '';
  expect(read('src/app/health.ts')).toContain(`path: '${checked}'`);
  expect(compose.services['proxy']?.volumes.map((each) => each.split(':')[0])).toContain('./deploy/haproxy.cfg');
});

it('the compose file sets only what the desk knows, and defines what it uses', () => {
  const settings = Object.keys(compose.services['desk']?.environment ?? {});
  expect(settings.length).toBeGreaterThan(8);
  expect(settings.map((name) => name.replace(/_FILE$/, '')).filter((name) => !known.includes(name))).toEqual([]);
  for (const { volumes, secrets } of Object.values(compose.services)) {
    for (const name of secrets) expect(Object.keys(compose.secrets)).toContain(name);
    for (const from of volumes.map((each) => each.split(':')[0] ?? '')) {
      if (!from.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(from);
    }
  }
  for (const { file } of Object.values(compose.secrets))
    expect(read('docs/operating.md')).toContain(file.replace('./', ''));
});

it.runIf(haproxy !== undefined)('HAProxy takes its configuration', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'partsdesk-proxy-')), 'haproxy.cfg');
  const config = read('deploy/haproxy.cfg')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${await freePort()}`)
    .replace('desk:3000', '127.0.0.1:3000');
  writeFileSync(file, config);
  execFileSync(haproxy?.command ?? '', ['-c', '-f', file], { env: haproxy?.env });
  rmSync(dirname(file), { recursive: true });
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;
it.runIf(analyze)('the unit is one that systemd takes, without a word of complaint', () => {
  const ran = spawnSync('systemd-analyze', ['verify', join(root, 'deploy/partsdesk.service')], { encoding: 'utf8' });
  const own = ran.stderr.split('\n').filter((line) => line.includes('partsdesk'));
  expect([ran.status, own]).toEqual([0, []]);
});

it('the unit starts a command of the program, with settings it knows', () => {
  const unit = read('deploy/partsdesk.service');
  const command = /^ExecStart=\/usr\/bin\/env partsdesk (\w+)$/m.exec(unit)?.[1] ?? '';
  const help = spawnSync(process.execPath, [program, 'help', command], { encoding: 'utf8', env: programEnv(tmpdir()) });
  expect(help.status).toBe(0);
  const named = [...unit.matchAll(/\b((?:PARTS|PARTSDESK)_\w+)=/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it('CI runs commands that there are, on every Node and system that is promised', () => {
  const ci = read('.github/workflows/ci.yml');
  const scripts = Object.keys(
    z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json'))).scripts,
  );
  for (const [, name = ''] of ci.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toContain(name);
  for (const [, path = ''] of ci.matchAll(/(?:node|vitest run) ((?:scripts|test)\/\S+)/g)) {
    expect(existsSync(join(root, path)), path).toBe(true);
  }
  expect(ci).toMatch(/os: \[ubuntu-latest, macos-latest, windows-latest\]/);
  expect(ci).toMatch(/node: \[20, 22, 24\]/);
});
