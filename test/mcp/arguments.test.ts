import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coerceArguments } from '../../src/mcp/arguments.ts';
import { schemaOf } from '../../src/mcp/mcp-tool.ts';
import type { JsonSchema } from '../../src/mcp/mcp-tool.ts';
import { tools } from '../../tools/index.ts';

const examples = tools.flatMap(({ name, input, examples: all }) =>
  all.map((example) => [`${name} ${JSON.stringify(example.input)}`, input, example.input] as const),
);

describe('arguments of the real tools', () => {
  it.each(examples)('%s is left as it is', (_, schema, input) => {
    expect(coerceArguments(schemaOf(schema), input)).toEqual(input);
  });

  it.each(examples)('%s means the same with each argument as JSON text', (_, schema, input) => {
    const asText = Object.fromEntries(
      Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    expect(coerceArguments(schemaOf(schema), asText)).toEqual(input);
    expect(coerceArguments(schemaOf(schema), JSON.stringify(asText))).toEqual(input);
  });
});

describe('several SKUs in one text', () => {
  const schema: JsonSchema = { properties: { skus: { type: 'array', items: { type: 'string' } } } };

  it.each([
    ['OP520 W71275', ['OP520', 'W71275']],
    [
      ['OP520 W71275', 'GDB1330'],
      ['OP520', 'W71275', 'GDB1330'],
    ],
    // One code, as people write it.
    ['OP 520', ['OP 520']],
    ['HU 1819 Y', ['HU 1819 Y']],
    ['0 986 494 104', ['0 986 494 104']],
  ])('%j', (skus, meant) => {
    expect(coerceArguments(schema, { skus })).toEqual({ skus: meant });
  });
});

describe('what cannot be understood', () => {
  const schema: JsonSchema = {
    properties: {
      skus: { type: 'array', items: { type: 'string' } },
      lines: { type: 'array', items: { type: 'object', properties: { quantity: { type: 'integer' } } } },
      exact: { type: 'boolean' },
      limit: { type: 'integer' },
      text: { type: 'string' },
      price: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    },
  };

  it.each([
    [{ limit: '5 rows' }, { limit: '5 rows' }],
    [{ limit: '0x10' }, { limit: '0x10' }],
    [{ limit: '1e3' }, { limit: '1e3' }],
    // Digits that a double cannot hold stay text, and are refused as text.
    [{ limit: '12345678901234567890' }, { limit: '12345678901234567890' }],
    [{ exact: 'yes' }, { exact: 'yes' }],
    [{ lines: 'OP520' }, { lines: 'OP520' }],
    [{ lines: '[{"quantity":' }, { lines: '[{"quantity":' }],
    // A code that came as a number may have lost its zeros: the tool refuses it.
    [{ skus: [71275] }, { skus: [71275] }],
    [{ text: 5 }, { text: 5 }],
    [{ unknown: '[1]' }, { unknown: '[1]' }],
    [{ price: null }, { price: null }],
    [{ text: null }, {}],
  ])('%j stays as it came', (given, understood) => {
    expect(coerceArguments(schema, given)).toEqual(understood);
  });

  it('never throws, and understands no further the second time', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(...Object.keys(schema.properties!)), (value, name) => {
        const once = coerceArguments(schema, { [name]: value });
        expect(coerceArguments(schema, once)).toEqual(once);
      }),
    );
  });
});
