import { statSync } from 'node:fs';
import type { Config } from './config.ts';
import type { Finding } from '../core/finding.ts';
import { cleanText } from '../core/text.ts';
import { boundary as texts } from './messages/boundary-en.ts';
import { userName } from './given-policy.ts';

/**
 * What the approval of orders rests on: that agents run as another user of the operating system than the desk. The data
 * folder is checked on its own.
 */
export function boundaryFinding({ file, policy }: Pick<Config, 'file' | 'policy'>): Finding {
  const check = 'boundary';
  const problems = [
    ...(file !== undefined && isOpen(file, 0o044) ? [texts.readable(cleanText(file, 200))] : []),
    ...[file, policy].flatMap((each) =>
      each !== undefined && isOpen(each, 0o022) ? [texts.writable(cleanText(each, 200))] : [],
    ),
  ];
  return problems.length === 0
    ? { check, status: 'ok', ...texts.boundary(cleanText(userName(), 60)) }
    : { check, status: 'warning', ...texts.boundaryOpen(problems) };
}

/** Windows keeps rights otherwise, and shows each file as open. */
function isOpen(path: string, bits: number): boolean {
  if (process.platform === 'win32') return false;
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & bits) !== 0;
}
