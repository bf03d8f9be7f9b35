import { skuPattern } from '../../contract/requests.ts';
import type { Omitted } from '../../contract/trading-service.ts';
import { errorOf } from '../../core/errors.ts';
import { codeOf } from '../../core/product-code.ts';
import { codeText } from '../../core/text.ts';
import type { DraftChoice, DraftContent, OrderRequest, OrderRequestLine } from '../../ports/draft.ts';
import { texts } from '../messages/en.ts';

// A code that the service does not know is never replaced: what it may mean stands in the draft until somebody chooses.

/** What the codes that were left out may mean, each with what was wanted of it; some may mean nothing that is sold. */
export function choicesOf(lines: readonly OrderRequestLine[], omitted: readonly Omitted[]): DraftChoice[] {
  return omitted.flatMap(({ product, candidates = [] }): DraftChoice[] => {
    const asked = codeOf(product);
    const wanted = lines.filter((line) => codeOf(line) === asked);
    const [first] = wanted;
    const possible = candidates.filter((each) => productOf(each) !== undefined);
    if (first === undefined) return [];
    const { unitPriceNet, unitPriceGross, custom } = first;
    const quantity = wanted.reduce((sum, line) => sum + line.quantity, 0);
    return [{ asked, quantity, unitPriceNet, unitPriceGross, custom, candidates: possible }];
  });
}

/** "OP52O: OP520 or OP528", codes only: the rest is text of the service. */
export function choiceTexts(choices: readonly DraftChoice[]): string[] {
  return choices
    .filter(({ candidates }) => candidates.length > 0)
    .map(({ asked, candidates }) =>
      texts.pricing.mayMean(codeText(asked), candidates.map(candidateCode).map(codeText)),
    );
}

export const candidateCode = ({ sku, index = '' }: DraftChoice['candidates'][number]): string => sku ?? index;

function productOf({ sku, index }: DraftChoice['candidates'][number]) {
  if (sku !== undefined && skuPattern.test(sku)) return { sku };
  return index === undefined ? undefined : { index };
}

/**
 * The line that comes of a choice: it keeps what was written.
 * @throws DeskError `invalid_input` for a code or a product that the draft does not offer.
 */
export function chosenLine({ choices = [] }: DraftContent, asked: string, code: string): OrderRequestLine {
  const choice = choices.find((each) => each.asked === asked);
  if (choice === undefined) {
    const open = choices.filter(({ candidates }) => candidates.length > 0).map((each) => codeText(each.asked));
    throw errorOf('invalid_input', { ...texts.pricing.noSuchChoice(codeText(asked), open), field: 'asked' });
  }
  const { candidates, quantity, unitPriceNet, unitPriceGross, custom } = choice;
  const found = candidates.find(({ sku, index }) => sku === code || index === code);
  const product = found === undefined ? undefined : productOf(found);
  if (product === undefined) {
    const offered = candidates.map(candidateCode).map(codeText);
    throw errorOf('invalid_input', {
      ...texts.pricing.notOffered(codeText(code), codeText(asked), offered),
      field: 'product',
    });
  }
  return { ...product, quantity, unitPriceNet, unitPriceGross, custom, asked };
}

/** A product that is new in a changed draft, and was offered for a code that is no longer in it, was chosen for that code. */
export function withChoices({ lines, choices = [] }: DraftContent, request: OrderRequest): OrderRequest {
  const written = new Set(request.lines.map(codeOf));
  const open = choices.filter(({ asked }) => !written.has(asked));
  if (open.length === 0) return request;
  const before = new Set(lines.flatMap(({ sku, index }) => (index === undefined ? [sku] : [sku, index])));
  return {
    ...request,
    lines: request.lines.map((line) => {
      const code = codeOf(line);
      if (line.asked !== undefined || before.has(code)) return line;
      const meant = open.filter(({ candidates }) =>
        candidates.some(({ sku, index }) => sku === code || index === code),
      );
      return meant.length === 0 ? line : { ...line, asked: meant.map(({ asked }) => asked).join(', ') };
    }),
  };
}
