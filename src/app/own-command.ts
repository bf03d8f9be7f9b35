import { readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';

/**
 * How this program is called from `folder`, as a person would type it. `npx partsdesk` only where the folder is the
 * package: elsewhere npx would ask the public registry for somebody else's package of that name.
 */
export function ownCommand(folder: string, script: string, path: string): string {
  if (packageName(folder) === 'partsdesk') return 'npx partsdesk';
  const onPath = path.split(delimiter).some((each) => each !== '' && resolve(each) === dirname(script));
  if (basename(script) === 'partsdesk' && onPath) return 'partsdesk';
  return `node ${/^[\w./:\\-]+$/.test(script) ? script : JSON.stringify(script)}`;
}

function packageName(folder: string): unknown {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return typeof read === 'object' && read !== null && 'name' in read ? read.name : undefined;
  } catch {
    // No package here.
    return undefined;
  }
}
