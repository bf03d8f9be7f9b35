import * as z from 'zod';
import type { Candidate, CodeRemark, Taken } from '../../src/contract/trading-service.ts';
import { listing } from '../../src/core/text.ts';
import type { Note } from '../../src/core/view.ts';

// What was taken for a code that the service does not know as it was written, said on every surface.

const takenCode = z.object({
  asked: z.string(),
  sku: z.string(),
  index: z.string().optional(),
  by: z.string().describe('Which of its names was written'),
});
export type TakenOut = z.input<typeof takenCode>[];

export const takenShape = {
  taken: z.array(takenCode).optional().describe('Other spellings, and the product taken for each'),
};

export function takenOf(taken: readonly Taken[] | undefined): { taken?: TakenOut } {
  return taken === undefined || taken.length === 0 ? {} : { taken: taken.map((each) => ({ ...each })) };
}

/** "OP-520 → OP520". */
export function takenNotes({ taken = [] }: { taken?: TakenOut | undefined }): Note[] {
  if (taken.length === 0) return [];
  const said = taken.map(({ asked, sku, index, by }) => {
    const name = index === undefined || index === sku ? '' : ` (${index})`;
    return `${asked} → ${sku}${name}${byText[by] ?? ''}`;
  });
  return [{ kind: 'info', text: `Taken for: ${listing(said, 40)}.` }];
}

const byText: Readonly<Record<string, string>> = {
  ean: ', by its EAN',
  alias: ', by your own table',
  tecDoc: ', by its TecDoc number',
  articleNumber: ', by its article number',
};

export function candidateText({ sku, index, name, brand }: Candidate): string {
  const code = sku ?? index ?? '';
  const told = [index === sku ? undefined : index, brand, name].filter((each) => each !== undefined);
  return told.length === 0 || sku === undefined ? [code, ...told.slice(1)].join(' ') : `${code} (${told.join(', ')})`;
}

/** What was recognised, and what can be done instead. */
export function remarkText(remark: CodeRemark): string {
  switch (remark.kind) {
    case 'vin':
      return `${remark.written} looks like a vehicle identification number: the service knows parts, not cars. Search by part number, EAN or words.`;
    case 'plate':
      return `${remark.written} looks like a number plate: the service knows parts, not cars. Search by part number, EAN or words.`;
    case 'oeNumber':
      return `${remark.written} looks like a car maker's number: only those in an imported table of your own can be found. Search by the part maker's number, EAN or words.`;
    case 'car':
      return `The service does not know which car a part fits: "${remark.written}" was not searched for. Check the fit yourself.`;
    case 'unmatched':
      return `Nothing in the catalogue is called "${remark.written}": it was left out.`;
    case 'notTogether':
      return `No product matches all of these words: each of these lacks ${remark.written.includes('" / "') ? 'one of ' : ''}"${remark.written}".`;
    case 'anyAxle':
      return 'The names of these do not say front or rear: check before ordering.';
    case 'checkDigit':
      return `The check digit of ${remark.written} is wrong: ${remark.right} would be right.`;
  }
}
