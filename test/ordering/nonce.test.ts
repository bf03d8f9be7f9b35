import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { checkCharacter, isNonce } from '../../src/core/own-number.ts';
import {
  carriesAnother,
  commentsOf,
  customNumberOf,
  isOurs,
  learnEcho,
  markOf,
  marksOf,
  matchNonce,
} from '../../src/ordering/sending/mark.ts';
import { aMark } from '../support/mark.ts';
import { runsOf } from '../support/long.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const key = new Secret('a key for tests');
const nonces = fc.nat().map((seed) => aMark(seed));
const twoNonces = fc.tuple(nonces, nonces).filter(([a, b]) => a.slice(0, 10) !== b.slice(0, 10));
const runs = { numRuns: runsOf(10_000) };

describe('a mark', () => {
  it('is 16 characters 0-9A-Z whose check character fits, always the same for an attempt, and recognised as ours', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(50), (draftId, attempt) => {
        const mark = markOf(key, draftId, attempt);
        expect(mark).toMatch(/^[0-9A-Z]{16}$/);
        expect(isNonce(mark)).toBe(true);
        expect(markOf(key, draftId, attempt)).toBe(mark);
        expect(isOurs(key, mark)).toBe(true);
        expect(isOurs(new Secret('the key of another desk'), mark)).toBe(false);
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  it('is the same for ever: a restored desk looks for the marks of the desk before', () => {
    expect(markOf(key, 'D7K2M9QX4T1V8R3NB', 1)).toBe('COQB56ZFDD4X4CF1');
    expect(markOf(key, 'D7K2M9QX4T1V8R3NB', 2)).toBe('CH6WP814ADRGO7WK');
  });

  it('uses every character equally often, and does not repeat', () => {
    const seen = new Map<string, number>();
    const all = new Set<string>();
    for (let n = 0; n < 12_000; n += 1) {
      const mark = markOf(key, `D${n >> 1}`, (n & 1) + 1);
      all.add(mark);
      for (const character of mark.slice(0, 15)) seen.set(character, (seen.get(character) ?? 0) + 1);
    }
    expect(all.size).toBe(12_000);
    // 5000 expected of each, with a standard deviation of about 70: 6 of them on either side.
    for (const character of alphabet) {
      expect(seen.get(character)).toBeGreaterThan(4_580);
      expect(seen.get(character)).toBeLessThan(5_420);
    }
  });

  it('is not taken for ours when it was random, as earlier versions drew them, or has a wrong character', () => {
    const mark = aMark(1);
    const random = '0123456789ABCDE';
    expect(isOurs(key, random + checkCharacter(random))).toBe(false);
    for (let at = 0; at < 15; at += 1) {
      const body = mark.slice(0, at) + (mark[at] === 'X' ? 'Y' : 'X') + mark.slice(at + 1, 15);
      expect(isOurs(key, body + checkCharacter(body))).toBe(false);
    }
    for (const text of ['', mark.slice(0, 15), `${mark} `, mark.toLowerCase()]) expect(isOurs(key, text)).toBe(false);
  });

  it('is read from the number and from the comments of an order, in any case', () => {
    const [mark, other] = [aMark(1), aMark(2)];
    expect(marksOf({ customNumber: customNumberOf(mark, 'PO-1'), comments: commentsOf(mark) })).toEqual([mark]);
    expect(marksOf({ customNumber: mark.toLowerCase() })).toEqual([mark]);
    expect(marksOf({ customNumber: mark.slice(0, 12), comments: commentsOf(mark, 'ring the bell') })).toEqual([mark]);
    expect(marksOf({ customNumber: mark, comments: commentsOf(other) })).toEqual([mark, other]);
    expect(marksOf({ customNumber: 'PO-1', comments: `serial ${mark}` })).toEqual([]);
    expect(marksOf({})).toEqual([]);
  });
});

describe('the check character', () => {
  it('is the same for ever: nonces of earlier versions are still read', () => {
    for (const nonce of ['0123456789ABCDEC', 'ZYXWVUTSRQPONMLK']) expect(isNonce(nonce)).toBe(true);
  });

  it('finds every single wrong character, at every place', () => {
    fc.assert(
      fc.property(nonces, (nonce) => {
        for (let at = 0; at < 16; at += 1) {
          for (const other of alphabet) {
            if (other === nonce[at]) continue;
            if (isNonce(nonce.slice(0, at) + other + nonce.slice(at + 1))) throw new Error(`${other} at ${at}`);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('finds every swap of two neighbours, also with the check character itself', () => {
    fc.assert(
      fc.property(nonces, (nonce) => {
        for (let at = 0; at < 15; at += 1) {
          const [a = '', b = ''] = nonce.slice(at, at + 2);
          const swapped = nonce.slice(0, at) + b + a + nonce.slice(at + 2);
          if (a !== b && isNonce(swapped)) throw new Error(`${nonce} -> ${swapped}`);
        }
      }),
      runs,
    );
  });

  it('finds the swap of every pair of characters at every place', () => {
    for (const a of alphabet) {
      for (const b of alphabet) {
        if (a === b) continue;
        for (let at = 0; at < 14; at += 1) {
          const body = `${'0'.repeat(at)}${a}${b}`.padEnd(15, '7');
          const swapped = `${'0'.repeat(at)}${b}${a}`.padEnd(15, '7');
          const check = Array.from(alphabet).find((each) => isNonce(body + each));
          if (check === undefined || isNonce(swapped + check)) throw new Error(`${a}${b} at ${at}`);
        }
      }
    }
  });

  it('is refused in another length or alphabet', () => {
    for (const text of ['', 'A'.repeat(15), 'a'.repeat(16), `${'A'.repeat(16)} `, 'Ä'.repeat(16)]) {
      expect(isNonce(text)).toBe(false);
    }
  });
});

describe('finding it again', () => {
  const own = fc.stringMatching(/^[A-Za-z0-9 /.-]{0,30}$/);

  it('matches what comes back exactly, in another case, or cut to at least 10 characters', () => {
    fc.assert(
      fc.property(nonces, own, fc.integer({ min: 0, max: 20 }), (nonce, number, cut) => {
        const sent = customNumberOf(nonce, number);
        expect(matchNonce(nonce, { customNumber: sent }, undefined)).toBe('exact');
        expect(matchNonce(nonce, { customNumber: sent }, 'absent')).toBe('exact');
        if (/[A-Z]/.test(nonce)) {
          expect(matchNonce(nonce, { customNumber: sent.toLowerCase() }, undefined)).toBe('case');
        }
        const back = sent.slice(0, cut);
        const expected = cut >= 16 ? 'exact' : cut >= 10 ? 'cut' : undefined;
        expect(matchNonce(nonce, { customNumber: back }, undefined)).toBe(expected);
        expect(matchNonce(nonce, { customNumber: back.toLowerCase() }, undefined)).toBe(
          /[A-Z]/.test(nonce.slice(0, cut)) && cut >= 16 ? 'case' : expected,
        );
        if (cut > 0 && cut < 16) expect(matchNonce(nonce, { customNumber: back }, { cut })).toBe(expected);
      }),
      runs,
    );
  });

  it('matches by the comments when the number is not echoed or cut too short', () => {
    fc.assert(
      fc.property(
        nonces,
        fc.string({ maxLength: 40 }),
        fc.constantFrom(undefined, null, '', 'AB12'),
        (nonce, text, number) => {
          const comments = commentsOf(nonce, text);
          expect(carriesAnother(nonce, { comments })).toBe(false);
          expect(matchNonce(nonce, { customNumber: number, comments }, 'absent')).toBe('comments');
        },
      ),
      runs,
    );
  });

  it('matches nothing without a nonce, and nothing of another', () => {
    fc.assert(
      fc.property(twoNonces, own, fc.integer({ min: 10, max: 16 }), ([nonce, other], number, cut) => {
        const comments = commentsOf(other, number);
        expect(matchNonce(nonce, { customNumber: number, comments: 'as always' }, undefined)).toBeUndefined();
        for (const customNumber of [customNumberOf(other, number), other.toLowerCase(), other.slice(0, cut)]) {
          expect(matchNonce(nonce, { customNumber, comments }, undefined)).toBeUndefined();
          expect(carriesAnother(nonce, { customNumber })).toBe(true);
          expect(carriesAnother(other, { customNumber, comments })).toBe(false);
        }
      }),
      runs,
    );
  });

  it('is not misled by comments that were copied from another requisition', () => {
    fc.assert(
      fc.property(twoNonces, ([nonce, later]) => {
        const copied = commentsOf(nonce, 'Call first');
        // The desk drops earlier marks; a web shop keeps them, and the number tells whose it is.
        expect(commentsOf(later, copied)).toBe(`Call first [Partsdesk ${later}]`);
        const order = { customNumber: later, comments: copied };
        expect(matchNonce(nonce, order, undefined)).toBeUndefined();
        expect(matchNonce(later, order, undefined)).toBe('exact');
        const both = `${copied} [Partsdesk ${later}]`;
        expect(matchNonce(nonce, { comments: both }, 'absent')).toBeUndefined();
        expect(matchNonce(later, { comments: both }, 'absent')).toBe('comments');
      }),
    );
  });

  it('does not take a beginning that goes on differently, or of another length than the account cuts to', () => {
    const nonce = aMark(1);
    const twelve = nonce.slice(0, 12);
    expect(matchNonce(nonce, { customNumber: twelve }, { cut: 12 })).toBe('cut');
    expect(matchNonce(nonce, { customNumber: twelve }, { cut: 11 })).toBeUndefined();
    expect(
      matchNonce(nonce, { customNumber: `${nonce.slice(0, 11)}${nonce[11] === 'X' ? 'Y' : 'X'}` }, undefined),
    ).toBe(undefined);
    expect(matchNonce(nonce, { customNumber: `${twelve} PO-7` }, undefined)).toBeUndefined();
    const other = aMark(2);
    expect(matchNonce(nonce, { customNumber: twelve, comments: commentsOf(other) }, undefined)).toBeUndefined();
    // Our mark in the comments was copied: the number begins with the nonce of another requisition.
    expect(matchNonce(nonce, { customNumber: `${other}PO7`, comments: commentsOf(nonce) }, undefined)).toBeUndefined();
  });

  it('reads a code of 16 characters that a buyer wrote as no contradiction', () => {
    const nonce = aMark(3);
    const other = aMark(4);
    expect(carriesAnother(nonce, { customNumber: '', comments: `serial ${other}` })).toBe(false);
    expect(matchNonce(nonce, { customNumber: nonce.slice(0, 12), comments: `serial ${other}` }, undefined)).toBe('cut');
  });

  it('says nothing of numbers that are not of its form', () => {
    const nonce = aMark(5);
    expect(learnEcho(nonce, nonce.slice(0, 12).toLowerCase())).toEqual({ cut: 12 });
    for (const customNumber of ['', 'PO-2026-17', '4711', 'Werkstatt 7', 'A'.repeat(9)]) {
      expect(carriesAnother(nonce, { customNumber })).toBe(false);
    }
  });
});

describe('learnEcho', () => {
  it('learns what an account does to what is sent, so that it matches the next time', () => {
    fc.assert(
      fc.property(
        nonces,
        fc.stringMatching(/^[A-Z0-9]{0,12}$/),
        fc.integer({ min: 1, max: 40 }),
        (nonce, number, n) => {
          const sent = customNumberOf(nonce, number);
          expect(learnEcho(sent, sent)).toBe('exact');
          const cut = sent.slice(0, n);
          const learned = learnEcho(sent, cut);
          expect(learned).toEqual(
            n >= sent.trim().length || cut.trim() === sent ? 'exact' : { cut: cut.trim().length },
          );
          if (n >= 10) expect(matchNonce(nonce, { customNumber: cut }, learned)).toMatch(/exact|cut/);
          if (/[A-Z]/.test(sent)) expect(learnEcho(sent, sent.toLowerCase())).toBe('case');
          for (const nothing of [undefined, null, '', ' ', 'other']) expect(learnEcho(sent, nothing)).toBe('absent');
        },
      ),
      runs,
    );
  });
});

describe('what is sent', () => {
  it('puts the nonce first in the number and last in the comments', () => {
    const nonce = aMark(6);
    expect(customNumberOf(nonce)).toBe(nonce);
    expect(customNumberOf(nonce, '  ')).toBe(nonce);
    expect(customNumberOf(nonce, ' PO-17 ')).toBe(`${nonce} PO-17`);
    expect(commentsOf(nonce)).toBe(`[Partsdesk ${nonce}]`);
    expect(commentsOf(nonce, 'Ring at the gate')).toBe(`Ring at the gate [Partsdesk ${nonce}]`);
  });
});
