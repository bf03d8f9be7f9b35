import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations, type OperationId } from '../src/contract/operations.ts';
import { tools } from '../tools/index.ts';

// Structure as a rule: what holds for every tool, so that the next one cannot forget it.

describe('the registry', () => {
  it('names each tool and each word once', () => {
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const words = tools.flatMap((tool) => tool.words);
    expect(new Set(words).size).toBe(words.length);
  });

  it('reaches every reading operation of the interface, and no writing one through a tool that reads', () => {
    const ids = Object.keys(operations) as OperationId[];
    const reading = ids.filter((id) => operations[id].retry !== 'money');
    const reached = new Set(tools.flatMap((tool) => tool.operations));
    expect(reading.filter((id) => !reached.has(id))).toEqual([]);
    expect([...reached].filter((id) => !(ids as string[]).includes(id))).toEqual([]);
    for (const tool of tools.filter(({ effect }) => effect === 'read')) {
      for (const id of tool.operations) expect(reading, tool.name).toContain(id);
    }
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))('keeps %s in a file of its own', async (name, tool) => {
    const file = `../tools/${tool.area}/${name.replaceAll('_', '-')}.ts`;
    const exported: object = await import(/* @vite-ignore */ file);
    expect(Object.values(exported)).toHaveLength(1);
    expect(Object.values(exported)[0]).toBe(tool);
  });
});

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  it('is described for people and for agents', () => {
    expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(tool.title.length).toBeGreaterThan(3);
    expect(tool.summary).toMatch(/\.$/);
    expect(tool.description.length).toBeLessThanOrEqual(400);
    expect(tool.words.length).toBeGreaterThan(0);
    expect(tool.examples.length).toBeGreaterThan(0);
  });

  it('has examples that its own arguments accept', () => {
    for (const { say, input } of tool.examples) {
      expect(say.split(' ')[0]).toSatisfy((word: string) => tool.words.includes(word));
      expect(tool.input.safeParse(input).error).toBeUndefined();
    }
  });

  it('takes a flat strict object and refuses what it does not know', () => {
    const schema = z.toJSONSchema(tool.input, { io: 'input' });
    expect(schema.type).toBe('object');
    expect(schema.additionalProperties).toBe(false);
    for (const union of ['anyOf', 'oneOf', 'allOf']) expect(schema).not.toHaveProperty(union);
    const refused = tool.input.safeParse({ ...tool.examples[0]!.input, nonsense: 1 });
    expect(refused.success).toBe(false);
  });

  it('takes no date, quantity or language that cannot be', () => {
    const shape = Object.keys(tool.input.shape);
    const refuses = (more: object) => {
      const parsed = tool.input.safeParse({ ...tool.examples[0]!.input, ...more });
      expect(parsed.success, JSON.stringify(more)).toBe(false);
    };
    if (shape.includes('from')) refuses({ from: '2026-02-30' });
    if (shape.includes('to')) refuses({ to: '01.10.2026' });
    if (shape.includes('language')) refuses({ language: 'xx' });
    if (shape.includes('shipTo')) refuses({ shipTo: 'C 2/1' });
    if (shape.includes('limit')) refuses({ limit: 0 });
    if (shape.includes('skus')) refuses({ skus: ['--'] });
    if (shape.includes('lines')) {
      for (const quantity of [0, -1, 1.5, 2_147_483_648]) refuses({ lines: [{ sku: 'OP520', quantity }] });
      refuses({ lines: [{ sku: 'OP520', index: 'OP 520', quantity: 1 }] });
      refuses({ lines: [{ quantity: 1 }] });
      refuses({ lines: [] });
    }
  });
});
