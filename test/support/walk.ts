import { afterEach, expect } from 'vitest';
import { deskPage, embeddedClock } from '../../src/app/open-playground.ts';
import { undrawable } from '../../src/playground/page/drawable.ts';
import { PageServer } from '../../src/playground/page-server/page-server.ts';
import { tools } from '../../tools/index.ts';
import { builtForTests } from './browser.ts';
import { openSlackDesk, type SlackDesk, type SlackDeskOptions } from './slack.ts';

/** The real desk over the embedded service, in a local workspace with its page; orders under way are worked on. */
export async function openWalk(options: SlackDeskOptions = {}): Promise<{ desk: SlackDesk; url: string }> {
  const files = await builtForTests();
  let service = '';
  let moved = 0;
  let page: PageServer | undefined;
  const desk = await openSlackDesk({
    approvals: 'C0APPROVALS',
    ...options,
    moved: () => moved,
    workspace: {
      handlers: (workspace) => {
        const clock = {
          now: () => embeddedClock(service).now(),
          forward: async (days: number) => {
            await embeddedClock(service).forward(days);
            moved += days * 86_400_000;
          },
        };
        page = new PageServer(workspace, deskPage({ files, tools, clock }));
        return page.handlers;
      },
    },
  });
  service = desk.sandbox.url;
  const stop = new AbortController();
  const working = desk.ordering.work(stop.signal);
  return {
    url: `${desk.workspace.url}/`,
    desk: {
      ...desk,
      close: async () => {
        page?.close();
        await desk.done();
        stop.abort();
        await working;
        await desk.close();
      },
    },
  };
}

/** A walk for each test; whatever the desk sent in it must be right for Slack and drawn on the page. */
export function useWalk(): (options?: SlackDeskOptions) => Promise<{ desk: SlackDesk; url: string }> {
  let open: SlackDesk | undefined;
  afterEach(async () => {
    if (open === undefined) return;
    const { workspace } = open;
    await open.close();
    open = undefined;
    expect(workspace.violations).toEqual([]);
    const sent = workspace.calls.map(({ args }) => [parsed(args['blocks']), parsed(args['view'])]);
    expect(undrawable(sent)).toEqual([]);
    expect(undrawable(workspace.state.messages.map(({ blocks }) => blocks))).toEqual([]);
  });
  return async (options) => {
    const walk = await openWalk(options);
    open = walk.desk;
    return walk;
  };
}

/** What a method was given may be JSON in a form. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
