import { describe, expect, it } from 'vitest';
import { carriesOwnNumber, ownNumberOf } from '../../src/core/own-number.ts';
import { customNumberOf } from '../../src/ordering/sending/mark.ts';
import { aMark } from '../support/mark.ts';

const nonce = aMark(1);
/** The same but for its check character. */
const foreign = `${nonce.slice(0, 15)}${nonce.endsWith('A') ? 'B' : 'A'}`;

describe("the buyer's own number in a customNumber", () => {
  it.each([
    ['after the nonce', customNumberOf(nonce, 'PO-777'), 'PO-777'],
    ['after a nonce in small letters', customNumberOf(nonce, 'ZL 17/2026').toLowerCase(), 'zl 17/2026'],
    ['absent where the nonce stands alone', customNumberOf(nonce), undefined],
    ['absent where the service gave none', null, undefined],
    ['absent where it is empty', ' ', undefined],
    ['whole where nothing stands before it', 'PO-777', 'PO-777'],
    ['whole where the check character does not fit', `${foreign} PO-777`, `${foreign} PO-777`],
    ['whole where more than a nonce stands before it', `X${nonce} PO-777`, `X${nonce} PO-777`],
    ['whole where it is cut within the nonce', nonce.slice(0, 12), nonce.slice(0, 12)],
    ['whole where it is 16 digits whose check digit happens to fit', '0000000000000000 A', '0000000000000000 A'],
  ])('is %s', (_, customNumber, own) => {
    expect(ownNumberOf(customNumber)).toBe(own);
  });

  it.each([
    ['PO-777', true],
    [' po-777 ', true],
    [customNumberOf(nonce, 'PO-777'), true],
    ['PO-77', false],
    ['PO-7777', false],
    [nonce, false],
  ])('is compared trimmed, in any case, with or without a nonce: %s', (wanted, found) => {
    expect(carriesOwnNumber(customNumberOf(nonce, 'PO-777'), wanted)).toBe(found);
    expect(carriesOwnNumber('PO-777', wanted)).toBe(found);
  });

  it('does not match an order without a number', () => {
    expect(carriesOwnNumber(nonce, 'PO-777')).toBe(false);
    expect(carriesOwnNumber(undefined, 'PO-777')).toBe(false);
  });
});
