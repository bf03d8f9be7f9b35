import type { DeskTool } from '../../tools/desk.ts';
import type { Config, SlackConfig } from './config.ts';
import type { Clock } from '../core/clock.ts';
import { effectiveMode } from '../ordering/policy/rules.ts';
import type { SlackApp } from '../slack/app.ts';
import type { DeskLog } from './log.ts';
import type { OpenDesk } from './open-desk.ts';

/** The Slack surface over this desk. It is loaded only by a desk that has Slack: Bolt takes a while to load. */
export async function openSlack(
  config: Config,
  access: SlackConfig,
  desk: OpenDesk,
  parts: { clock: Clock; log: DeskLog; tools: readonly DeskTool[] },
): Promise<SlackApp> {
  const [{ openSlackApp }, { language }] = await Promise.all([
    import('../slack/app.ts'),
    import('../slack/language.ts'),
  ]);
  const { ordering, store, keyFor } = await desk.ordering();
  return openSlackApp(
    access,
    {
      tools: parts.tools,
      deskFor: (actor) => desk.deskFor('slack', actor, actor.name),
      policy: desk.policy,
      ordering,
      ledger: store,
      store: store.slack,
      key: keyFor('slack buttons'),
      clock: desk.desk.clock,
      wall: parts.clock,
      log: parts.log,
      mode: effectiveMode(desk.policy, config.mode),
      environment: config.service === undefined ? 'embedded' : 'configured',
    },
    language,
  );
}
