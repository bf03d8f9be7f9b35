import * as z from 'zod';
import { finder, inputOf } from '../meaning/message.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { call, type Reply, type Talker } from './call.ts';
import { atWarehouses } from './warehouses.ts';

// "The cheapest front pads", "batteries in Katowice": a search by words, and then the prices or the stock of what it found.

type Call = Extract<Understood, { kind: 'call' }>;

const stocked = z.looseObject({
  products: z.array(
    z.looseObject({
      sku: z.string(),
      available: z.number().default(0),
      locations: z.array(z.looseObject({ availability: z.number() })).optional(),
    }),
  ),
});

/** Undefined: no more than the search is asked for. */
export async function ofFound(
  { tool, input: text, fact, lead: before, places = [], best, remarks }: Call,
  turn: Turn,
  talker: Talker,
): Promise<{ reply: Reply; state: State } | undefined> {
  const { find, price, stock } = finder(talker.around.tools);
  const isStock = places.length > 0 || best?.stock === true;
  const next = isStock ? stock : fact === 'cheapest' ? price : undefined;
  if (tool !== find?.name || next === undefined) return undefined;
  const found = await call({ tool, input: text, lead: before, remarks }, turn, talker);
  const lines = found.state.rows.flatMap(({ kind, id }) => (kind === 'product' ? [{ sku: id }] : []));
  const input = inputOf(next, lines);
  if (lines.length < 2 || input === undefined) return found;
  const lead = [...(before === undefined ? [] : [before]), turn.say.lookedAt(lines.length)].join(' ');
  const state = { ...found.state, lines: [] };
  const again = { ...turn, state };
  if (next === price) {
    return call({ tool: price.name, input, fact: 'cheapest', lead, remarks }, again, talker);
  }
  const asked = { tool: next.name, input };
  const there =
    places.length === 0
      ? { kind: 'call' as const, ...asked, remarks: [] }
      : await atWarehouses(talker.desk, { kind: 'narrow', places, sure: true, call: asked, remarks: [] });
  if (there.kind !== 'call') return found;
  const answer = await next.invoke(talker.desk, there.input, {});
  const skus = (stocked.safeParse(answer.output).data?.products ?? []).flatMap(({ sku, available, locations = [] }) =>
    locations.some(({ availability }) => availability > 0) || (places.length === 0 && available > 0) ? [sku] : [],
  );
  if (skus.length === 0) return call({ ...there, lead, remarks }, again, talker);
  const priced =
    fact === 'cheapest' && price !== undefined
      ? inputOf(
          price,
          skus.map((sku) => ({ sku })),
        )
      : undefined;
  if (price === undefined || priced === undefined)
    return call({ tool: there.tool, input: { ...there.input, skus }, lead, remarks }, again, talker);
  // "The cheapest in Katowice": of those that lie there.
  const codes = Array.isArray(there.input['locations']) ? there.input['locations'].map(String) : [];
  const inStock = turn.say.ofThoseThere(skus.length, codes.join(', '));
  return call(
    { tool: price.name, input: priced, fact: 'cheapest', lead: `${lead} ${inStock}`, remarks },
    again,
    talker,
  );
}
