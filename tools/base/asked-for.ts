import * as z from 'zod';
import { languageNames } from '../../src/contract/limits.ts';
import { listing } from '../../src/core/text.ts';
import type { Desk } from '../desk.ts';
import { maybe, text } from './fields.ts';

// For whom, where and in which language products were asked about: a price of one receiver is not that of another.

export const askedForShape = {
  shipTo: text.describe('Receiver, as asked; absent: the payer itself'),
  locations: maybe(z.array(z.string())).describe('As asked'),
  language: z.string(),
};

interface Asked {
  readonly shipTo?: string | undefined;
  readonly locations?: string[] | undefined;
}

/** Where it was asked for, so that a following question can be about the same place. */
export function askedPlace({ shipTo, locations }: Asked) {
  return { ...(locations === undefined ? {} : { locations }), ...(shipTo === undefined ? {} : { shipTo }) };
}

export function askedFor({ settings }: Desk, input: Asked & { readonly language?: string | undefined }) {
  return { ...askedPlace(input), language: input.language ?? settings.language };
}

/** Warehouse codes as the service writes them: as typed, or as one of the account's that differs in capitals only. */
export async function warehouses(
  { service }: Desk,
  typed: string[] | undefined,
  signal: AbortSignal | undefined,
): Promise<string[] | undefined> {
  if (typed === undefined || typed.every((code) => code === code.toUpperCase())) return typed;
  // Where the account cannot be read, the codes are sent as they were typed.
  const account = await service.customer({ signal }).catch(() => undefined);
  const known = [...(account?.logisticPath ?? []), account?.defaultLocation ?? ''];
  const plain = (code: string) => code.toUpperCase();
  return typed.map((code) =>
    known.includes(code) ? code : (known.find((each) => plain(each) === plain(code)) ?? code),
  );
}

/** "receiver C200001 at KAT, names in Polish", at the end of a title. */
export function askedWords({ shipTo, locations = [], language }: Asked & { readonly language: string }): string {
  const where = locations.length === 0 ? '' : ` at ${listing(locations, 5)}`;
  const names: Readonly<Record<string, string | undefined>> = languageNames;
  return `receiver ${shipTo ?? 'own account'}${where}, names in ${names[language] ?? language}`;
}
