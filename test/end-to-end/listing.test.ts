import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { listingsFor } from '../../src/mcp/listings.ts';
import { tools } from '../../tools/index.ts';
import { stdioServer } from '../support/program.ts';

describe('the program as it is built', () => {
  it('lists the tools as their sources say, from schemas that were derived when it was built', async () => {
    const client = new Client({ name: 'test', version: '0' }, { capabilities: {} });
    const folder = mkdtempSync(join(tmpdir(), 'partsdesk-listing-'));
    await client.connect(new StdioClientTransport(stdioServer(folder)));
    const listed = await client.listTools();
    await client.close();
    rmSync(folder, { recursive: true, force: true });
    expect(listed.tools).toEqual(JSON.parse(JSON.stringify(listingsFor(tools, 'live').listTools().tools)));
  });
});
