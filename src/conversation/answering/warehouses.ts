import type { Desk } from '../../../tools/desk.ts';
import { cleanText, listing } from '../../core/text.ts';
import type { LanguageCode } from '../reading/matching.ts';
import { messages } from '../messages/en.ts';
import { warehousesFor } from '../reading/places.ts';
import type { NextCall, Understood } from '../understanding.ts';
import { inWords } from './view-language.ts';

type Narrow = Extract<Understood, { kind: 'narrow' }>;

/**
 * A question for the warehouses that a person named. A name that fits none or several of the account's is asked back;
 * beside others that fit it is named in `notThere`.
 * @throws DeskError when the service does not give the warehouses.
 */
export async function atWarehouses(
  { service }: Desk,
  { places, sure, call, remarks }: Narrow,
  language: LanguageCode = 'en',
): Promise<Extract<Understood, { kind: 'call' | 'ask' }> & { readonly notThere?: readonly string[] }> {
  const say = (text: string) => inWords(text, language);
  const customer = await service.customer();
  const codes = [
    ...new Set([...(customer.logisticPath ?? []), ...(customer.defaultLocation ? [customer.defaultLocation] : [])]),
  ]
    .filter((each) => each !== '')
    .map((each) => cleanText(each, 40));
  const all = places.map((place) => ({ place, codes: warehousesFor(place, codes) }));
  // Of several places those that are warehouses are asked about, and the others named.
  const strange = all.filter((each) => each.codes.length === 0);
  const found = strange.length < all.length ? all.filter((each) => each.codes.length > 0) : all;
  const notThere =
    found === all ? [] : strange.map(({ place }) => say(messages.warehouses.noWarehouse(cleanText(place, 40))));
  const unclear = found.find((each) => each.codes.length !== 1);
  if (unclear === undefined) {
    const taken = [...new Set(found.flatMap((each) => each.codes))];
    const read = found
      .filter(({ place, codes: [code = ''] }) => place.toUpperCase() !== code.toUpperCase())
      .map(({ place, codes: [code = ''] }) => messages.warehouses.readAs(cleanText(place, 40), code));
    const only = listing(taken, 10);
    const remark =
      read.length === 0 ? messages.warehouses.only(only) : messages.warehouses.onlyRead(only, listing(read, 5));
    return {
      kind: 'call',
      ...withLocations(call, taken),
      remarks: [say(remark), ...notThere, ...remarks],
      ...(found === all ? {} : { notThere: strange.map(({ place }) => cleanText(place, 40)) }),
    };
  }
  if (!sure) {
    // Three capitals beside a code may be anything.
    const unused = places.map((each) => cleanText(each, 40));
    return { kind: 'call', ...call, remarks: [...remarks, say(messages.notUsed.words(unused))] };
  }
  const place = cleanText(unclear.place, 40);
  const offered = unclear.codes.length > 1 ? unclear.codes : codes;
  return {
    kind: 'ask',
    question: [
      say(
        unclear.codes.length > 1
          ? messages.warehouses.whichWarehouse(place, listing(unclear.codes, 10))
          : messages.warehouses.noWarehouse(place),
      ),
      ...remarks,
    ].join('\n'),
    choices: [
      ...offered
        .slice(0, 24)
        .map((code) => ({ label: say(messages.warehouses.onlyIn(code)), ...withLocations(call, [code]) })),
      { label: say(messages.warehouses.allWarehouses), ...call },
    ],
  };
}

function withLocations({ tool, input }: NextCall, locations: readonly string[]): NextCall {
  const { cursor: _, ...question } = input;
  return { tool, input: { ...question, locations } };
}
