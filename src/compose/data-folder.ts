import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DeskError } from '../core/errors.ts';

/**
 * Makes the data folder, with the folders above it, and makes sure that it can be written to. Folder by folder: on
 * Node 20 a recursive `mkdir` below a file system that makes no folders (/proc) never returns.
 * @throws DeskError `misconfigured`
 */
export function makeDataFolder(data: string): void {
  try {
    make(data);
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DeskError('misconfigured', `The data folder ${data} cannot be made or written to.`, {
      next: 'Set PARTSDESK_DATA to a folder that this user may write to.',
      cause,
    });
  }
}

function make(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) return;
  if (there !== undefined) throw new Error(`${folder} is not a folder`);
  const above = dirname(folder);
  if (above !== folder) make(above);
  try {
    mkdirSync(folder);
  } catch (thrown) {
    // Another process may have made it in between.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw thrown;
  }
}
