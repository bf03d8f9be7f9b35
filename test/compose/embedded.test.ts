import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataFolder } from '../../src/compose/data-folder.ts';
import { requireLoopback } from '../../src/compose/loopback.ts';
import { DeskError } from '../../src/core/errors.ts';
import { run } from '../support/program.ts';

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
    expect(() => requireLoopback(host, 'HOST')).not.toThrow();
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'desk.example', '127.0.0.1.example', ''])('is refused on %j', (host) => {
    expect(problem(() => requireLoopback(host, 'HOST')).code).toBe('misconfigured');
  });

  it('beyond this machine is refused by start and by sandbox', async () => {
    const start = await run(folder, ['start'], { HOST: '0.0.0.0' });
    expect([start.code, start.out]).toEqual([6, '']);
    expect(start.err).toContain('HOST is not an address of this machine alone');
    const sandbox = await run(folder, ['sandbox', '--host', '0.0.0.0']);
    expect([sandbox.code, sandbox.out]).toEqual([6, '']);
    expect(sandbox.err).toContain('--host is not an address of this machine alone');
  });
});
