import type { Button } from '@slack/types';
import type { DeskTool } from '../../tools/desk.ts';
import { button } from './answer/blocks.ts';

/** A button that follows something or stops it; none where no tool of this desk does. */
export function followButton(tools: readonly DeskTool[], label: string, about: string, at = 0): Button[] {
  const tool = tools.find(({ role }) => role === 'follow');
  if (tool === undefined) return [];
  const value = JSON.stringify({ tool: tool.name, input: { about } });
  return [button(`ask:follow:${at}`, label, value, { about })];
}
