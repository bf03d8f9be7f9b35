import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

// "Which branches do we have?" is asked of the buyer's own, as far as they are known.

const questions = [
  ['which branches do we have', 'no list of your branches'],
  ['jakie mamy filie', 'Listy Państwa filii nie mam'],
  ['welche filialen haben wir', 'Eine Liste Ihrer Filialen habe ich nicht'],
  ['které pobočky máme', 'Seznam vašich poboček nemám'],
  ['які в нас філії', 'Списку ваших філій не маю'],
] as const;

describe.each(questions)('%j', (text, unknown) => {
  it('names those of the policy', () => {
    expect(speaking({ receivers: ['own', 'C200001', 'C200003'] }).said(text)).toMatchObject({
      kind: 'say',
      text: expect.stringMatching(/C200001.{1,5}C200003/u) as string,
    });
  });

  it('says that there is no list, where the policy names none', () => {
    expect(speaking({ receivers: ['*'] }).said(text)).toMatchObject({
      kind: 'say',
      text: expect.stringContaining(unknown) as string,
    });
  });
});

it('asks of warehouses where those are named', () => {
  expect(speaking().said('which warehouses do you have')).toMatchObject({ tool: 'get_customer', fact: 'place' });
});
