import { describe, expect, it } from 'vitest';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { listingsFor } from '../../src/mcp/listings.ts';
import { tools } from '../../tools/index.ts';
import { program } from '../support/program.ts';

describe('the program as it is built', () => {
  it('lists the tools as their sources say, from schemas that were derived when it was built', async () => {
    const client = new Client({ name: 'test', version: '0' }, { capabilities: {} });
    const env = { PATH: process.env['PATH'] ?? '' };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env }));
    const listed = await client.listTools();
    await client.close();
    expect(listed.tools).toEqual(JSON.parse(JSON.stringify(listingsFor(tools, 'live').listTools().tools)));
  });
});
