import type { AnyMiddlewareArgs, Middleware } from '@slack/bolt';
import * as z from 'zod';
import { notice, plain } from '../answer/blocks.ts';
import type { SlackLog } from '../dependencies.ts';
import { texts } from '../messages/texts.ts';
import type { Deliveries } from './deliveries.ts';
import type { SlackCalls } from './slack-calls.ts';
import { isAccessLost, slackFailure } from './slack-failure.ts';
import { incomingEvent, incomingOf } from './incoming.ts';
import type { Workspaces } from './workspaces.ts';

/** Why nothing can be done for this workspace; undefined: it can. */
async function refusalOf(workspaces: Workspaces, team: string, log: SlackLog): Promise<string | undefined> {
  try {
    if (!(await workspaces.serves(team))) return texts.foreignWorkspace(team);
    if ((await workspaces.installed(team)) !== undefined) return undefined;
    log.warn('slack: the app is not installed where it is used', { team });
    return `${texts.notInstalled.message} ${texts.notInstalled.next}`;
  } catch (thrown) {
    const { error, ofSlack } = slackFailure(thrown);
    if (!ofSlack) throw thrown;
    const isLost = isAccessLost(error);
    log.warn('slack: a workspace cannot be reached', { team, error });
    const { lostAccess, tellOperator } = texts.trouble;
    return isLost ? `${lostAccess} ${tellOperator}` : `${texts.slackRefused(error)} ${texts.slackRefusedNext}`;
  }
}

/**
 * Runs before every listener: where this desk does not serve a workspace, or cannot reach it, the person gets one
 * sentence, whatever was done there. Only the removal of the app goes on to the listener.
 */
export function refuseForeign(
  workspaces: Workspaces,
  deliveries: Pick<Deliveries, 'acknowledge'>,
  calls: Pick<SlackCalls, 'respond'>,
  log: SlackLog,
): Middleware<AnyMiddlewareArgs> {
  return async (args) => {
    const team = args.context.teamId ?? '';
    const sentence = await refusalOf(workspaces, team, log);
    if (sentence === undefined) return args.next();
    const said = notice(sentence);
    if ('command' in args) return deliveries.acknowledge(args.body, () => args.ack(sentence), sentence);
    if ('options' in args) return args.ack({ options: [] });
    if ('view' in args) {
      if (args.body.type !== 'view_submission') return deliveries.acknowledge(args.body, () => args.ack());
      const view = {
        type: 'modal' as const,
        title: plain(texts.appName),
        close: plain(texts.close),
        blocks: said.blocks,
      };
      const answer = { response_action: 'update' as const, view };
      return deliveries.acknowledge(args.body, () => args.ack(answer), answer);
    }
    const event = 'event' in args ? incomingEvent(args.body) : undefined;
    if ('event' in args) {
      if (event?.kind === 'removed') return args.next();
      if (event === undefined || event.kind === 'pane') return;
    } else {
      await deliveries.acknowledge(args.body, () => args.ack());
      const { response_url: url } = z.looseObject({ response_url: z.string().optional() }).parse(args.body);
      if (url !== undefined) {
        await calls.respond(url, { ...said, response_type: 'ephemeral', replace_original: false });
        return;
      }
    }
    const workspace = await workspaces.installed(team).catch(() => undefined);
    if (workspace === undefined) return;
    const { user, channel, thread } = incomingOf(args.body);
    const { tell } = await import('../responder.ts');
    if (event?.kind === 'home') {
      await workspace.client.views.publish({ user_id: user.id, view: { type: 'home', blocks: said.blocks } });
    } else if (event?.kind === 'direct') await tell(workspace, { user }, said, log);
    else await tell(workspace, { user, channel, thread: event === undefined ? undefined : thread }, said, log);
  };
}
