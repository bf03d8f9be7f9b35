import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeskError } from '../../src/core/errors.ts';
import { isNonce } from '../../src/core/own-number.ts';
import {
  carriesAnother,
  commentsOf,
  customNumberOf,
  learnEcho,
  matchNonce,
  newNonce,
} from '../../src/ordering/sending/mark.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A source of bytes that is repeated from one seed. */
function bytesOf(seed: number): (n: number) => Uint8Array {
  let state = seed >>> 0;
  return (n) =>
    Uint8Array.from({ length: n }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
}

const nonces = fc.uint8Array({ minLength: 15, maxLength: 15 }).map((bytes) =>
  newNonce((n) => {
    const drawn = new Uint8Array(n);
    for (let at = 0; at < n; at += 1) drawn[at] = (bytes[at % 15] ?? 0) % 252;
    return drawn;
  }),
);
const twoNonces = fc.tuple(nonces, nonces).filter(([a, b]) => a.slice(0, 10) !== b.slice(0, 10));
const runs = { numRuns: 10_000 };

describe('newNonce', () => {
  it('is 16 characters 0-9A-Z whose check character fits', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const nonce = newNonce(bytesOf(seed));
        expect(nonce).toMatch(/^[0-9A-Z]{16}$/);
        expect(isNonce(nonce)).toBe(true);
      }),
      runs,
    );
  });

  it('draws every character equally often, and does not repeat', () => {
    const draw = bytesOf(7);
    const seen = new Map<string, number>();
    const all = new Set<string>();
    for (let n = 0; n < 24_000; n += 1) {
      const nonce = newNonce(draw);
      all.add(nonce);
      for (const character of nonce.slice(0, 15)) seen.set(character, (seen.get(character) ?? 0) + 1);
    }
    expect(all.size).toBe(24_000);
    // 10000 expected of each, with a standard deviation of about 99: 6 of them on either side.
    for (const character of alphabet) {
      expect(seen.get(character)).toBeGreaterThan(9_400);
      expect(seen.get(character)).toBeLessThan(10_600);
    }
  });

  it('gives up on a source without chance instead of drawing for ever', () => {
    expect(() => newNonce((n) => new Uint8Array(n).fill(255))).toThrow(DeskError);
    expect(() => newNonce(() => new Uint8Array(0))).toThrow(DeskError);
  });
});

describe('the check character', () => {
  it('is the same for ever: nonces of earlier versions are still read', () => {
    expect(newNonce((n) => Uint8Array.from({ length: n }, (_, at) => at))).toBe('0123456789ABCDEC');
    expect(newNonce((n) => Uint8Array.from({ length: n }, (_, at) => 35 - at))).toBe('ZYXWVUTSRQPONMLK');
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
    const nonce = newNonce(bytesOf(1));
    const twelve = nonce.slice(0, 12);
    expect(matchNonce(nonce, { customNumber: twelve }, { cut: 12 })).toBe('cut');
    expect(matchNonce(nonce, { customNumber: twelve }, { cut: 11 })).toBeUndefined();
    expect(
      matchNonce(nonce, { customNumber: `${nonce.slice(0, 11)}${nonce[11] === 'X' ? 'Y' : 'X'}` }, undefined),
    ).toBe(undefined);
    expect(matchNonce(nonce, { customNumber: `${twelve} PO-7` }, undefined)).toBeUndefined();
    const other = newNonce(bytesOf(2));
    expect(matchNonce(nonce, { customNumber: twelve, comments: commentsOf(other) }, undefined)).toBeUndefined();
    // Our mark in the comments was copied: the number begins with the nonce of another requisition.
    expect(matchNonce(nonce, { customNumber: `${other}PO7`, comments: commentsOf(nonce) }, undefined)).toBeUndefined();
  });

  it('reads a code of 16 characters that a buyer wrote as no contradiction', () => {
    const nonce = newNonce(bytesOf(3));
    const other = newNonce(bytesOf(4));
    expect(carriesAnother(nonce, { customNumber: '', comments: `serial ${other}` })).toBe(false);
    expect(matchNonce(nonce, { customNumber: nonce.slice(0, 12), comments: `serial ${other}` }, undefined)).toBe('cut');
  });

  it('says nothing of numbers that are not of its form', () => {
    const nonce = newNonce(bytesOf(5));
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
    const nonce = newNonce(bytesOf(6));
    expect(customNumberOf(nonce)).toBe(nonce);
    expect(customNumberOf(nonce, '  ')).toBe(nonce);
    expect(customNumberOf(nonce, ' PO-17 ')).toBe(`${nonce} PO-17`);
    expect(commentsOf(nonce)).toBe(`[Partsdesk ${nonce}]`);
    expect(commentsOf(nonce, 'Ring at the gate')).toBe(`Ring at the gate [Partsdesk ${nonce}]`);
  });
});
