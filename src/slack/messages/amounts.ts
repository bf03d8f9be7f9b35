import { inDays, moneyIn, numberIn } from '../../conversation/answering/view-language.ts';
import type { Decimal, Money } from '../../core/money.ts';
import { spoken } from './texts.ts';

/** "1 234,50", as the reader writes it. */
export const numberText = (value: Decimal): string => numberIn(value, spoken());

export const moneyText = (money: Money): string => moneyIn(money, spoken());

/** A text with the days of the service in it. */
export function daysText(text: string): string {
  return spoken() === 'en' ? text : inDays(text);
}
