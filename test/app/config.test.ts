import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/app/config.ts';
import { findSettings } from '../../src/app/settings-file.ts';
import { commandTools, requireServed, servedTools } from '../../src/app/served-tools.ts';
import { DeskError } from '../../src/core/errors.ts';
import { tools } from '../../tools/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const access = {
  PARTS_BASE_URL: 'https://parts.example/api/',
  PARTS_AUTH_URL: 'https://auth.example',
  PARTS_CLIENT_ID: 'desk',
  PARTS_CLIENT_SECRET: 's:e+c%r=et',
};
/** A user whose home is the working folder. */
const read = (environment: NodeJS.ProcessEnv) => readConfig({ HOME: folder, ...environment }, folder);
const problem = (environment: NodeJS.ProcessEnv): DeskError => {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof DeskError) return error;
    throw error;
  }
  throw new Error('it was accepted');
};

describe('the configuration', () => {
  it('without anything is the embedded service, live', () => {
    expect(read({})).toMatchObject({
      service: undefined,
      mode: 'live',
      language: 'en',
      host: '127.0.0.1',
      port: 3000,
      data: join(folder, '.local/share/partsdesk'),
    });
  });

  it('with a trading service only drafts, unless it says live', () => {
    expect(read(access)).toMatchObject({
      mode: 'draft',
      service: { baseUrl: 'https://parts.example/api' },
    });
    expect(read({ ...access, PARTSDESK_MODE: 'live' }).mode).toBe('live');
  });

  it.each(Object.keys(access))('names what is missing when only %s is set', (name) => {
    const { code, message } = problem({ [name]: access[name as keyof typeof access] });
    expect(code).toBe('misconfigured');
    for (const other of Object.keys(access)) expect(message.includes(other)).toBe(other !== name);
  });

  it('[unknown: path-prefix] takes a prefix for all services and one for each', () => {
    const { prefixes } = read({ ...access, PARTS_PREFIX: '/trade/1.0.0/', PARTS_PREFIX_DELIVERY: '/delivery/v1' });
    expect(prefixes.inventory).toBe('/trade/1.0.0');
    expect(prefixes.delivery).toBe('/delivery/v1');
  });

  it('[unknown: stock-index-maximum] asks for a hundred index values at once, or as many as it is told', () => {
    expect(read({}).stockIndexes).toBe(100);
    expect(read({ PARTS_STOCK_INDEXES: '25' }).stockIndexes).toBe(25);
    for (const wrong of ['0', '1001', '1.5'])
      expect(problem({ PARTS_STOCK_INDEXES: wrong }).code).toBe('misconfigured');
  });

  it('[unknown: generic-article-parameter] takes the name of the parameter, and has none by itself', () => {
    expect(read({}).genericArticleParameter).toBeUndefined();
    expect(read({ PARTS_GENERIC_ARTICLE_PARAMETER: 'genericArticleId' }).genericArticleParameter).toBe(
      'genericArticleId',
    );
    expect(problem({ PARTS_GENERIC_ARTICLE_PARAMETER: 'a=b&c' }).message).toContain('PARTS_GENERIC_ARTICLE_PARAMETER');
  });

  it('[unknown: ambiguous-window-length] asks for windows of two days, or of one', () => {
    expect(read({}).windowDays).toBe(2);
    expect(read({ PARTS_WINDOW_DAYS: '1' }).windowDays).toBe(1);
  });

  it.each([
    ['PARTS_LANGAUGE', 'en'],
    ['PARTSDESK_COLOUR', 'yes'],
    ['PARTS_LANGUAGE', 'fr'],
    ['PARTSDESK_ZONE', 'Europe/Krakow'],
    ['PARTSDESK_ZONE', '+01:00'],
    ['PARTS_PREFIX', 'trade'],
    ['PARTS_PREFIX', '/a/../b'],
    ['PARTS_WINDOW_DAYS', '3'],
    ['PARTSDESK_MODE', 'yolo'],
    ['PARTS_TIMEOUT', '1.5'],
    ['PORT', '70000'],
    ['PARTS_BASE_URL', 'ftp://parts.example'],
  ])('refuses %s=%s by its name', (name, value) => {
    const { code, message } = problem({ ...access, [name]: value });
    expect(code).toBe('misconfigured');
    expect(message).toContain(name);
  });

  it('says of every name at once what is wrong, and never its value', () => {
    const wrong = {
      PORT: '1.5',
      PARTS_TIMEOUT: '5',
      PARTSDESK_KEY: 'short',
      PARTSDESK_EARLIER_KEYS: `${'k'.repeat(32)}, short`,
      PARTS_AUTH_URL: 'https://',
      PARTS_NAME: 'x',
    };
    expect(problem({ ...access, ...wrong }).message).toBe(
      'The configuration is wrong: PARTS_NAME is not a setting of Partsdesk; PARTS_AUTH_URL is not an http or https address; ' +
        'PARTS_TIMEOUT is not between 100 and 600000; PARTSDESK_KEY has fewer than 32 characters; ' +
        'PARTSDESK_EARLIER_KEYS holds a key with fewer than 32 characters; PORT is not a whole number.',
    );
  });

  it('reads the settings file, which the environment overrides, and the secret from a file', () => {
    writeFileSync(join(folder, 'desk.env'), 'PARTS_LANGUAGE=pl\nPORT=4000\nPARTS_CLIENT_ID=\n');
    writeFileSync(join(folder, 'secret'), 's:e+c%r=et\n');
    const { PARTS_CLIENT_SECRET: _, ...rest } = access;
    const file = { PARTSDESK_ENV_FILE: 'desk.env', PARTS_CLIENT_SECRET_FILE: join(folder, 'secret') };
    const config = read({ ...rest, ...file, PORT: '4100' });
    expect(config).toMatchObject({ language: 'pl', port: 4100, file: join(folder, 'desk.env') });
    expect(config.service?.clientSecret.reveal()).toBe('s:e+c%r=et');
    expect(problem({ ...access, PARTS_CLIENT_SECRET_FILE: join(folder, 'secret') }).message).toContain('Both');
    expect(problem({ ...rest, PARTS_CLIENT_SECRET_FILE: join(folder, 'nowhere') }).message).toContain('_FILE');
  });

  it('reads .env in the data folder, and paths in a settings file from the folder of that file', () => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/.env'), 'PARTSDESK_POLICY=policy.yaml\nPARTS_CLIENT_SECRET_FILE=secret\n');
    writeFileSync(join(folder, 'data/secret'), 's:e+c%r=et\n');
    const { PARTS_CLIENT_SECRET: _, ...rest } = access;
    const config = read({ ...rest, PARTSDESK_DATA: 'data' });
    expect(config).toMatchObject({ data: join(folder, 'data'), policy: join(folder, 'data/policy.yaml') });
    expect(config.service?.clientSecret.reveal()).toBe('s:e+c%r=et');
    writeFileSync(join(folder, 'data/.env'), 'PARTSDESK_DATA=elsewhere\n');
    expect(problem({ PARTSDESK_DATA: 'data' }).message).toContain('PARTSDESK_DATA cannot be set in');
    expect(read({ PARTSDESK_ENV_FILE: 'data/.env' }).data).toBe(join(folder, 'data/elsewhere'));
    writeFileSync(join(folder, 'data/.env'), 'PARTSDESK_ENV_FILE=elsewhere\n');
    expect(problem({ PARTSDESK_DATA: 'data' }).message).toContain('PARTSDESK_ENV_FILE cannot be set in');
  });

  it.each([
    ['linux', { XDG_DATA_HOME: '/home/ann/data' }, '/home/ann/data/partsdesk'],
    ['linux', { HOME: '/home/ann' }, '/home/ann/.local/share/partsdesk'],
    ['linux', { HOME: '/home/ann', XDG_DATA_HOME: 'relative' }, '/home/ann/.local/share/partsdesk'],
    ['darwin', { HOME: '/Users/ann' }, '/Users/ann/Library/Application Support/partsdesk'],
    ['win32', { LOCALAPPDATA: '/Users/ann/AppData/Local' }, '/Users/ann/AppData/Local/partsdesk'],
    ['win32', { LOCALAPPDATA: '/Users/ann', PARTSDESK_DATA: 'here' }, '/desk/here'],
  ] as const)('keeps its data on %s with %j in %s', (platform, environment, expected) => {
    expect(findSettings(environment, '/desk', platform).data).toBe(expected);
  });

  it.each(['linux', 'darwin', 'win32'] as const)('needs PARTSDESK_DATA on %s for a user without a home', (platform) => {
    expect(() => findSettings({}, folder, platform)).toThrow(/no home directory/);
    expect(() => findSettings({ PARTSDESK_DATA: 'data' }, folder, platform)).not.toThrow();
  });

  it.each([
    [{ DATABASE_URL: 'postgres://db/desk' }, true],
    [{ DATABASE_URL: 'postgresql://db/desk', PARTSDESK_DATABASE_URL: 'postgres://db/desk' }, false],
    [{ DATABASE_URL: 'mysql://db/another' }, false],
    [{}, false],
  ])('notices the old name of the database setting in %j: %s', (environment, expected) => {
    expect(read(environment).oldDatabaseName).toBe(expected);
  });

  it.each([
    ['http://parts.example', {}, /PARTS_BASE_URL is an http: address/],
    ['http://127.0.0.1.example', {}, /PARTS_BASE_URL is an http: address/],
    ['http://parts.example', { PARTS_ALLOW_HTTP: '0' }, /PARTS_ALLOW_HTTP=1/],
  ])('refuses %s with %j', (address, environment, told) => {
    expect(problem({ ...access, ...environment, PARTS_BASE_URL: address }).message).toMatch(told);
  });

  it.each([
    ['https://parts.example', {}],
    ['http://127.0.0.1:8080', {}],
    ['http://localhost', {}],
    ['http://[::1]:8080', {}],
    ['http://parts.example', { PARTS_ALLOW_HTTP: '1' }],
  ])('accepts %s with %j', (address, environment) => {
    expect(read({ ...access, ...environment, PARTS_BASE_URL: address }).service?.baseUrl).toBe(address);
  });

  it('never shows the secret', () => {
    const config = read(access);
    for (const shown of [inspect(config, { depth: 9 }), JSON.stringify(config), String(config.service?.clientSecret)]) {
      expect(shown).not.toContain('s:e+c%r=et');
    }
    const { message } = problem({ ...access, PARTS_LANGUAGE: 'xx' });
    expect(message).not.toContain('s:e+c%r=et');
  });
});

describe('PARTSDESK_TOOLS', () => {
  const names = (wanted: string[] | undefined) =>
    servedTools(tools, { tools: wanted, mode: 'live' }).map(({ name }) => name);

  it('serves all, some areas or tools, or all but some', () => {
    expect(names(undefined)).toEqual(tools.map(({ name }) => name));
    expect(names(['inventory', 'whoami'])).toEqual(['check_stock', 'get_quote', 'whoami']);
    expect(names(['-sales', '-get_invoice'])).not.toContain('get_order');
    expect(names(['-sales', '-get_invoice'])).toContain('list_invoices');
    expect(names(['invoice', '-get_invoice'])).toEqual(['list_invoices']);
  });

  it('serves in mode readonly only what reads, and in mode draft all', () => {
    const writing = [
      ...['cancel_requisition', 'confirm_requisition', 'follow_changes', 'prepare_requisition'],
      'submit_requisition',
    ];
    const all = names(undefined);
    const served = servedTools(tools, { tools: undefined, mode: 'readonly' }).map(({ name }) => name);
    expect(all.filter((name) => !served.includes(name)).sort()).toEqual(writing);
    expect(servedTools(tools, { tools: ['ordering'], mode: 'readonly' }).map(({ name }) => name)).toEqual([
      'get_draft',
      'list_orders',
    ]);
    expect(() => servedTools(tools, { tools: writing, mode: 'readonly' })).toThrow(/no tool/);
    expect(servedTools(tools, { tools: undefined, mode: 'draft' })).toEqual(tools);
  });

  it('refuses a name that is none, and an empty desk', () => {
    expect(() => names(['stok'])).toThrow(/stok/);
    expect(() => names(['whoami', '-whoami'])).toThrow(/no tool/);
  });
});

describe('the command line', () => {
  const config = (names: string) => read({ PARTSDESK_TOOLS: names });

  it('shows every command under a wrong PARTSDESK_TOOLS, and asks with none', () => {
    expect(commandTools(tools, () => config('invetory'), 'credit')).toEqual(tools);
    expect(() => requireServed(tools, config('invetory'), 'credit')).toThrow(/contains invetory/);
  });

  it('refuses by name what is left out, and offers what is served', () => {
    const offered = commandTools(tools, () => config('inventory'), 'credit').map(({ name }) => name);
    expect(offered).toContain('check_stock');
    expect(offered).not.toContain('list_invoices');
    expect(() => requireServed(tools, config('inventory'), 'stock')).not.toThrow();
    expect(() => requireServed(tools, config('inventory'), 'credit')).toThrow(/is not served here \(PARTSDESK_TOOLS/);
  });
});

describe('Slack', () => {
  const bot = { SLACK_BOT_TOKEN: 'xoxb-1' };
  const signed = { SLACK_SIGNING_SECRET: 'a signing secret' };
  const app = { SLACK_APP_TOKEN: 'xapp-1' };
  const installs = {
    SLACK_CLIENT_ID: 'client',
    SLACK_CLIENT_SECRET: 'secret',
    SLACK_STATE_SECRET: 's'.repeat(32),
    SLACK_TOKEN_KEY: 'k'.repeat(32),
  };

  it('is none, HTTP, Socket Mode, or installed in several workspaces', () => {
    expect(read({}).slack).toBeUndefined();
    expect(read({ ...bot, ...signed }).slack).toMatchObject({
      way: { kind: 'http' },
      tokens: { kind: 'one' },
    });
    expect(read({ ...bot, ...app }).slack?.way.kind).toBe('socket');
    expect(read({ ...bot, ...app, ...signed }).slack?.way.kind).toBe('socket');
    expect(read({ ...installs, ...signed }).slack?.tokens.kind).toBe('installed');
  });

  it.each([
    ['SLACK_SIGNING_SECRET', { ...bot }],
    ['SLACK_BOT_TOKEN', { ...signed }],
    ['SLACK_TOKEN_KEY', { ...installs, ...signed, SLACK_TOKEN_KEY: undefined }],
    ['SLACK_TOKEN_KEY', { ...installs, ...signed, SLACK_TOKEN_KEY: 'short' }],
    ['both SLACK_BOT_TOKEN', { ...bot, ...installs, ...signed }],
    ['SLACK_BOT_TOKEN', { ...signed, SLACK_BOT_TOKEN: 'xapp-1' }],
    ['SLACK_APP_TOKEN', { ...bot, SLACK_APP_TOKEN: 'xoxb-1' }],
    ['SLACK_OPEN_CHANNELS', { ...bot, ...signed, SLACK_OPEN_CHANNELS: '#parts' }],
    ['SLACK_SLACKBOT', { ...bot, SLACK_APP_TOKEN: 'xapp-1', SLACK_SLACKBOT: 'on' }],
    ['SLACK_FOLLOW_THREADS', { ...bot, ...signed, SLACK_FOLLOW_THREADS: 'maybe' }],
  ])('names %s where it is missing or wrong', (name, environment) => {
    const { code, message } = problem(environment);
    expect(code).toBe('misconfigured');
    expect(message).toContain(name);
  });

  it('reads secrets from files, and shows them nowhere', () => {
    const file = join(folder, 'token');
    writeFileSync(file, 'xoxb-from-a-file\n');
    const { slack } = read({ SLACK_BOT_TOKEN_FILE: file, ...signed });
    expect(slack?.tokens.kind === 'one' && slack.tokens.botToken.reveal()).toBe('xoxb-from-a-file');
    expect(inspect(slack, { depth: 9 }) + JSON.stringify(slack)).not.toMatch(/xoxb|a signing secret/);
  });
});
