import * as z from 'zod';
import { finder, inputOf, isCounted } from '../meaning/message.ts';
import { mostCompared } from '../meaning/searched.ts';
import { languages } from '../reading/matching.ts';
import type { Turn } from '../turn.ts';
import type { SearchLimits, Understood } from '../understanding.ts';
import { shapes } from './answer-shapes.ts';
import { type Answered, call, languageOf, type Talker } from './call.ts';
import { formats } from './formats.ts';
import { atWarehouses } from './warehouses.ts';

// "The cheapest front pads", "batteries in Katowice", "under 30 zł": a search by words, and then the prices or the stock of what it found.

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
export async function ofFound(meant: Call, turn: Turn, talker: Talker): Promise<Answered | undefined> {
  const { tool, input: text, fact, lead: said, places = [], best, remarks, only } = meant;
  const { find, price, stock } = finder(talker.around.tools);
  const pieces = only?.pieces ?? 1;
  const isStock = places.length > 0 || best?.stock === true || only?.pieces !== undefined;
  const next = isStock ? stock : fact === 'cheapest' ? price : undefined;
  if (tool !== find?.name) return undefined;
  if (only?.otherBrand === true) return ofOtherBrands(meant, turn, talker);
  if (next === undefined) return undefined;
  const found = await call({ tool, input: text, lead: said, remarks }, turn, talker);
  const lines = found.state.rows.flatMap(({ kind, id }) => (kind === 'product' ? [{ sku: id }] : []));
  const input = inputOf(next, lines);
  if (lines.length < 2 || input === undefined) return found;
  const lead = [...(said === undefined ? [] : [said]), turn.say.lookedAt(lines.length)].join(' ');
  const before = found.state;
  const laid =
    before.laid ??
    (isCounted(before.lines) ? { lines: before.lines, draft: before.draft, shipTo: before.shipTo } : undefined);
  const again = { ...turn, state: { ...before, lines: [], laid } };
  if (next === price) return pricedWithin(lines, only, lead, remarks, again, talker);
  const asked = { tool: next.name, input };
  const there =
    places.length === 0
      ? { kind: 'call' as const, ...asked, remarks: [] }
      : await atWarehouses(talker.desk, { kind: 'narrow', places, sure: true, call: asked, remarks: [] });
  if (there.kind !== 'call') return found;
  const answer = await next.invoke(talker.desk, there.input, {});
  const skus = (stocked.safeParse(answer.output).data?.products ?? []).flatMap(({ sku, available, locations = [] }) => {
    const here = locations.reduce((sum, { availability }) => sum + availability, 0);
    return here >= pieces || (places.length === 0 && available >= pieces) ? [sku] : [];
  });
  const codes = Array.isArray(there.input['locations']) ? there.input['locations'].map(String) : [];
  const thereSaid = turn.say.ofThoseThere(skus.length, codes.join(', '));
  const limit =
    only?.pieces === undefined ? [] : [pieces === 1 ? thereSaid : turn.say.ofThoseWith(skus.length, pieces)];
  const ofThose = [lead, ...limit].join(' ');
  if (skus.length === 0) return call({ ...there, lead: ofThose, remarks }, again, talker);
  if (price === undefined || fact !== 'cheapest')
    return call({ tool: there.tool, input: { ...there.input, skus }, lead: ofThose, remarks }, again, talker);
  // "The cheapest in Katowice": of those that lie there.
  const inStock = only?.pieces === undefined ? ` ${thereSaid}` : '';
  const parts = skus.map((sku) => ({ sku }));
  return pricedWithin(parts, only, `${ofThose}${inStock}`, remarks, again, talker);
}

/** The cheapest of these first; of none that costs more than was said, where any costs less. */
async function pricedWithin(
  lines: readonly { readonly sku: string }[],
  only: SearchLimits | undefined,
  lead: string,
  remarks: readonly string[],
  turn: Turn,
  talker: Talker,
): Promise<Answered> {
  const { price } = finder(talker.around.tools);
  const input = price === undefined ? undefined : inputOf(price, lines);
  const tool = price?.name ?? '';
  const most = only?.price;
  if (price === undefined || input === undefined || most === undefined)
    return call({ tool, input: input ?? {}, fact: 'cheapest', lead, remarks }, turn, talker);
  const answer = await price.invoke(talker.desk, input, {});
  const priced = shapes.priced.safeParse(answer.output).data?.lines ?? [];
  const cheap = priced.filter(({ customerPriceNet }) => Number(customerPriceNet ?? Infinity) <= most);
  const language = languageOf(turn);
  const { money } = formats({ language, locale: languages[language].locale, today: '' });
  const amount = money(String(most), priced[0]?.currencyCode);
  const said = `${lead} ${turn.say.ofThoseUpTo(cheap.length, amount)}`;
  const shown =
    cheap.length === 0
      ? input
      : (inputOf(
          price,
          cheap.map(({ sku }) => ({ sku })),
        ) ?? input);
  return call({ tool, input: shown, fact: 'cheapest', lead: said, remarks }, turn, talker);
}

const branded = z.looseObject({ products: z.array(z.looseObject({ brand: z.string().optional() })) });
/** Parts of a search that were shown with their maker. */
const shownBrands = 3;

/** "Anything from another maker?": the makers that were not shown, and the parts of the one that has most. */
async function ofOtherBrands(
  { tool, input, remarks }: Call,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { find } = finder(talker.around.tools);
  const { text } = input;
  if (find === undefined || typeof text !== 'string') return undefined;
  const { cursor: _, ...asked } = input;
  const { output } = await find.invoke(talker.desk, { ...asked, limit: mostCompared }, {});
  const brands = (branded.safeParse(output).data?.products ?? []).map(({ brand }) => brand);
  const seen = brands.slice(0, shownBrands);
  const others = brands.flatMap((brand) => (brand === undefined || seen.includes(brand) ? [] : [brand]));
  const counts = new Map(others.map((brand) => [brand, others.filter((each) => each === brand).length]));
  const ranked = [...counts].sort(([, one], [, two]) => two - one).map(([brand]) => brand);
  const [first] = ranked;
  if (first === undefined)
    return call({ tool, input: asked, lead: turn.say.noOtherBrand(brands.length), remarks }, turn, talker);
  const lead = turn.say.otherBrands(ranked.slice(0, 5).join(', '));
  return call({ tool, input: { ...asked, text: `${text} ${first}` }, lead, remarks }, turn, talker);
}
