import { renderAnswer } from './answer/render-answer.ts';
import { understand } from './understand/understand.ts';
import type { Language } from './understanding.ts';

/** What people write, and what they are shown. */
export const language: Language = { understand, render: renderAnswer };
