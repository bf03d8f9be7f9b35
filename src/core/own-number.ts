// The desk sends `customNumber` as its nonce, a space and the buyer's own number. People and agents meet only the
// buyer's own number: everything that shows or compares a `customNumber` goes through this file.

/**
 * The nonce by which a requisition is found again: 16 characters `[0-9A-Z]`. What tells one from another comes first,
 * since a service cuts off the end; a check character comes last.
 */
export const nonceAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const nonceLength = 16;

/** Exactly 16 characters, and the check character fits. */
export function isNonce(text: string): boolean {
  return /^[0-9A-Z]{16}$/.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1);
}

/**
 * The buyer's own number in a `customNumber`; undefined where there is none. A number of 16 digits is the buyer's own:
 * one nonce in 10^9 has no letter.
 */
export function ownNumberOf(customNumber: string | null | undefined): string | undefined {
  const sent = customNumber?.trim() ?? '';
  const [, head = '', rest = ''] = /^([0-9A-Z]+)(?:\s+(.*))?$/is.exec(sent) ?? [];
  const own = /[A-Z]/i.test(head) && isNonce(head.toUpperCase()) ? rest : sent;
  return own === '' ? undefined : own;
}

/** Whether a `customNumber` carries this number, in any case; either may come with the nonce of the desk. */
export function carriesOwnNumber(customNumber: string | null | undefined, wanted: string): boolean {
  const same = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();
  return same(customNumber ?? undefined, wanted) || same(ownNumberOf(customNumber), ownNumberOf(wanted));
}

/*
 * The check character. A character stands for a pair from GF(4) x GF(9); the weight of each place is a power of
 * a = (w, i), with w^2 = w + 1 and i^2 = -1, and the weighted sum of all 16 is 0. One wrong character changes it because
 * a is invertible; two swapped neighbours change it because a - 1 is invertible as well, in both fields.
 */
export function checkCharacter(characters: string): string {
  let four = 0;
  let nine = 0;
  for (const character of characters) {
    const value = nonceAlphabet.indexOf(character);
    four = timesW(four) ^ (value % 4);
    nine = plus(timesI(nine), Math.floor(value / 4));
  }
  // Minus is plus in GF(4).
  return nonceAlphabet.charAt(4 * minus(timesI(nine)) + timesW(four));
}

/** Bits (b1, b0) stand for b1 w + b0. */
function timesW(value: number): number {
  const high = value >> 1;
  const low = value & 1;
  return ((high ^ low) << 1) | high;
}

/** Base-3 digits (d1, d0) stand for d1 i + d0. */
const nineOf = (d1: number, d0: number) => 3 * (((d1 % 3) + 3) % 3) + (((d0 % 3) + 3) % 3);
const timesI = (value: number) => nineOf(value % 3, -Math.floor(value / 3));
const minus = (value: number) => nineOf(-Math.floor(value / 3), -(value % 3));
const plus = (a: number, b: number) => nineOf(Math.floor(a / 3) + Math.floor(b / 3), (a % 3) + (b % 3));
