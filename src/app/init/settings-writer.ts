import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { misconfigured } from '../environment.ts';
import { init as texts } from '../messages/init.ts';

/** Writes a file that only its owner can read. A reader sees the old text or the new one. */
export function writePrivate(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}

export function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Sets values in a settings file; every other line stays as it is. */
export function writeSettings(path: string, values: Readonly<Record<string, string>>): void {
  const lines = exists(path) ? readFileSync(path, 'utf8').replace(/\n$/, '').split('\n') : [];
  const left = new Map(Object.entries(values).map(([name, value]) => [name, `${name}=${quoted(name, value)}`]));
  const kept = lines.map((line) => {
    const [, name = ''] = /^\s*(?:export\s+)?([A-Z_]+)\s*=/.exec(line) ?? [];
    const changed = left.get(name);
    left.delete(name);
    return changed ?? line;
  });
  writePrivate(path, `${[...kept, ...left.values()].join('\n')}\n`);
}

/** A value so that a settings file gives exactly it back. */
function quoted(name: string, value: string): string {
  const found = ['', "'", '"', '`']
    .map((mark) => `${mark}${value}${mark}`)
    .find((text) => !value.includes('\n') && parseEnv(`A=${text}\nB=1`)['A'] === value);
  if (found === undefined) throw misconfigured(texts.unquotable(name));
  return found;
}
