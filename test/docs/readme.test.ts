import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, program, programEnv, startedOn } from '../support/program.ts';

// The sessions of the README are typed in, on the built program, and print what it shows. `...` stands for any lines.
// Amounts, units, dates and numbers of documents change from day to day: only their form is compared.

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const sessions = [...readme.matchAll(/^```console\n([^]*?)^```$/gm)]
  .map(([, text = '']) => text)
  .filter((text) => text.includes('$ partsdesk '));

interface Typed {
  readonly command: string;
  readonly shown: readonly string[];
}

function typedIn(session: string): Typed[] {
  const typed: { command: string; shown: string[] }[] = [];
  for (const line of session.trimEnd().split('\n')) {
    if (line.startsWith('$ ')) typed.push({ command: line.slice(2), shown: [] });
    else typed.at(-1)?.shown.push(line);
  }
  return typed;
}

/** A line without what differs from day to day: numbers, and the room that they take in a table. */
const form = (line: string) =>
  line
    .replace(/D[0-9A-Z]{16}/g, 'DRAFT')
    .replace(/─+/g, '─')
    .replace(/\d+/g, '0')
    .replace(/(?<= )–(?=\s|$)/g, '0')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether the lines are there in their order; between them only where `...` stands. */
function shows(printed: readonly string[], wanted: readonly string[]): boolean {
  const [first, ...rest] = wanted;
  if (first === undefined) return printed.every((line) => line === '');
  if (first === '...') return printed.some((_, at) => shows(printed.slice(at), rest)) || shows([], rest);
  return printed[0] === first && shows(printed.slice(1), rest);
}

/** The built program as on a terminal of 80 columns. */
const onTerminal = 'data:text/javascript,process.stdout.isTTY=true;process.stdout.columns=80';

describe.each(sessions.map((session, at) => [at + 1, session] as const))('session %d of the README', (_, session) => {
  let folder: string;
  const env = new Map([['NO_COLOR', '1']]);
  let draft = '';
  // A morning: which warehouse still sends today, and so how its times are written, changes with the hour.
  const clock = startedOn('2026-11-23T10:00:00Z');
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'partsdesk-readme-'));
    writeFileSync(join(folder, 'parts-list.txt'), '4x OP520\n"W 712/75" x2\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(typedIn(session).map((typed) => [typed.command, typed] as const))('%s', async (command, { shown }) => {
    const set = /^(export|unset) (\w+)(?:=(.*))?$/.exec(command);
    if (set !== null) {
      const [, verb, name = '', value = ''] = set;
      if (verb === 'export') env.set(name, value);
      else env.delete(name);
      return;
    }
    const [, words = '', , from, , to] = /^partsdesk (.*?)( < (\S+))?( > (\S+))?$/.exec(command) ?? [];
    const args = (words.match(/"[^"]*"|\S+/g) ?? [])
      .map((word) => word.replace(/^"(.*)"$/, '$1'))
      .map((word) => word.replace(/^D[0-9A-Z]{16}$/, draft));
    const question = shown.find((line) => line.startsWith('Type yes '));
    const child = spawn(process.execPath, [...(to === undefined ? ['--import', onTerminal] : []), program, ...args], {
      cwd: folder,
      env: programEnv(folder, { ...clock, ...Object.fromEntries(env) }),
    });
    child.stdin.end(from === undefined ? (question === undefined ? '' : 'yes\n') : readFileSync(join(folder, from)));
    const { out, err, code } = await collect(child);
    expect(code, err).not.toBe(2);
    draft = /D[0-9A-Z]{16}/.exec(out)?.[0] ?? draft;
    if (to !== undefined) {
      expect(out.split('\n').length).toBeGreaterThan(1);
      return;
    }
    // A question is asked on the other stream, and what is typed there ends the line.
    if (question !== undefined) expect(form(`${err.trimEnd()} yes`)).toContain(form(question));
    const wanted = shown.filter((line) => line !== question).map(form);
    const printed = out.trimEnd().split('\n').map(form);
    expect(shows(printed, wanted), `it printed:\n${out}\n${err}`).toBe(true);
  });
});

it('teaches the command and not npx', () => {
  expect(sessions.length).toBeGreaterThan(1);
  expect(readme).not.toMatch(/^\$ npx /m);
});
