import { writtenDay } from '../../core/datetime.ts';
import { cleanText } from '../../core/text.ts';
import type { LanguageCode } from '../reading/matching.ts';
import { listed } from './listed.ts';
import { inWords } from './view-language.ts';

/** How a person reads numbers, money and times. */
export interface Reading {
  readonly language: LanguageCode;
  readonly locale: string;
  /** Undefined: that of this machine. */
  readonly zone?: string | undefined;
  /** What is due before it is late. */
  readonly today: string;
}

export type Formats = ReturnType<typeof formats>;

export function formats({ locale, zone, language }: Reading) {
  const number = new Intl.NumberFormat(locale);
  const zoned = zone === undefined ? {} : { timeZone: zone };
  const time = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...zoned,
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return {
    number: (value: number) => number.format(value),
    words: (text: string) => inWords(text, language),
    listed: (words: readonly string[], most = 5) => listed(words, language, most),
    money: (amount: string | undefined, currency: string | undefined) =>
      amount === undefined
        ? '?'
        : currency === undefined || !/^[A-Z]{3}$/.test(currency)
          ? `${amount} ${currency ?? ''}`.trim()
          : new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
              Number(amount),
            ),
    time: (value: string) => {
      const at = Date.parse(value);
      if (Number.isNaN(at)) return cleanText(value, 40);
      // "Po 30. 11." is Monday, and reads as "after".
      return language === 'cs'
        ? time.format(at).replace(/^(\p{L}{2}) (.+?) (?=\d{1,2}:)/u, '$2 ($1) ')
        : time.format(at);
    },
    days: (from: string, to: string) =>
      from === to ? day.format(Date.parse(from)) : day.formatRange(Date.parse(from), Date.parse(to)),
    day: (value: string) => {
      const written = writtenDay(value);
      return written === undefined ? cleanText(value, 40) : day.format(Date.parse(written));
    },
  };
}
