import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pack from '@sparticuz/chromium';

export interface UnpackedBrowser {
  readonly executablePath: string;
  /** A configuration of fonts: those of the package first, so that letters are the same on every machine. */
  readonly fonts: string;
}

/**
 * The Chromium out of the package, unpacked once for each version. Test files run beside each other: one unpacks,
 * the others wait for it, and none starts a file that is half written.
 */
export async function unpackBrowser(root: string): Promise<UnpackedBrowser> {
  const about = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(tmpdir(), `partsdesk-chromium-${about.version}-${process.getuid?.() ?? 0}`);
  const unpacked = { executablePath: join(folder, 'chromium'), fonts: join(folder, 'fonts.conf') };
  const lock = `${folder}.lock`;
  while (!existsSync(unpacked.fonts)) {
    if (!tryLock(lock)) {
      await wait(100);
      continue;
    }
    try {
      if (!existsSync(unpacked.fonts)) await unpack(folder, unpacked);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  return unpacked;
}

async function unpack(folder: string, unpacked: UnpackedBrowser): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The package unpacks to wherever temporary files go.
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await pack.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts', '/System/Library/Fonts'].filter((each) => existsSync(each));
  const dir = dirs.map((each) => `<dir>${each}</dir>`).join('');
  const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`;
  const head = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">';
  // Written last: its being there says that all is.
  writeFileSync(unpacked.fonts, `${head}<fontconfig>${dir}${cache}</fontconfig>`);
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
