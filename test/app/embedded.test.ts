import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataFolder } from '../../src/app/data-folder.ts';
import { isLoopback } from '../../src/app/environment.ts';
import { ownCommand } from '../../src/app/start.ts';
import { DeskError } from '../../src/core/errors.ts';
import { collect, run, saying, startProgram } from '../support/program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-embedded-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const problem = (act: () => void): DeskError => {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof DeskError) return thrown;
    throw thrown;
  }
  throw new Error('it was accepted');
};

describe('the data folder', () => {
  it('is made with the folders above it, and may be there already', () => {
    const data = join(folder, 'a/b/c');
    makeDataFolder(data);
    makeDataFolder(data);
    expect(existsSync(data)).toBe(true);
  });

  it('is refused in one sentence where it cannot be', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const data of [join(folder, 'file'), join(folder, 'file/below'), '/proc/partsdesk/data']) {
      const { code, message, next } = problem(() => makeDataFolder(data));
      expect([code, message, next]).toEqual([
        'misconfigured',
        `The data folder ${data} cannot be made or written to.`,
        'Set PARTSDESK_DATA to a folder that this user may write to.',
      ]);
    }
  });

  it('that cannot be made ends a command and is one finding of the doctor', async () => {
    const env = { PARTSDESK_DATA: '/proc/partsdesk' };
    expect(await run(folder, ['stock', 'OP520'], env)).toMatchObject({ code: 6 });
    const doctor = await run(folder, ['doctor', '--json'], env);
    expect(doctor.code).toBe(1);
    const { findings } = JSON.parse(doctor.out) as { findings: { check: string; status: string }[] };
    expect(findings.find(({ check }) => check === 'data folder')).toMatchObject({ status: 'failed' });
  });
});

describe('an account that the embedded service does not have', () => {
  it('ends the command instead of leaving the service open behind it', async () => {
    const { code, err } = await run(folder, ['stock', 'OP520'], { PARTSDESK_EMBEDDED_ACCOUNT: 'C999' });
    expect(code).toBe(6);
    expect(err).toContain('PARTSDESK_EMBEDDED_ACCOUNT is not an account');
  });
});

describe('listening', () => {
  it.each(['127.0.0.1', '127.4.5.6', 'localhost', '::1'])('is allowed on %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'desk.example', '127.0.0.1.example', ''])('is refused on %j', (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  it('beyond this machine is refused by start and by sandbox', async () => {
    const start = await run(folder, ['start'], { HOST: '0.0.0.0' });
    expect([start.code, start.out]).toEqual([6, '']);
    expect(start.err).toContain('HOST lets other machines reach the desk');
    const sandbox = await run(folder, ['sandbox', '--host', '0.0.0.0']);
    expect([sandbox.code, sandbox.out]).toEqual([6, '']);
    expect(sandbox.err).toContain('--host must be an address of this machine only');
  });
});

describe('a fault of whoever runs it', () => {
  const data = () => join(folder, '.partsdesk');
  const file = () => join(data(), 'embedded-service.sqlite');

  it.each([
    [
      'no database',
      () => writeFileSync(file(), 'this is no database at all, and long enough to be read as one'.repeat(40)),
      /damaged or not a database/,
    ],
    ['a folder', () => mkdirSync(file()), /cannot be opened for writing/],
    ['.env a folder', () => mkdirSync(join(data(), '.env')), /\.env cannot be read/],
  ])('is told with a next step: %s', async (_, spoil, told) => {
    mkdirSync(data());
    spoil();
    const { code, out, err } = await run(folder, ['stock', 'OP520']);
    expect([code, out]).toEqual([6, '']);
    expect(err).toMatch(told);
    expect(err).toContain('Next:');
    expect(err).not.toContain('inside Partsdesk');
  });

  it('is told with a next step: a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, err } = await run(folder, ['sandbox', '--port', String(port)]);
    other.close();
    expect(code).toBe(6);
    expect(err).toContain(`Port ${port} is taken`);
  });
});

describe('two starts at the same moment', () => {
  it('run one embedded service between them', async () => {
    const started = [startProgram(folder, ['start']), startProgram(folder, ['start'])];
    const ended = started.map(collect);
    try {
      const said = await Promise.all(started.map((each) => saying(each, 'Stop with Ctrl-C.')));
      expect(said.filter((text) => text.includes('already running at'))).toHaveLength(1);
    } finally {
      for (const each of started) each.kill('SIGTERM');
    }
    await Promise.all(ended);
  });
});

describe('the command that start prints', () => {
  it('works where it is printed', () => {
    writeFileSync(join(folder, 'package.json'), '{"name":"partsdesk"}');
    expect(ownCommand(folder, '/x/dist/main.js', '/usr/bin')).toBe('npx partsdesk');
    expect(ownCommand(tmpdir(), '/opt/bin/partsdesk', '/usr/bin:/opt/bin')).toBe('partsdesk');
    expect(ownCommand(tmpdir(), '/opt/bin/partsdesk', '/usr/bin')).toBe('node /opt/bin/partsdesk');
    expect(ownCommand(tmpdir(), '/my apps/main.js', '')).toBe('node "/my apps/main.js"');
  });
});

describe('the doctor', () => {
  it('names a token that cannot be had once, and skips what needs it', async () => {
    const doctor = await run(folder, ['doctor', '--json'], {
      PARTS_BASE_URL: 'http://127.0.0.1:9',
      PARTS_AUTH_URL: 'http://127.0.0.1:9',
      PARTS_CLIENT_ID: 'desk',
      PARTS_CLIENT_SECRET: 'secret',
    });
    const { findings } = JSON.parse(doctor.out) as { findings: { check: string; status: string }[] };
    expect(findings.filter(({ status }) => status === 'failed').map(({ check }) => check)).toEqual(['token']);
    expect(findings.at(-1)).toMatchObject({ check: 'the services', status: 'skipped' });
  });
});
