import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { listingOf } from '../../src/mcp/listings.ts';
import { tools } from '../../tools/index.ts';
import { stdioServer } from '../support/program.ts';

/** What the built program lists to a client. */
async function listedBy(env: NodeJS.ProcessEnv) {
  const client = new Client({ name: 'test', version: '0' }, { capabilities: {} });
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-listing-'));
  await client.connect(new StdioClientTransport(stdioServer(folder, env)));
  const listed = await client.listTools();
  await client.close();
  rmSync(folder, { recursive: true, force: true });
  return listed.tools;
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the program as it is built', () => {
  it('lists the tools as their sources say, from a listing that was derived when it was built', async () => {
    expect(await listedBy({})).toEqual(asJson(listingOf(tools)));
  });

  it('lists fewer tools without naming one that is not served', async () => {
    const served = tools.filter(({ area }) => area === 'invoice' || area === 'sales');
    const listed = await listedBy({ PARTSDESK_TOOLS: 'invoice,sales' });
    expect(listed).toEqual(asJson(listingOf(served)));
    const absent = tools.filter((tool) => !served.includes(tool));
    for (const { name } of absent)
      expect(JSON.stringify(listed.map(({ outputSchema }) => outputSchema))).not.toContain(name);
  });

  it('lists what reads where nothing may be changed', async () => {
    expect(await listedBy({ PARTSDESK_MODE: 'readonly' })).toEqual(
      asJson(listingOf(tools.filter(({ effect }) => effect === 'read'))),
    );
  });
});
