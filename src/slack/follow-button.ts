import type { Button } from '@slack/types';
import type { DeskTool } from '../../tools/desk.ts';
import { plain } from './answer/blocks.ts';

/** A button that follows something or stops it; none where no tool of this desk does. */
export function followButton(tools: readonly DeskTool[], label: string, about: string, at = 0): Button[] {
  const tool = tools.find(({ role }) => role === 'follow');
  if (tool === undefined) return [];
  const value = JSON.stringify({ tool: tool.name, input: { about } });
  return [{ type: 'button', action_id: `ask:follow:${at}`, text: plain(label), value }];
}
