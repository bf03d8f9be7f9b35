import type { en } from './en.ts';
import type { homeFollow } from './follow-en.ts';
import type { notices } from './notices-en.ts';

type English = typeof en & { readonly homeFollow: typeof homeFollow; readonly notices: typeof notices };

/** The same texts in any words: a language that lacks one does not compile. */
type InAnyWords<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => infer Said
    ? (...values: Values) => InAnyWords<Said>
    : { readonly [Name in keyof Text]: InAnyWords<Text[Name]> };
export type SlackTexts = InAnyWords<English>;
