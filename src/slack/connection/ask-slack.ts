import { LogLevel, type Logger } from '@slack/bolt';
import type { SlackAccess, SlackDependencies, SlackLog } from '../dependencies.ts';
import { Places } from './places.ts';
import { SlackCalls } from './slack-calls.ts';
import { findTrouble, type SlackTrouble } from './trouble.ts';
import { Workspaces } from './workspaces.ts';

/** Asks Slack what is wrong with this app, for `partsdesk doctor`. */
export function askSlack(
  access: SlackAccess,
  deps: Pick<SlackDependencies, 'clock' | 'log' | 'policy' | 'store'>,
): Promise<SlackTrouble[]> {
  const workspaces = new Workspaces(access, deps, boltLogger(deps.log), new SlackCalls(deps.clock), () =>
    Promise.resolve(),
  );
  const opened = openedChannels(access, deps.policy);
  return findTrouble(workspaces, new Places(() => opened), opened);
}

/** Where the operator lets everybody read prices and orders. */
export function openedChannels(
  { openChannels }: SlackAccess,
  { approvals }: SlackDependencies['policy'],
): readonly string[] {
  return approvals.channel === undefined ? openChannels : [...openChannels, approvals.channel];
}

/** Bolt's warnings go to the desk's log. Its debug lines show bodies and tokens, so they go nowhere. */
export function boltLogger(log: SlackLog): Logger {
  const warn = (...given: unknown[]) => {
    const text = given.map((each) => (each instanceof Error ? each.message : String(each))).join(' ');
    log.warn('slack: bolt', { said: text.slice(0, 300) });
  };
  const nothing = () => undefined;
  return {
    debug: nothing,
    info: nothing,
    warn,
    error: warn,
    setLevel: nothing,
    getLevel: () => LogLevel.INFO,
    setName: nothing,
  };
}
