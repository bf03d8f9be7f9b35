import type { Desk } from '../../tools/desk.ts';
import { cleanText, listing } from '../core/text.ts';
import type { NextCall, Understood } from '../conversation/understanding.ts';
import { warehousesFor } from '../conversation/places.ts';

type Narrow = Extract<Understood, { kind: 'narrow' }>;

/**
 * A question for the warehouses that a person named. What is none of the account's, or can be several, is asked back
 * with those that there are.
 * @throws DeskError what the service said when it was asked for its warehouses.
 */
export async function atWarehouses(
  { service }: Desk,
  { places, sure, call, remarks }: Narrow,
): Promise<Extract<Understood, { kind: 'call' | 'ask' }>> {
  const customer = await service.customer();
  const codes = [
    ...new Set([...(customer.logisticPath ?? []), ...(customer.defaultLocation ? [customer.defaultLocation] : [])]),
  ]
    .filter((each) => each !== '')
    .map((each) => cleanText(each, 40));
  const found = places.map((place) => ({ place, codes: warehousesFor(place, codes) }));
  const unclear = found.find((each) => each.codes.length !== 1);
  if (unclear === undefined) {
    const taken = [...new Set(found.flatMap((each) => each.codes))];
    const read = found.filter(({ place, codes: [code = ''] }) => place.toUpperCase() !== code.toUpperCase());
    return {
      kind: 'call',
      ...withLocations(call, taken),
      remarks: [
        `Only ${listing(taken, 10)}${
          read.length === 0
            ? ''
            : ` (${listing(
                read.map(({ place, codes: [code = ''] }) => `"${cleanText(place, 40)}" was read as ${code}`),
                5,
              )})`
        }.`,
        ...remarks,
      ],
    };
  }
  if (!sure) {
    // Three capitals beside a code may be anything.
    return {
      kind: 'call',
      ...call,
      remarks: [
        ...remarks,
        `Words I didn't use: ${listing(
          places.map((each) => cleanText(each, 40)),
          5,
        )}.`,
      ],
    };
  }
  const place = cleanText(unclear.place, 40);
  const offered = unclear.codes.length > 1 ? unclear.codes : codes;
  return {
    kind: 'ask',
    question: [
      unclear.codes.length > 1
        ? `"${place}" can be ${listing(unclear.codes, 10)}. Which one?`
        : `"${place}" is none of the warehouses of this account. Which one is meant?`,
      ...remarks,
    ].join('\n'),
    choices: [
      ...offered.slice(0, 24).map((code) => ({ label: `Only ${code}`, ...withLocations(call, [code]) })),
      { label: 'All warehouses', ...call },
    ],
  };
}

function withLocations({ tool, input }: NextCall, locations: readonly string[]): NextCall {
  const { cursor: _, ...question } = input;
  return { tool, input: { ...question, locations } };
}
