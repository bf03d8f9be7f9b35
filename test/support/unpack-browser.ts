import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pack from '@sparticuz/chromium';

export interface UnpackedBrowser {
  readonly executablePath: string;
  /** A configuration of fonts: those of the package first, so that letters are the same on every machine. */
  readonly fonts: string | undefined;
  /** Libraries out of the package, for a machine that has not all that the browser needs. */
  readonly libraries: string | undefined;
}

/**
 * The Chromium out of the package, unpacked once for each version. Test files run beside each other: one unpacks,
 * the others wait for it, and none starts a file that is half written. It is one for Linux on x64: elsewhere
 * `TEST_BROWSER` names a Chromium that is installed.
 */
export async function unpackBrowser(root: string): Promise<UnpackedBrowser> {
  const own = process.env['TEST_BROWSER'];
  if (own !== undefined) return { executablePath: own, fonts: undefined, libraries: undefined };
  const about = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(
    process.env['TEST_CACHE'] ?? tmpdir(),
    `partsdesk-browser-${about.version}-${process.getuid?.() ?? 0}`,
  );
  const executablePath = join(folder, 'chromium');
  const fonts = join(folder, 'fonts.conf');
  const lock = `${folder}.lock`;
  while (!existsSync(fonts)) {
    if (!tryLock(lock)) {
      await wait(100);
      continue;
    }
    try {
      if (!existsSync(fonts)) await unpack(folder, fonts);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  // A machine without NSS, as many containers are: the browser cannot even say its version.
  const complete = spawnSync(executablePath, ['--version']).status === 0;
  return { executablePath, fonts, libraries: complete ? undefined : join(folder, 'al2023/lib') };
}

async function unpack(folder: string, fonts: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The package unpacks to wherever temporary files go, and its libraries only where it believes to need them.
  const wanted: Readonly<Record<string, string>> = { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const before = Object.keys(wanted).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, wanted);
  try {
    await pack.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  }
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts', '/System/Library/Fonts'].filter((each) => existsSync(each));
  const dir = dirs.map((each) => `<dir>${each}</dir>`).join('');
  const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`;
  const head = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">';
  // Written last: its being there says that all is.
  writeFileSync(fonts, `${head}<fontconfig>${dir}${cache}</fontconfig>`);
}

function tryLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    // Left over by a run that was killed.
    if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 60_000)
      rmSync(lock, { recursive: true, force: true });
    return false;
  }
}
