import type { Desk } from '../../tools/desk.ts';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Clock } from '../core/clock.ts';
import type { Policy } from '../ordering/policy/policy.ts';
import type { Config } from './config.ts';
import { isLoopback } from './environment.ts';
import { startHttpServer, type Route } from './http-server.ts';
import type { OpenOrdering } from './open-ordering.ts';

// The approval page is served by `partsdesk start`. Where none runs, a command that needs it serves it while it waits.

/** What the page needs of a desk. */
interface Deciding {
  readonly ordering: () => Promise<OpenOrdering>;
  readonly policy: Policy;
  readonly desk: Pick<Desk, 'settings'>;
}

/** The one address of the page: passkeys are bound to it. Without a public one it is on this machine alone. */
export function pageOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, deskUrl: string): string {
  return publicUrl ?? `http://localhost:${new URL(deskUrl).port}`;
}

/** The addresses of the page. */
export const pagesOf = (origin: string) => ({
  of: (draftId: string) => `${origin}/approve/${draftId}`,
  keys: `${origin}/keys`,
});

/** The page is loaded when it is first asked for. */
export function approvalRoutes(
  desk: Deciding,
  origin: () => string,
  clock: Clock,
  failed: (thrown: unknown) => void,
): readonly Route[] {
  const open = async () => {
    const [{ ApprovalPage }, { ordering, passkeys, policies, keyFor }] = await Promise.all([
      import('../approval-page/approval-page.ts'),
      desk.ordering(),
    ]);
    const key = keyFor('approval page');
    const { zone } = desk.desk.settings;
    return new ApprovalPage({ origin: origin(), passkeys, policies, ordering, key, clock, zone, failed });
  };
  let page: ReturnType<typeof open> | undefined;
  const handle: Route['handle'] = async (request, response) => {
    page ??= open();
    // The next request tries again.
    page.catch(() => (page = undefined));
    await (await page).handle(request, response);
  };
  return [
    { path: '/approve', handle },
    { path: '/keys', handle },
  ];
}

const announcement = z.object({ url: z.string(), pid: z.int() });
const announcementFile = (data: string) => join(data, 'approval-page.json');

/** Tells commands on this data folder where the page is, until it is closed. */
export function announcePage(data: string, url: string): { close(): Promise<void> } {
  const path = announcementFile(data);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ url, pid: process.pid }), { mode: 0o600 });
  renameSync(draft, path);
  return {
    close: () => {
      if (readAnnouncement(data)?.pid === process.pid) rmSync(path, { force: true });
      return Promise.resolve();
    },
  };
}

function readAnnouncement(data: string): z.infer<typeof announcement> | undefined {
  try {
    return announcement.parse(JSON.parse(readFileSync(announcementFile(data), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Where people can open the page now, without anybody serving it for them; undefined: nowhere. */
export function servedPage({ data, host, mcp, publicUrl }: Pick<Config, 'data' | 'host' | 'mcp' | 'publicUrl'>) {
  if (publicUrl !== undefined) return publicUrl;
  // Callers on other machines cannot open a page of this one.
  if (mcp.url !== undefined || !isLoopback(host)) return undefined;
  const running = readAnnouncement(data);
  return running !== undefined && isThere(running.pid) ? running.url : undefined;
}

/** The page for one command: that of a running desk, or one that this process serves until it is closed. */
export async function findOrServePage(
  config: Pick<Config, 'data' | 'publicUrl'>,
  desk: Deciding,
  clock: Clock,
): Promise<{ readonly url: string; readonly isOwn: boolean; readonly isRunning: boolean; close(): Promise<void> }> {
  const close = () => Promise.resolve();
  const running = readAnnouncement(config.data);
  const isRunning = running !== undefined && isThere(running.pid);
  if (config.publicUrl !== undefined) return { url: config.publicUrl, isOwn: false, isRunning, close };
  if (isRunning) return { url: running.url, isOwn: false, isRunning, close };
  let url = '';
  const ignore = () => undefined;
  const routes = approvalRoutes(desk, () => url, clock, ignore);
  const server = await startHttpServer({ host: '127.0.0.1', port: 0 }, () => ({ status: 'ok' }), routes, ignore);
  url = pageOrigin(config, server.url);
  return { url, isOwn: true, isRunning: true, close: () => server.close() };
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
