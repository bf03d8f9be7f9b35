import * as z from 'zod';
import { finder, inputOf, isCounted } from '../meaning/message.ts';
import { mostCompared } from '../meaning/searched.ts';
import { noneOfMaker } from '../messages/no-maker.ts';
import { languages } from '../reading/matching.ts';
import { nounIn } from '../reading/part-words.ts';
import type { Turn } from '../turn.ts';
import type { SearchLimits, Understood } from '../understanding.ts';
import { type ByPrice, isByPrice, shapes } from './answer-shapes.ts';
import { byWeight } from './by-weight.ts';
import { type Answered, call, languageOf, type Talker } from './call.ts';
import { formats } from './formats.ts';
import { withNearest } from './nearest.ts';
import { atWarehouses } from './warehouses.ts';

// "The cheapest front pads", "batteries in Katowice", "under 30 zł": a search by words, and then the prices or the stock of what it found.

type Call = Extract<Understood, { kind: 'call' }>;

const noneWithAll = /^No product matches all of these words: each of these lacks (?:one of )?"(.*)"\.$/;

const stocked = z.looseObject({
  products: z.array(
    z.looseObject({
      sku: z.string(),
      available: z.number().default(0),
      locations: z.array(z.looseObject({ availability: z.number() })).optional(),
    }),
  ),
});

/** Undefined: no more than the search is asked for. What it was limited to is remembered with it. */
export async function ofFound(meant: Call, turn: Turn, talker: Talker): Promise<Answered | undefined> {
  const answered = await withinLimits(meant, turn, talker);
  const { search } = answered?.state ?? {};
  if (answered === undefined || search === undefined) return answered;
  const { places = [], only } = meant;
  const { price, pieces, currency } = only ?? {};
  const limited = {
    ...search,
    ...(places.length === 0 ? {} : { places: [...places] }),
    ...(price === undefined && pieces === undefined ? {} : { only: { price, pieces, currency } }),
  };
  return { ...answered, state: { ...answered.state, search: limited } };
}

async function withinLimits(meant: Call, turn: Turn, talker: Talker): Promise<Answered | undefined> {
  const { tool, input: text, fact, lead: said, places = [], best, remarks: unused, only } = meant;
  const { find, price, stock } = finder(talker.around.tools);
  const pieces = only?.pieces ?? 1;
  const isStock = places.length > 0 || best?.stock === true || only?.pieces !== undefined;
  const compares = isByPrice(fact) || fact === 'heaviest' || fact === 'lightest' ? fact : undefined;
  const next = isStock ? stock : compares === undefined ? undefined : price;
  if (tool !== find?.name) return undefined;
  if (only?.otherBrand === true || only?.without !== undefined) {
    const others = await withoutMakers(meant, talker);
    if (others === undefined || next === undefined || others.rows.length === 0)
      return others === undefined ? undefined : ofOtherMakers(meant, others, turn, talker);
    const { otherBrand: _, without: __, ...rest } = only;
    const search = { tool, input: { ...others.input } };
    const asked = { ...meant, only: { ...rest, of: others.rows.slice(0, mostCompared) } };
    return withinLimits(asked, { ...turn, state: { ...turn.state, search } }, talker);
  }
  if (next === undefined) return undefined;
  const found =
    only?.of === undefined
      ? await withNearest(
          meant,
          await call({ tool, input: text, lead: said, remarks: unused }, turn, talker),
          turn,
          talker,
        )
      : turn;
  // Nothing of what was found is all that was asked for: the cheapest of other things is not wanted.
  const notes = 'reply' in found ? (found.reply.answer?.view.notes ?? []) : [];
  const lacked = notes.flatMap(({ text: note }) => noneWithAll.exec(note)?.[1]?.split('" / "') ?? []);
  // Of a maker that has none, the others are looked at in the town; of another part none is.
  const isOtherMaker =
    places.length > 0 && compares === undefined && lacked.every((word) => nounIn(word) === undefined);
  if ('reply' in found && lacked.length > 0 && !isOtherMaker) {
    const unusedHere = [...(only?.price === undefined ? [] : [String(only.price)]), ...places];
    const said = unusedHere.length === 0 ? '' : ` ${turn.say.notUsed(unusedHere.join(', '))}`;
    return { ...found, reply: { ...found.reply, text: `${found.reply.text}${said}` } };
  }
  const { similarTo } = text;
  const isAlone = found.state.rows.length === 0 && typeof similarTo === 'string';
  if (isAlone && only?.of === undefined)
    return call({ tool, input: { sku: similarTo }, lead: turn.say.noSubstitutes, remarks: unused }, turn, talker);
  const made =
    only?.brands === undefined || !('reply' in found) ? undefined : ofBrands(found.reply.answer?.output, only.brands);
  const rows = only?.of ?? made ?? found.state.rows.flatMap(({ kind, id }) => (kind === 'product' ? [id] : []));
  const lines = rows.map((sku) => ({ sku }));
  const input = inputOf(next, lines);
  const nothing = 'reply' in found ? found : undefined;
  if (made?.length === 0)
    return call(
      {
        tool,
        input: text,
        lead: said,
        remarks: [...unused, noneOfMaker[languageOf(turn)](only?.brands?.join(', ') ?? '')],
      },
      turn,
      talker,
    );
  if ((made === undefined && only?.of === undefined && lines.length < 2) || input === undefined) return nothing;
  const ofMaker = made === undefined ? [] : [`${only?.brands?.join(', ') ?? ''}.`];
  const lead = [...(said === undefined ? [] : [said]), ...ofMaker, turn.say.lookedAt(lines.length)].join(' ');
  // A maker that no part has is said: what follows is of others.
  const remarks = 'reply' in found ? [...unused, ...(found.reply.gaps ?? [])] : unused;
  const before = found.state;
  const laid =
    before.laid ??
    (isCounted(before.lines) ? { lines: before.lines, draft: before.draft, shipTo: before.shipTo } : undefined);
  const again = { ...turn, state: { ...before, lines: [], rows: [], laid } };
  if (next === price) return pricedWithin(lines, { only, fact: compares, lead, remarks }, again, talker);
  const asked = { tool: next.name, input };
  const there =
    places.length === 0
      ? { kind: 'call' as const, ...asked, remarks: [] }
      : await atWarehouses(talker.desk, { kind: 'narrow', places, sure: true, call: asked, remarks: [] });
  // A town without a warehouse of this account: all that is found, and that it has none there.
  if (there.kind !== 'call')
    return withinLimits(
      { ...meant, places: [], remarks: [...remarks, turn.say.notThere(places.join(', '))] },
      turn,
      talker,
    );
  const answer = await next.invoke(talker.desk, there.input, {});
  const skus = (stocked.safeParse(answer.output).data?.products ?? []).flatMap(({ sku, available, locations = [] }) => {
    const here = locations.reduce((sum, { availability }) => sum + availability, 0);
    return here >= pieces || (places.length === 0 && available >= pieces) ? [sku] : [];
  });
  const codes = Array.isArray(there.input['locations']) ? there.input['locations'].map(String) : [];
  const thereSaid = turn.say.ofThoseThere(skus.length, codes.join(', '));
  const ofThose = `${lead} ${pieces === 1 ? thereSaid : turn.say.ofThoseWith(skus.length, pieces)}`;
  if (skus.length === 0) return call({ ...there, lead: ofThose, remarks }, again, talker);
  if (price === undefined || compares === undefined)
    return call({ tool: there.tool, input: { ...there.input, skus }, lead: ofThose, remarks }, again, talker);
  // "The cheapest in Katowice": of those that lie there.
  const parts = skus.map((sku) => ({ sku }));
  return pricedWithin(parts, { only, fact: compares, lead: ofThose, remarks }, again, talker);
}

interface Compared {
  readonly only: SearchLimits | undefined;
  readonly fact: ByPrice | 'heaviest' | 'lightest' | undefined;
  readonly lead: string;
  readonly remarks: readonly string[];
}

/** The cheapest of these first, or another one that is asked for; of none that costs more than was said, where any costs less. */
async function pricedWithin(
  lines: readonly { readonly sku: string }[],
  { only, fact = 'cheapest', lead, remarks }: Compared,
  turn: Turn,
  talker: Talker,
): Promise<Answered> {
  const { price } = finder(talker.around.tools);
  const input = price === undefined ? undefined : inputOf(price, lines);
  const tool = price?.name ?? '';
  const than = only?.cheaperThan;
  const other = than === undefined ? undefined : await priceOf(than, talker);
  const most = other ?? only?.price;
  const meant = { kind: 'call', tool, input: input ?? {}, fact, lead, remarks } as const;
  if (price === undefined || input === undefined || (most === undefined && only?.few === undefined))
    return (await byWeight(meant, turn, talker)) ?? call(meant, turn, talker);
  const answer = await price.invoke(talker.desk, input, {});
  const priced = shapes.priced.safeParse(answer.output).data?.lines ?? [];
  const language = languageOf(turn);
  const { money } = formats({ language, locale: languages[language].locale, today: '' });
  const { say } = turn;
  const currency = priced[0]?.currencyCode;
  // "40 euro" of prices in PLN limits nothing, and is said.
  const isForeign = other === undefined && only?.currency !== undefined && only.currency !== currency;
  const isWithin = (net: number) => most === undefined || isForeign || (other === undefined ? net <= most : net < most);
  const net = ({ customerPriceNet }: (typeof priced)[number]) => Number(customerPriceNet ?? Infinity);
  const cheap = priced.filter((line) => isWithin(net(line)));
  const count = cheap.length;
  const amount = money(String(most), isForeign ? only.currency : currency);
  const unlimited = isForeign ? `${say.otherCurrency(amount, currency ?? '?')} ` : '';
  const limit =
    most === undefined || isForeign
      ? ''
      : than === undefined || other === undefined
        ? ` ${say.ofThoseUpTo(count, amount)}`
        : ` ${say.ofThoseCheaper({ count, code: than, price: amount })}`;
  const said = `${unlimited}${lead}${limit}`;
  const wanted =
    only?.few === undefined ? cheap : [...cheap].sort((one, two) => net(one) - net(two)).slice(0, only.few);
  const shown =
    wanted.length === 0
      ? input
      : (inputOf(
          price,
          wanted.map(({ sku }) => ({ sku })),
        ) ?? input);
  return call({ tool, input: shown, fact, lead: said, remarks }, turn, talker);
}

const named = z.looseObject({
  products: z.array(z.looseObject({ sku: z.string().optional(), brand: z.string().optional() })),
});

/** "Karostala", "FILDRY": the maker as a person writes it. */
const isOf = (maker: string, brand: string) =>
  maker.length > 2 && brand.toUpperCase().startsWith(maker.toUpperCase().slice(0, -1));

/** Of what was found the parts of these makers. */
function ofBrands(output: unknown, brands: readonly string[]): string[] {
  return (named.safeParse(output).data?.products ?? []).flatMap(({ sku, brand: maker = '' }) =>
    sku !== undefined && brands.some((brand) => isOf(maker, brand)) ? [sku] : [],
  );
}

/** What one piece of it costs, net. */
async function priceOf(sku: string, { desk, around }: Talker): Promise<number | undefined> {
  const { price } = finder(around.tools);
  const input = price === undefined ? undefined : inputOf(price, [{ sku }]);
  const answer = input === undefined ? undefined : await price?.invoke(desk, input, {});
  const net = shapes.priced.safeParse(answer?.output).data?.lines[0]?.customerPriceNet;
  return net === undefined ? undefined : Number(net);
}

/** Parts of a search that were shown with their maker. */
const shownBrands = 3;

interface Others {
  /** The search without the maker that it was for. */
  readonly input: Call['input'];
  readonly rows: readonly string[];
  /** The makers of these, the one that has most first. */
  readonly makers: readonly string[];
  /** Of how many. */
  readonly of: number;
}

/** "Anything from another maker?": what the search finds of none that is refused, was asked for or was shown. */
async function withoutMakers({ tool, input, only }: Call, { desk, around }: Talker): Promise<Others | undefined> {
  const { find } = finder(around.tools);
  if (find === undefined || tool !== find.name) return undefined;
  const { cursor: _, ...asked } = input;
  const { text, similarTo } = asked;
  const look = async (given: Call['input']) =>
    named.safeParse((await find.invoke(desk, given, {})).output).data?.products ?? [];
  const found = await look({ ...asked, limit: mostOfMakers });
  const makers = [...new Set(found.flatMap(({ brand }) => brand ?? []))];
  const words = typeof text === 'string' ? text.split(/\s+/) : [];
  const kind = words.filter((word) => nounIn(word) !== undefined || !makers.some((maker) => isOf(maker, word)));
  const isMade = kind.length > 0 && kind.length < words.length;
  const namedIn = words.filter((word) => !kind.includes(word));
  const all = isMade ? await look({ ...asked, text: kind.join(' '), limit: mostOfMakers }) : found;
  const own = typeof similarTo === 'string' ? (await look({ sku: similarTo }))[0]?.brand : undefined;
  const shown = found.slice(0, shownBrands).flatMap(({ brand }) => brand ?? []);
  const asked0 = only?.otherBrand !== true ? [] : own !== undefined ? [own] : isMade ? namedIn : shown;
  const left = [...(only?.without ?? []), ...asked0];
  const others = all.filter(({ sku, brand }) => sku !== undefined && !left.some((each) => isOf(brand ?? '', each)));
  const counts = new Map<string, number>();
  for (const { brand } of others) if (brand !== undefined) counts.set(brand, (counts.get(brand) ?? 0) + 1);
  return {
    input: isMade ? { ...asked, text: kind.join(' ') } : asked,
    rows: others.flatMap(({ sku }) => sku ?? []),
    makers: [...counts].sort(([, one], [, two]) => two - one).map(([brand]) => brand),
    of: all.length,
  };
}

/** The makers that were not shown, and the parts of the one that has most. */
function ofOtherMakers({ tool, input, remarks }: Call, others: Others, turn: Turn, talker: Talker): Promise<Answered> {
  const { cursor: _, ...asked } = input;
  const [first] = others.makers;
  if (first === undefined)
    return call({ tool, input: asked, lead: turn.say.noOtherBrand(others.of), remarks }, turn, talker);
  const lead = turn.say.otherBrands(others.makers.slice(0, 5).join(', '));
  const text = [others.input['text'], first].join(' ');
  return call({ tool, input: { ...others.input, text }, lead, remarks }, turn, talker);
}

/** Of so many the makers are told apart. */
const mostOfMakers = 100;
