import { isForTownBranch } from './town-branch.ts';
import type { LanguageCode } from './matching.ts';
import type { State } from '../state.ts';
import type { Around, Choice, NextCall } from '../understanding.ts';

// Branches are known by their numbers. "The branch" is the only one there is, or the one that was talked about; else it is asked which.

/** Stands where the number of a branch will, until it is said which; no customer has it, and no tool is given it. */
export const openBranch = 'C000000';

/** "Pro Niederlassung" is German for each of them. */
const preposition = String.raw`to|into|for|an|in|zur|zum|f[üu]r|na|do|dla|pro(?!\s(?:filiale|niederlassung|zweigstelle))|ke?|на|до|для|у|в`;
const someBranch = new RegExp(
  String.raw`(?<![\p{L}\d]|(?<!\p{L})(?:not|nicht|nie|ne|не)\s)(${preposition})\s+((?:(?:the|our|my|die|der|unsere[r]?|naszej|nasz[ąa]|na[šs]i|na[šs][íi]|нашу|нашої)\s+)?(?:branch|filiale|niederlassung|zweigstelle|fili[ięea]|oddzia[łl](?:u|owi|em|e)?|pobo[čc](?:ku|ka|ce)|provozovn(?:u|a|y|ě)|філі[юїя]|філіал(?:у|и)?))(?![\p{L}])(?!\s+(?:in|w|we|v|ve|у|в)\s)`,
  'iu',
);

const arrow =
  /\s*(?:-+>|=+>|→)\s*(?=(?:(?:the|our|die|der|unsere)\s+)?(?:(branch|C\d{6})|(filiale|niederlassung)|(fili[ięea]|oddzia[łl]|pobo[čc]k)|філі))/giu;

/** "4x OP520 -> Filiale": for whom it is. */
export const withArrow = (text: string): string =>
  text.replace(arrow, (_, en: unknown, de: unknown, pl: unknown) =>
    en !== undefined ? ' for ' : de !== undefined ? ' an ' : pl !== undefined ? ' na ' : ' на ',
  );

/** "The branch", as it was written. */
export const branchWords = (text: string): string | undefined => someBranch.exec(text)?.[2];

/** "Podziel na filie": of each of them. */
const divides =
  /(?<!\p{L})(?:split|divid|break down|broken down|aufteil|aufgeteilt|teil|podziel|rozbij|rozbi[ćc]|rozd[ěe]l|rozepi[šs]|розбий|розбийте|розділ|поділ)\p{L}*(?!\p{L})/iu;

/** "Split it, 5 for us and 3 for the branch" divides no sum. */
const counted = new RegExp(String.raw`\d{1,4}\s+${someBranch.source}`, 'iu');

/** "2x OP520, to the branch", with its number in place of the word. */
export const withItsNumber = (
  text: string,
  around: Around,
  state: Pick<State, 'shipTo'>,
  language: LanguageCode,
): string =>
  /C\d{6}/iu.test(text) || (divides.test(text) && !counted.test(text)) || isForTownBranch(text, language)
    ? text
    : text.replace(someBranch, `$1 ${theBranch(around, state) ?? openBranch}`);

/** Buttons beside a question. */
const mostOffered = 3;

/** The numbers of those that this person may act for; none where it may be any. */
export const branchesOf = ({ receivers = [] }: Pick<Around, 'receivers'>): string[] =>
  receivers.filter((each) => /^C\d{6}$/.test(each) && each !== openBranch);

/** For whom the lines are that are talked about; undefined also where the branch was not named yet. */
export const receiverOf = ({ shipTo }: Pick<State, 'shipTo'>): string | undefined =>
  shipTo === openBranch ? undefined : shipTo;

export function theBranch(around: Around, state: Pick<State, 'shipTo'>): string | undefined {
  const [one, other] = branchesOf(around);
  const shipTo = receiverOf(state);
  if (shipTo !== undefined && shipTo !== 'own') return shipTo;
  return other === undefined ? one : undefined;
}

/** What waited for the number of the branch, with it. */
export const ofBranchSaid = ({ tool, input }: NextCall, shipTo: string): NextCall => ({
  tool,
  input: Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.replace(openBranch, shipTo) : value,
    ]),
  ),
});

/** The same for each branch. */
export const branchChoices = (
  around: Around,
  { tool, input }: NextCall,
  known: readonly string[] = branchesOf(around),
): Choice[] => known.slice(0, mostOffered).map((shipTo) => ({ label: shipTo, tool, input: { ...input, shipTo } }));
