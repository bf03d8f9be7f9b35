import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { PageServer, type PageOptions } from './page-server/page-server.ts';
import { openWorkspace, type Channel, type Person, type Workspace } from './double/workspace.ts';

export type { PageOptions } from './page-server/page-server.ts';

export interface PlaygroundOptions {
  readonly clock: Clock;
  /** Where the desk listens. The workspace itself is on 127.0.0.1 only, and refuses a desk that others reach. */
  readonly host?: string | undefined;
  /** 0, the default, takes any. */
  readonly port?: number | undefined;
  readonly signingSecret: string;
  readonly botToken: string;
  /** Where the desk takes signed requests of Slack. */
  readonly requestUrl: () => string;
  readonly scopes?: readonly string[] | undefined;
  readonly people?: readonly Person[] | undefined;
  readonly channels?: readonly Channel[] | undefined;
  readonly page: PageOptions;
}

export interface Playground {
  /** What a person opens in the browser. */
  readonly url: string;
  /** For `SLACK_API_URL`. */
  readonly apiUrl: string;
  readonly workspace: Workspace;
  close(): Promise<void>;
}

/**
 * A small Slack workspace in the browser, of this machine only, around the real app.
 * @throws DeskError `misconfigured` for an address that other machines reach.
 */
export async function openPlayground(options: PlaygroundOptions): Promise<Playground> {
  if (options.host !== undefined && !/^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(options.host)) {
    throw new DeskError('misconfigured', `The local workspace is for this machine only, not for ${options.host}.`, {
      next: 'Leave HOST unset, configure a real Slack workspace, or set NODE_ENV=production to do without.',
    });
  }
  let page: PageServer | undefined;
  const workspace = await openWorkspace({
    clock: options.clock,
    port: options.port,
    signingSecret: options.signingSecret,
    botToken: options.botToken,
    requestUrl: options.requestUrl,
    command: options.page.command,
    scopes: options.scopes,
    people: options.people,
    channels: options.channels,
    handlers: (opened) => {
      page = new PageServer(opened, options.page);
      return page.handlers;
    },
  });
  return {
    url: `${workspace.url}/`,
    apiUrl: workspace.apiUrl,
    workspace,
    close: async () => {
      page?.close();
      await workspace.close();
    },
  };
}
