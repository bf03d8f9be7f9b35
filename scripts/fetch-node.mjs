import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The path of a Node binary of this version ("24"), kept in the user's cache folder. It is fetched from the package that
 * `node` at the registry installs for this platform, because `node` itself needs an install script.
 */
export function fetchNode(version) {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const kept = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'partsdesk', `node-${version}`);
  const binary = join(kept, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    mkdirSync(kept, { recursive: true });
    console.log(`Fetching ${name}@${version} into ${kept}`);
    const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', kept];
    execFileSync('npm', ['install', ...flags, `${name}@${version}`], {
      cwd: kept,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: windows,
    });
  }
  return binary;
}
