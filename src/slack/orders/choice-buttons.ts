import type { Button } from '@slack/types';
import type { Secret } from '../../core/secret.ts';
import { cleanText } from '../../core/text.ts';
import type { DraftContent } from '../../ports/draft.ts';
import { candidateCode } from '../../ordering/workflow/choices.ts';
import { button, section, type Inside } from '../answer/blocks.ts';
import { texts } from '../messages/texts.ts';
import { choiceName, seal, type Sealed } from './card-buttons.ts';

// Codes that the service does not know: a button for each product that one may mean. A button names its place in the
// draft; its MAC and the digest of what the card shows tie it to that one product.

/** Codes that the card asks about; with one chosen, the next one comes. */
const mostAsked = 5;
/** Places that the name of a button can say. */
const mostPlaces = 10;

export function choiceBlocks(content: DraftContent, about: Sealed, key: Secret): Inside[] {
  return (content.choices ?? [])
    .map((each, at) => ({ ...each, at }))
    .filter(({ at, candidates }) => at < mostPlaces && candidates.length > 0)
    .slice(0, mostAsked)
    .flatMap(({ asked, candidates, at }): Inside[] => [
      section(texts.card.whichOne(cleanText(asked, 60))),
      {
        type: 'actions',
        elements: candidates.map((each, nth): Button => {
          const name = `choose-${at}-${nth}`;
          const label = [candidateCode(each), each.brand, each.name].filter((part) => part !== undefined).join(' ');
          return button(`card:${name}`, label, seal(name, about, key), {
            about: texts.card.whichOne(cleanText(asked, 60)),
          });
        }),
      },
    ]);
}

/** What a button of the card chose: the code as it was written, and the product; undefined for every other button. */
export function choiceOf(name: string, { choices = [] }: DraftContent): { asked: string; product: string } | undefined {
  const [, at = '', nth = ''] = choiceName.exec(name) ?? [];
  const choice = choices[Number(at)];
  const candidate = choice?.candidates[Number(nth)];
  return choice === undefined || candidate === undefined || at === ''
    ? undefined
    : { asked: choice.asked, product: candidateCode(candidate) };
}
