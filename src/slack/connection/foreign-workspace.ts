import type { AnyMiddlewareArgs, Middleware } from '@slack/bolt';
import { notice, plain } from '../answer/blocks.ts';
import type { SlackLog } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { tell } from '../responder.ts';
import { incomingEvent, incomingOf } from './incoming.ts';
import type { Workspaces } from './workspaces.ts';

/**
 * Runs before every listener: a workspace that this desk does not serve gets one sentence, whatever was done there.
 * Only the removal of the app goes on to the listener.
 */
export function refuseForeign(workspaces: Workspaces, log: SlackLog): Middleware<AnyMiddlewareArgs> {
  return async (args) => {
    const team = args.context.teamId ?? '';
    if (await workspaces.serves(team)) return args.next();
    const sentence = texts.foreignWorkspace(team);
    const said = notice(sentence);
    if ('command' in args) return args.ack(sentence);
    if ('options' in args) return args.ack({ options: [] });
    if ('view' in args) {
      if (args.body.type !== 'view_submission') return args.ack();
      const view = {
        type: 'modal' as const,
        title: plain(texts.appName),
        close: plain(texts.close),
        blocks: said.blocks,
      };
      return args.ack({ response_action: 'update', view });
    }
    const event = 'event' in args ? incomingEvent(args.body) : undefined;
    if ('event' in args) {
      if (event?.kind === 'removed') return args.next();
      if (event === undefined || event.kind === 'pane') return;
    } else {
      await args.ack();
      if ('response_url' in args.body && 'respond' in args) {
        await args.respond({ ...said, response_type: 'ephemeral', replace_original: false });
        return;
      }
    }
    const workspace = await workspaces.installed(team);
    if (workspace === undefined) return;
    const { user, channel, thread } = incomingOf(args.body);
    if (event?.kind === 'home') {
      await workspace.client.views.publish({ user_id: user.id, view: { type: 'home', blocks: said.blocks } });
    } else if (event?.kind === 'direct') await tell(workspace, { user }, said, log);
    else await tell(workspace, { user, channel, thread: event === undefined ? undefined : thread }, said, log);
  };
}
