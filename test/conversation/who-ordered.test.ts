import { describe, expect, it } from 'vitest';
import { rejectingReason } from '../../src/conversation/going-on/of-order.ts';
import { speaking } from './speaking.ts';

// "Did anybody order it today?", "what did Marek order?", and what is said to an order that somebody else asked for.

const { said } = speaking();
const lines = [
  { sku: 'W71275', quantity: 12 },
  { sku: 'HU7008Z', quantity: 3 },
];
const draft = { id: 'D1', revision: 1, lines, waits: true };
const last = { tool: 'get_draft', input: { draftId: 'D1' } };

describe('whether a part was ordered', () => {
  it.each([
    'did anybody order JS1043 today?',
    'has someone already ordered JS1043?',
    'was JS1043 ordered today?',
    'czy ktoś dziś zamawiał JS1043?',
    'czy JS1043 był już zamawiany w tym tygodniu?',
    'hat heute schon jemand JS1043 bestellt?',
    'wurde JS1043 heute schon bestellt?',
    'objednal už dnes někdo JS1043?',
    'хтось сьогодні вже замовляв JS1043?',
  ])('%j is looked up among the orders, and is no question of stock', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_requisitions', fact: 'ordered', within: { skus: ['JS1043'] } });
  });

  it.each([
    'when was JS1043 ordered last?',
    'can somebody order JS1043?',
    'ist JS1043 da?',
    'czy JS1043 jest na stanie?',
  ])('%j asks something else', (text) => {
    expect(said(text)).not.toMatchObject({ fact: 'ordered' });
  });
});

describe('what one person ordered', () => {
  it.each([
    'what did Marek order today?',
    'was hat Marek heute bestellt und für wie viel?',
    'co dziś zamówił Marek?',
    'co dnes objednal Marek?',
    'що сьогодні замовив Марек?',
  ])('%j says that the name is not used', (text) => {
    expect(said(text)).toMatchObject({
      tool: 'list_orders',
      lead: expect.stringMatching(/[“„«](?:Marek|Марек)[”“»]/u),
    });
  });

  it.each([
    'what did we order today?',
    'was haben wir gestern bestellt?',
    'co jsme dnes objednali?',
    'що ми замовили?',
  ])('%j names nobody', (text) => {
    expect(said(text)).not.toMatchObject({ lead: expect.stringContaining('“') });
  });
});

describe('an order that waits', () => {
  const changes = ['ok, but only 6', 'ok, ale tylko 6', 'ok aber nur 6', 'ok, ale jen 6', 'добре, але тільки 6'];
  it.each([...changes, 'only 6 of the W71275'])('of somebody else is not changed by %j', (text) => {
    const theirs = { lines, draft: { ...draft, theirs: true }, last };
    expect(said(text, theirs)).toMatchObject({ kind: 'say', text: expect.stringMatching(/^12x W71275, 3x HU7008Z: /) });
    expect(said(text, { lines, draft, last }).kind).not.toBe('say');
  });

  it('is said to wait before a part is looked for that is to be added', () => {
    const asked = said('shit forgot brake cleaner, can u still add 2', { lines, draft, drafts: [draft], last });
    expect(JSON.stringify(asked)).toContain('waiting for approval. To add something');
  });

  it.each([
    ['reject: we agreed on 6', 'we agreed on 6'],
    ['odrzuć: umawialiśmy się na 6 sztuk', 'umawialiśmy się na 6 sztuk'],
    ['ablehnen, wir hatten 6 vereinbart', 'wir hatten 6 vereinbart'],
    ['zamítni to, domluvili jsme se na 6', 'domluvili jsme se na 6'],
    ['відхили: домовлялися на 6', 'домовлялися на 6'],
    ['Marka odrzuć: mamy jeszcze 6', 'mamy jeszcze 6'],
    ["don't reject it, wait for Marek", undefined],
    ['nie odrzucaj tego, czekaj', undefined],
    ['nicht ablehnen, warte', undefined],
    ['не відхиляй, чекай', undefined],
    ['reject it', undefined],
    ['the reason: too many', undefined],
  ])('%j is rejected with the reason %j', (text, reason) => {
    expect(rejectingReason(text)).toBe(reason);
  });
});
