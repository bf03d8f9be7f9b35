import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { collect, placeWorld, run, saying, startProgram, type Ran } from '../support/program.ts';

// Where the built program finds its settings and keeps its data.

let folder: string;
let home: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-configuration-'));
  home = mkdtempSync(join(tmpdir(), 'partsdesk-home-'));
});
afterEach(() => {
  for (const each of [folder, home]) rmSync(each, { recursive: true, force: true });
});

const userData = () => join(home, '.local/share/partsdesk');
/** Runs a command of a user whose home is not the working folder, with the default data folder. */
const asUser = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  run(folder, args, { HOME: home, PARTSDESK_DATA: undefined, ...env });
const start = async (env: NodeJS.ProcessEnv = {}): Promise<Ran> => {
  const child = startProgram(folder, ['start'], { HOME: home, PARTSDESK_DATA: undefined, ...env });
  const ended = collect(child);
  await saying(child, 'Stop with Ctrl-C.').finally(() => child.kill('SIGTERM'));
  return ended;
};

describe('the data folder', () => {
  it('is in the user’s data directory, for its owner only, and the working folder stays empty', async () => {
    const { code, out, err } = await start();
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Data             ${userData()}`);
    expect(statSync(userData()).mode & 0o777).toBe(0o700);
    expect(existsSync(join(userData(), 'desk.sqlite'))).toBe(true);
    expect(existsSync(join(folder, '.partsdesk'))).toBe(false);
    const stock = await asUser(['stock', 'OP520'], { XDG_DATA_HOME: join(home, 'xdg') });
    expect([stock.code, existsSync(join(home, 'xdg/partsdesk/embedded-service.sqlite'))]).toEqual([0, true]);
  });

  longIt('must be named by a user without a home directory', async () => {
    for (const args of [['stock', 'OP520'], ['mcp'], ['start']]) {
      const { code, out, err } = await asUser(args, { HOME: undefined });
      expect([code, out]).toEqual([6, '']);
      expect(err).toContain('no home directory');
      expect(err).toContain('Set PARTSDESK_DATA');
    }
    expect((await asUser(['stock', 'OP520'], { HOME: undefined, PARTSDESK_DATA: 'data' })).code).toBe(0);
  });

  longIt('of an earlier version in the working folder is named, not used, and can be kept', async () => {
    placeWorld(userData());
    mkdirSync(join(folder, '.partsdesk'));
    expect((await asUser(['stock', 'OP520'])).err).toBe('');
    writeFileSync(join(folder, '.partsdesk/desk.sqlite'), '');
    for (const ran of [await asUser(['stock', 'OP520']), await start()]) {
      expect(ran.code).toBe(0);
      expect(ran.err.trimEnd().split('\n')).toEqual([expect.stringContaining('.partsdesk in this folder')]);
      expect(ran.err).toContain('set PARTSDESK_DATA=.partsdesk.');
    }
    const kept = await asUser(['stock', 'OP520'], { PARTSDESK_DATA: '.partsdesk' });
    expect([kept.code, kept.err]).toEqual([0, '']);
    expect(existsSync(join(folder, '.partsdesk/embedded-service.sqlite'))).toBe(true);
  });
});

describe('the settings file', () => {
  beforeEach(() => placeWorld(userData()));
  const wrong = 'PARTS_LANGUAGE=xx\nPARTS_TIMEOUT=5\n';

  it('is .env in the data folder', async () => {
    mkdirSync(userData(), { recursive: true });
    writeFileSync(join(userData(), '.env'), wrong);
    const { code, err } = await asUser(['stock', 'OP520'], { PARTS_LANGUAGE: 'pl' });
    expect(code).toBe(6);
    expect(err).toContain('PARTS_TIMEOUT');
    expect(err).not.toContain('PARTS_LANGUAGE');
    expect(err).toContain(join(userData(), '.env'));
  });

  longIt('is the one that PARTSDESK_ENV_FILE names instead, which must be readable', async () => {
    mkdirSync(userData(), { recursive: true });
    writeFileSync(join(userData(), '.env'), wrong);
    writeFileSync(join(folder, '.env'), 'PARTS_LANGUAGE=pl\n');
    const { code, err } = await asUser(['stock', 'OP520'], { PARTSDESK_ENV_FILE: '.env' });
    expect([code, err]).toEqual([0, '']);
    const doctor = await asUser(['doctor'], { PARTSDESK_ENV_FILE: '.env' });
    expect(doctor.out).toContain(`Settings file: ${join(folder, '.env')}`);
    for (const args of [['stock', 'OP520'], ['mcp']]) {
      const refused = await asUser(args, { PARTSDESK_ENV_FILE: 'nowhere.env' });
      expect([refused.code, refused.out]).toEqual([6, '']);
      expect(refused.err).toContain(`${join(folder, 'nowhere.env')} cannot be read`);
    }
  });

  longIt('is never .env in the working folder, which is named where it has settings of the desk', async () => {
    writeFileSync(join(folder, '.env'), `${wrong}SLACK_BOT_TOKEN=xoxb-1\nOTHER=1\n`);
    for (const args of [['stock', 'OP520'], ['doctor'], ['mcp']]) {
      const { code, out, err } = await asUser(args);
      expect(code).toBe(0);
      expect(err.trimEnd().split('\n')).toEqual([
        expect.stringContaining(
          '.env in this folder is not read, though it sets PARTS_LANGUAGE, PARTS_TIMEOUT and SLACK',
        ),
      ]);
      expect(err).toContain(`PARTSDESK_ENV_FILE=.env or move it to ${join(userData(), '.env')}`);
      if (args[0] === 'mcp') expect(out).toBe('');
    }
    expect((await asUser(['help'])).err).toBe('');
    writeFileSync(join(folder, '.env'), 'OTHER=1\nPORT=80\n');
    expect((await asUser(['stock', 'OP520'])).err).toBe('');
  });
});

describe('DATABASE_URL', () => {
  beforeEach(() => placeWorld(userData()));
  const old = { DATABASE_URL: 'postgres://127.0.0.1:9/desk' };

  longIt('stops whatever opens the ledger, and names the new setting', async () => {
    for (const args of [['start'], ['audit', 'head']]) {
      const { code, err } = await asUser(args, old);
      expect(code).toBe(6);
      expect(err).toContain('DATABASE_URL is no longer read; its new name is PARTSDESK_DATABASE_URL');
    }
    const doctor = await asUser(['doctor'], old);
    expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining('its new name is PARTSDESK_DATABASE_URL')]);
    expect((await asUser(['start'], { PARTSDESK_DATABASE_URL: old.DATABASE_URL })).err).toContain('PostgreSQL server');
  });

  it('does not concern other commands, or the databases of other programs', async () => {
    expect(await asUser(['stock', 'OP520'], old)).toMatchObject({ code: 0, err: '' });
    expect((await asUser(['audit', 'head'], { DATABASE_URL: 'mysql://db/shop' })).err).not.toContain('DATABASE_URL');
  });
});

describe('a trading service without encryption', () => {
  const access = {
    PARTS_BASE_URL: 'http://parts.invalid',
    PARTS_AUTH_URL: 'http://parts.invalid',
    PARTS_CLIENT_ID: 'desk',
    PARTS_CLIENT_SECRET: 'hush-hush',
  };

  it('is refused by every command, and the doctor says so', async () => {
    const { code, err } = await asUser(['stock', 'OP520'], access);
    expect(code).toBe(6);
    for (const name of ['PARTS_BASE_URL', 'PARTS_AUTH_URL']) expect(err).toContain(`${name} is an http: address`);
    const doctor = await asUser(['doctor'], access);
    expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining('set PARTS_ALLOW_HTTP=1')]);
  });

  longIt('is allowed by PARTS_ALLOW_HTTP=1, and the doctor warns', async () => {
    const allowed = { ...access, PARTS_ALLOW_HTTP: '1' };
    expect((await asUser(['stock', 'OP520'], allowed)).code).toBe(5);
    const doctor = await asUser(['doctor'], allowed);
    expect(doctor.out).toContain('PARTS_BASE_URL and PARTS_AUTH_URL are not encrypted');
  });
});
