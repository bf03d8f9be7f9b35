import type { DeskTool } from '../../tools/desk.ts';
import type { Answer } from '../core/tool.ts';
import { understand } from '../conversation/understand.ts';
import type { Around, Understood } from '../conversation/understanding.ts';
import { renderAnswer } from './answer/render-answer.ts';
import type { SlackReply } from './responder.ts';

/** How the desk reads what people write, and how it shows an answer. Both are pure, so tests call them directly. */
export interface Language {
  understand(text: string, around: Around): Understood;
  render(tool: DeskTool, answer: Answer, input: Readonly<Record<string, unknown>>): SlackReply;
}

export const language: Language = { understand, render: renderAnswer };
