import { describe, expect, it } from 'vitest';
import { listingOf } from '../../src/mcp/listings.ts';
import { tools } from '../../tools/index.ts';

// The contract with every client and every model, reviewed as one file: a change of a tool shows up there.
const listTools = { tools: listingOf(tools) };

describe('tools/list', () => {
  it('is what was agreed (update with `npx vitest -u` and read the difference)', async () => {
    await expect(`${JSON.stringify(listTools, null, 2)}\n`).toMatchFileSnapshot('tools-list.snap.json');
  });

  it.each(listTools.tools)('$name is small, flat and says what it does', (tool) => {
    expect(tool.description.length).toBeLessThanOrEqual(400);
    expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(tool.title).not.toBe('');
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.outputSchema).toMatchObject({ type: 'object' });
    for (const schema of [tool.inputSchema, tool.outputSchema]) {
      expect(Object.keys(schema)).not.toEqual(expect.arrayContaining(['anyOf']));
      expect(Object.keys(schema)).not.toEqual(expect.arrayContaining(['oneOf']));
      expect(Object.keys(schema)).not.toEqual(expect.arrayContaining(['allOf']));
      // What the refusal explains, and what every number says, is not sent to every model.
      expect(JSON.stringify(schema)).not.toMatch(/\$schema|"pattern"|9007199254740991|2147483647/);
    }
    expect(Object.keys(tool.annotations).sort()).toEqual(
      ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint', 'title'].sort(),
    );
    const { effect } = tools.find(({ name }) => name === tool.name)!;
    expect(tool.annotations.readOnlyHint).toBe(effect === 'read');
    expect(tool.annotations.destructiveHint).toBe(effect === 'commit');
  });
});
