import { DeskError } from '../core/errors.ts';

/** Whether an address is of this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/**
 * What does not ask who is there listens on this machine only.
 * @throws DeskError `misconfigured` for any other address, naming the setting that it came from.
 */
export function requireLoopback(host: string, setting: string): void {
  if (isLoopback(host)) return;
  throw new DeskError('misconfigured', `${setting} is not an address of this machine alone (loopback).`, {
    next: `Set ${setting} to 127.0.0.1; to reach the desk from elsewhere put a server that asks for a login in front of it.`,
  });
}
