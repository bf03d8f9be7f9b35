import { DeskError } from '../core/errors.ts';

/**
 * Nothing that Partsdesk listens with asks who is there, so it listens on this machine only.
 * @throws DeskError `misconfigured` for any other address, naming the setting that it came from.
 */
export function requireLoopback(host: string, setting: string): void {
  if (/^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)) return;
  throw new DeskError('misconfigured', `${setting} is not an address of this machine alone (loopback).`, {
    next: `Set ${setting} to 127.0.0.1; to reach the desk from elsewhere put a server that asks for a login in front of it.`,
  });
}
