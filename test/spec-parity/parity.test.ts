import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Resource } from '../../src/contract/field.ts';
import { languages, limits, omittedHeaders, totalHeader } from '../../src/contract/limits.ts';
import { operations, tokenCall, type Operation } from '../../src/contract/operations.ts';
import { requisitionRequestLine } from '../../src/contract/requests.ts';
import { resources as contractResources, seen } from '../../src/contract/resources.ts';
import * as facts from './facts.ts';

// The contract against a table of facts that was written down from the interface document alone. Where the contract
// is stricter than what is printed, it is named here, one by one, with the reason.

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  enum?: string[];
  anyOf?: Schema[];
}

const schemaOf = (type: z.ZodType): Schema => z.toJSONSchema(type, { io: 'input' }) as Schema;
const anchored = (pattern: string) => `^${pattern.replace(/^\^|\$$/g, '')}$`;

const routes: readonly facts.RouteFact[] = facts.routes;
const contract: readonly Operation[] = Object.values(operations);
const operationOf = (route: facts.RouteFact): Operation => {
  const found = contract.filter(({ method, path }) => method === route.method && path === route.path);
  expect(found, `${route.method} ${route.path}`).toHaveLength(1);
  return found[0]!;
};

/** Minimums of a request that the document does not print, and that the desk keeps to all the same. */
const stricter: Readonly<Record<string, Partial<Schema>>> = {
  // An empty list asks nothing.
  index: { minItems: 1 },
  lines: { minItems: 1 },
  // A page of no rows never ends.
  limit: { minimum: 1 },
  // "quantity: integer int32"; nobody orders none or less.
  quantity: { minimum: 1, maximum: 2_147_483_647 },
  requiredQuantity: { minimum: 1, maximum: 2_147_483_647 },
  unitPriceNet: { minimum: 0 },
  unitPriceGross: { minimum: 0 },
};

function compareInputs(wanted: facts.Inputs, schema: Schema, where: string): void {
  const properties = schema.properties ?? {};
  expect(Object.keys(properties).sort(), where).toEqual(Object.keys(wanted).sort());
  for (const [name, fact] of Object.entries(wanted)) {
    const at = `${where}.${name}`;
    const own = properties[name]!;
    const value = own.type === 'array' ? own.items! : own;
    const extra = stricter[name] ?? {};
    const type = {
      string: 'string',
      integer: 'integer',
      number: 'number',
      boolean: 'boolean',
      date: 'string',
      'array of string': 'array',
      'array of object': 'array',
    }[fact.type];
    expect(own.type, at).toBe(type);
    expect(schema.required?.includes(name) ?? false, `${at} required`).toBe(fact.required);
    if (fact.pattern !== undefined) expect(value.pattern, `${at} pattern`).toBe(anchored(fact.pattern));
    if (fact.type === 'date') expect(own.format, at).toBe('date');
    expect(own.default, `${at} default`).toEqual(Array.isArray(fact.default) ? undefined : fact.default);
    expect(own.enum, `${at} enum`).toEqual(fact.enum);
    if (own.type === 'integer') {
      const bound = (n: number | undefined) =>
        n === undefined || Math.abs(n) === Number.MAX_SAFE_INTEGER ? undefined : n;
      expect(bound(own.minimum), `${at} minimum`).toBe(fact.min ?? extra.minimum);
      expect(bound(own.maximum), `${at} maximum`).toBe(fact.max ?? extra.maximum);
    }
    if (own.type === 'array') {
      // Checked beyond what is printed: the document gives the quote's lines no number of their own, its SKUs 30.
      const quoteLines = where.startsWith('POST /inventory/quote') && name === 'lines';
      expect(own.maxItems, `${at} maxItems`).toBe(quoteLines ? 30 : fact.maxItems);
      expect(own.minItems, `${at} minItems`).toBe(
        fact.minItems ?? (quoteLines || where.includes('quote.query') ? undefined : extra.minItems),
      );
    }
  }
}

describe('routes', () => {
  it('are the 19 of the document, each once', () => {
    expect(contract).toHaveLength(19);
    const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    expect(contract.map(name).sort()).toEqual(routes.map(name).sort());
  });

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (name, route) => {
    const own = operationOf(route);
    compareInputs(route.query, schemaOf(own.query), `${name}.query`);
    const body = own.body === undefined ? undefined : schemaOf(own.body);
    if (route.body === null) expect(body).toBeUndefined();
    else {
      compareInputs(route.body, body!, `${name}.body`);
      if (route.lines !== undefined) compareInputs(route.lines, body!.properties!['lines']!.items!, `${name}.lines`);
      expect(own.body!.safeParse(undefined).success).toBe(route.bodyMayBeOmitted ?? false);
    }
    expect(own.path.includes('{id}')).toBe('id' in route.params);
    expect(own.reply.shape).toBe(route.reply.shape);
    expect(own.reply.resource.name).toBe(route.reply.resource);
    expect(own.languageRequired).toBe(route.requiredHeaders.includes('Accept-Language'));
    const namesProducts = (facts.omittedSections as readonly string[]).includes(route.section);
    const headers = own.replyHeaders.filter((each) => !(omittedHeaders as readonly string[]).includes(each));
    expect(headers).toEqual(route.replyHeaders);
    // Only requests that name products can have some of them omitted.
    const asks = namesProducts && (route.lines !== undefined || 'sku' in route.query || 'sku' in (route.body ?? {}));
    expect(own.replyHeaders.includes('skpSkuList')).toBe(asks);
  });

  it('refuse a window longer than the document allows, and both ends out of order', () => {
    for (const route of routes.filter(({ window }) => window !== undefined)) {
      const { from, to, maxDays } = route.window!;
      const asked = (a: string, b: string) => operationOf(route).query.safeParse({ [from]: a, [to]: b }).success;
      expect(maxDays).toBe(limits.windowDays);
      expect(asked('2026-02-27', '2026-03-01')).toBe(true);
      expect(asked('2026-02-27', '2026-03-02')).toBe(false);
      expect(asked('2026-02-27', '2026-02-26')).toBe(false);
      expect(asked('2026-02-29', '2026-03-01')).toBe(false);
    }
  });

  it('take sku or index, as the document says for each', () => {
    for (const route of routes) {
      const own = operationOf(route);
      const both = { sku: ['A1'], index: ['A 1'] };
      for (const choice of route.choices ?? []) {
        if (!choice.of.includes('sku') || choice.of.includes('categoryId')) continue;
        const inBody = route.body !== null && 'sku' in route.body;
        const target = inBody ? own.body! : own.query;
        const value = (names: readonly string[]) =>
          Object.fromEntries(
            names.map((name) => {
              const fact = (inBody ? route.body! : route.query)[name]!;
              return [name, fact.type === 'array of string' ? both[name as 'sku'] : both[name as 'sku'][0]];
            }),
          );
        // The catalogue's own rule wants one of three; SKU alone and index alone satisfy it too.
        expect(target.safeParse(value(['sku'])).success, route.path).toBe(true);
        expect(target.safeParse(value(['index'])).success, route.path).toBe(true);
        if (route.path !== '/inventory/quote') expect(target.safeParse(value(['sku', 'index'])).success).toBe(false);
      }
      if (route.lineChoices !== undefined) {
        const line = route.path === '/sales/requisition' ? { requiredQuantity: 1 } : { quantity: 1 };
        const parse = (more: object) => own.body!.safeParse({ lines: [{ ...line, ...more }] }).success;
        expect(parse({ sku: 'A1' })).toBe(true);
        expect(parse({ index: 'A 1' })).toBe(true);
        expect(parse({})).toBe(false);
        expect(parse({ sku: 'A1', index: 'A 1' })).toBe(false);
      }
    }
  });

  it('want one of categoryId, sku and index in the catalogue', () => {
    expect(operations.searchProducts.query.safeParse({}).success).toBe(false);
    expect(operations.searchProducts.query.safeParse({ brands: 'X' }).success).toBe(false);
    expect(operations.searchProducts.query.safeParse({ categoryId: '1' }).success).toBe(true);
  });
});

describe('the token call', () => {
  it('is the one of the document', () => {
    expect(tokenCall.method).toBe(facts.token.method);
    expect(tokenCall.path).toBe(facts.token.path);
    expect(tokenCall.contentType).toBe(facts.token.headers['Content-Type']);
    expect(tokenCall.form).toEqual(facts.token.form);
    expect(Object.keys(tokenCall.reply)).toEqual(Object.keys(facts.token.reply));
  });
});

describe('resources', () => {
  const wanted: Readonly<Record<string, facts.ResourceFact>> = facts.resources;
  const own = new Map<string, Resource>(contractResources.map((each) => [each.name, each as Resource]));

  it('are all of the document', () => {
    expect([...own.keys(), 'Requisition request line'].sort()).toEqual(Object.keys(wanted).sort());
  });

  it.each(Object.entries(wanted).filter(([name]) => name !== 'Requisition request line'))('%s', (name, fields) => {
    const resource = own.get(name)!;
    const shown = Object.fromEntries(
      Object.entries(resource.fields).map(([field, { type, optional, nullable, of }]) => [
        field,
        { type, optional, nullable, of: of?.name },
      ]),
    );
    const expected = Object.fromEntries(
      Object.entries(fields).map(([field, { type, optional, nullable, of }]) => [
        field,
        { type, optional, nullable, of },
      ]),
    );
    expect(shown).toEqual(expected);
  });

  it('Requisition request line', () => {
    const properties = schemaOf(requisitionRequestLine).properties ?? {};
    const fields = wanted['Requisition request line']!;
    expect(Object.keys(properties).sort()).toEqual(Object.keys(fields).sort());
    for (const [name, { type }] of Object.entries(fields)) expect(properties[name]!.type, name).toBe(type);
  });

  it('have the values that the document has seen', () => {
    const all: Readonly<Record<string, facts.EnumerationFact>> = facts.enumerations;
    for (const [name, values] of Object.entries(seen)) expect(values, name).toEqual(all[name]?.values);
  });
});

describe('limits and languages', () => {
  it('are the 17 languages', () => {
    expect(languages).toHaveLength(17);
    expect(languages).toEqual(facts.languages);
  });

  it('has the three spellings of the header of omitted products, and the total', () => {
    expect(omittedHeaders).toEqual(facts.omittedHeaders);
    expect(routes.flatMap(({ replyHeaders }) => replyHeaders)).toContain(totalHeader);
  });

  it('are the numbers of the table "Limits"', () => {
    const printed = new Map(facts.limits.map(({ operation, limit }) => [operation, limit.replace(/`/g, '')]));
    const paged = (most: number) =>
      `date window at most ${limits.windowDays} days; offset ${limits.offset.min}..${limits.offset.max} (default ${limits.offset.first}); limit default ${limits.limit.default}, max ${most}`;
    expect(printed).toEqual(
      new Map([
        [
          'GET and POST /inventory/stock',
          `max ${limits.stockSkus} SKUs per request; min 1 SKU on GET; location max ${limits.locations} codes`,
        ],
        [
          'POST /inventory/quote',
          `sku max ${limits.quoteProducts}, index max ${limits.quoteProducts}, location max ${limits.locations}`,
        ],
        ['POST /pricing/quote', `lines max ${limits.pricingLines}; location max ${limits.locations}`],
        [
          'GET /catalog/products',
          `pageNumber 0..${limits.page.maxNumber} (default ${limits.page.defaultNumber}); pageSize ${limits.page.minSize}..${limits.page.maxSize} (default ${limits.page.defaultSize}); 1 sku or 1 index`,
        ],
        ['GET /delivery, /delivery/metadata', paged(limits.limit.deliveries)],
        ['GET /invoice', paged(limits.limit.invoices)],
        ['GET /sales/requisition', paged(limits.limit.requisitions)],
      ]),
    );
  });
});

describe('what the document does not show', () => {
  const page = readFileSync(new URL('../../docs/unknowns.md', import.meta.url), 'utf8');
  const rows = new Map(
    page
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .flatMap((cells) => {
        const id = /^`([a-z-]+)`$/.exec(cells[1] ?? '')?.[1];
        return id === undefined ? [] : [[id, { assumes: cells[3] ?? '', test: cells[4] ?? '' }] as const];
      }),
  );

  it('has a row for every unknown, and no row without one', () => {
    const known = [...rows.keys()].filter((id) => !id.startsWith('ambiguous-'));
    expect(known.sort()).toEqual(facts.notShown.map(({ id }) => id).sort());
  });

  it('says what the desk assumes in every row', () => {
    const silent = [...rows].filter(([, { assumes }]) => !/\w{3}/.test(assumes)).map(([id]) => id);
    expect(silent).toEqual([]);
  });

  it.each([...rows])('%s names tests that are there', (_, { test }) => {
    const named = [...test.matchAll(/`([^`]+)`/g)].map(([, reference = '']) => reference.split(' › '));
    expect(named.length).toBeGreaterThan(0);
    for (const [file = '', title = '', ...more] of named) {
      const path = new URL(`../${file}`, import.meta.url);
      expect(file).toMatch(/^[a-z-]+(\/[a-z-]+)*\.test\.ts$/);
      expect([existsSync(path), more], file).toEqual([true, []]);
      // As the title of a call, whole: a part of one, or a word of a comment, is no test.
      const calls = /(?:\bit\(|\)\(|^\s+)'([^'\n]+)'(?=,)/gm;
      const titles = [...readFileSync(path, 'utf8').matchAll(calls)].map(([, text]) => text);
      expect(titles, file).toContain(title);
    }
  });
});
