import { inDays } from '../../conversation/answering/view-language.ts';
import { locales } from '../../conversation/languages/locales.ts';
import { formatDecimal, formatMoney, type Decimal, type Money } from '../../core/money.ts';
import { spoken } from './texts.ts';

/** "1 234,50", as the reader writes it. */
export function numberText(value: Decimal): string {
  const language = spoken();
  const plain = formatDecimal(value);
  if (language === 'en') return plain;
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)\.(\d+)$/.exec(plain) ?? [];
  return `${sign}${new Intl.NumberFormat(locales[language]).format(BigInt(whole))},${fraction}`;
}

export function moneyText(money: Money): string {
  return spoken() === 'en' ? formatMoney(money) : `${numberText(money.amount)} ${money.currency}`;
}

/** A text with the days of the service in it. */
export function daysText(text: string): string {
  return spoken() === 'en' ? text : inDays(text);
}
