import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import { run, saying, startProgram, stdioServer } from '../support/program.ts';

// The ledger holds orders, prices and hashes of tokens: on a machine of several users they belong to one of them.

let folder: string;
let data: string;
let before: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-private-'));
  data = join(folder, '.partsdesk');
  // What most systems give a new process.
  before = process.umask(0o022);
});
afterEach(() => {
  process.umask(before);
  rmSync(folder, { recursive: true, force: true });
});

/** Each file of the data folder, and the folder itself, with what others may do to it. */
function rightsOfOthers(): Record<string, string> {
  const paths = ['', ...readdirSync(data, { recursive: true }).map(String)];
  return Object.fromEntries(paths.map((path) => [path, (statSync(join(data, path)).mode & 0o077).toString(8)]));
}

function expectPrivate(...files: string[]): void {
  const rights = rightsOfOthers();
  expect(Object.keys(rights)).toEqual(expect.arrayContaining(files));
  expect(rights).toEqual(Object.fromEntries(Object.keys(rights).map((path) => [path, '0'])));
}

function openToAll(): void {
  for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644);
  chmodSync(data, 0o755);
}

const ledger = ['desk.sqlite', 'key', 'embedded-service.sqlite'];
const whileOpen = ['desk.sqlite', 'desk.sqlite-wal', 'desk.sqlite-shm', 'key', 'embedded-service.sqlite'];

async function start(): Promise<void> {
  const child = startProgram(folder, ['start']);
  try {
    await saying(child, 'Stop with Ctrl-C.');
    expectPrivate(...whileOpen, 'embedded.json', 'embedded.lock');
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  }
}

async function mcp(): Promise<void> {
  const client = new Client({ name: 'agent', version: '1' });
  await client.connect(new StdioClientTransport(stdioServer(folder)));
  try {
    const lines = [{ sku: 'OP520', quantity: 1 }];
    await client.callTool({ name: 'prepare_requisition', arguments: { lines } });
    expectPrivate(...whileOpen);
  } finally {
    await client.close();
  }
}

async function command(): Promise<void> {
  const ran = await run(folder, ['order', '1x', 'OP520']);
  expect([ran.code, ran.err]).toEqual([0, '']);
}

const ways = [
  ['a command', command],
  ['start', start],
  ['mcp', mcp],
] as const;
it.each(isLong ? ways : ways.slice(0, 1))(
  '%s makes private files, and makes those private that are there',
  async (_, go) => {
    await go();
    expectPrivate(...ledger);
    openToAll();
    await go();
    expectPrivate(...ledger);
  },
);

it('files that are not the desk’s keep their rights', async () => {
  mkdirSync(data);
  const notes = join(data, 'notes.txt');
  writeFileSync(notes, 'shared');
  chmodSync(notes, 0o644);
  await command();
  expect(statSync(notes).mode & 0o777).toBe(0o644);
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

it('a folder that everybody shares stays open, and is warned about', async () => {
  mkdirSync(data);
  chmodSync(data, 0o1777);
  const ran = await run(folder, ['order', '1x', 'OP520']);
  expect(ran.code).toBe(0);
  expect(ran.err).toContain('is shared with other users');
  expect(ran.err).toContain('PARTSDESK_DATA');
  expect(statSync(data).mode & 0o7777).toBe(0o1777);
  expect(statSync(join(data, 'desk.sqlite')).mode & 0o077).toBe(0);
  const doctor = await run(folder, ['doctor']);
  expect(doctor.out).toContain('! data folder: The data folder');
});
