import type { AllMiddlewareArgs, AnyMiddlewareArgs, Middleware } from '@slack/bolt';
import { z } from 'zod';
import { incomingOf, incomingEvent } from './incoming.ts';
import { notice, tell } from './notice.ts';
import type { SlackLog } from './dependencies.ts';
import { foreignWorkspace, type Workspaces } from './workspaces.ts';

const eventBody = z.looseObject({
  event: z.looseObject({
    type: z.string(),
    tab: z.string().optional(),
    channel_type: z.string().optional(),
    subtype: z.string().optional(),
    bot_id: z.string().optional(),
  }),
});

/**
 * Comes before every listener: a workspace that this desk does not serve gets one sentence, whatever was done there,
 * and nothing else happens. That it took the app out is still noted.
 */
export function refuseForeign(workspaces: Workspaces, log: SlackLog): Middleware<AnyMiddlewareArgs> {
  return async (args) => {
    const team = args.context.teamId ?? '';
    if (await workspaces.serves(team)) return args.next();
    const sentence = foreignWorkspace(team);
    if ('command' in args) return args.ack(sentence);
    if ('event' in args) return answerEvent(args, team, sentence);
    if ('options' in args) return args.ack({ options: [] });
    if ('view' in args) {
      return args.body.type === 'view_submission'
        ? args.ack({ response_action: 'update', view: formOf(sentence) })
        : args.ack();
    }
    // A button or a shortcut.
    await args.ack();
    if ('response_url' in args.body && 'respond' in args) {
      await args.respond({ ...notice(sentence), response_type: 'ephemeral', replace_original: false });
      return;
    }
    const { user, channel } = incomingOf(args.body);
    const workspace = await workspaces.installed(team);
    if (workspace !== undefined) await tell(workspace, { user: user.id, channel }, notice(sentence), log);
  };

  async function answerEvent(
    { body, next }: Pick<AllMiddlewareArgs, 'next'> & { body: unknown },
    team: string,
    sentence: string,
  ): Promise<void> {
    const read = eventBody.safeParse(body);
    if (!read.success) return;
    const { type, tab, channel_type, subtype, bot_id } = read.data.event;
    if (type === 'app_uninstalled' || type === 'tokens_revoked') return next();
    const isHome = type === 'app_home_opened' && tab !== 'messages';
    const isMessage = type === 'app_mention' || (type === 'message' && channel_type === 'im');
    // Edits, joins and what apps write, this one too, are nobody's questions.
    const isPerson = bot_id === undefined && (subtype === undefined || subtype === 'file_share');
    const workspace = await workspaces.installed(team);
    if (workspace === undefined || !isPerson || !(isHome || isMessage)) return;
    const { user, channel, thread } = incomingEvent(body);
    if (isHome) {
      await workspace.client.views.publish({
        user_id: user.id,
        view: { type: 'home', blocks: notice(sentence).blocks },
      });
    } else
      await tell(
        workspace,
        { user: user.id, channel: type === 'message' ? undefined : channel, thread },
        notice(sentence),
        log,
      );
  }
}

function formOf(sentence: string) {
  return {
    type: 'modal' as const,
    title: { type: 'plain_text' as const, text: 'Parts desk' },
    close: { type: 'plain_text' as const, text: 'Close' },
    blocks: notice(sentence).blocks,
  };
}
