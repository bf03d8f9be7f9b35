import { slackSurface } from '../dependencies.ts';
import { part } from '../messages/texts.ts';
import type { Places } from './places.ts';
import { isAccessLost, slackFailure } from './slack-failure.ts';
import type { Workspaces } from './workspaces.ts';

/** What keeps the desk from working in Slack, for whoever runs it. */
export interface SlackTrouble {
  readonly detail: string;
  readonly next: string;
}

const words = part('trouble');

function troubleOf(team: string, error: string): SlackTrouble {
  if (!isAccessLost(error)) return words.notAsked(error);
  return error === 'missing_scope' ? words.scopes(team, []) : words.revoked(team, error);
}

/** Asks Slack about every workspace and channel that the desk is set up for. */
export async function findTrouble(
  workspaces: Workspaces,
  places: Places,
  channels: readonly string[],
): Promise<SlackTrouble[]> {
  const found: SlackTrouble[] = [];
  let teams: readonly string[];
  try {
    teams = await workspaces.expected();
  } catch (thrown) {
    const { error } = slackFailure(thrown);
    return [troubleOf(words.itsWorkspace, error)];
  }
  for (const team of teams) {
    try {
      const workspace = await workspaces.installed(team);
      if (workspace === undefined) {
        found.push(words.notInstalled(team));
        continue;
      }
      const { response_metadata: about } = await workspace.client.auth.test();
      const granted = about?.scopes;
      const missing = granted === undefined ? [] : slackSurface.scopes.filter((each) => !granted.includes(each));
      if (missing.length > 0) found.push(words.scopes(team, missing));
    } catch (thrown) {
      const { error } = slackFailure(thrown);
      found.push(troubleOf(team, error));
    }
  }
  const [first] = teams;
  const workspace = found.length > 0 || first === undefined ? undefined : await workspaces.installed(first);
  if (workspace === undefined) return found;
  for (const channel of new Set(channels)) {
    const here = await places.sure(workspace, channel);
    if (here === 'shared' || here === 'unreachable') found.push(words.channel[here](channel));
  }
  return found;
}
