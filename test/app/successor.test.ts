import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, run, saying, startProgram, stdioServer } from '../support/program.ts';
import { someOf } from '../support/long.ts';

// Real processes on one data folder: the one that began the embedded service is gone.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-successor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const announced = () =>
  JSON.parse(readFileSync(join(folder, '.partsdesk/embedded.json'), 'utf8')) as { url: string; pid: number };

describe.each(someOf(['SIGKILL', 'SIGTERM'] as const, 1))(
  'an agent whose embedded service was begun by a process that got %s',
  (signal) => {
    it('goes on with it, at the same address, for everybody in the folder', async () => {
      const first = startProgram(folder, ['sandbox']);
      const ended = collect(first);
      await saying(first, 'Stop with Ctrl-C.');
      const before = announced();
      const client = new Client({ name: 'test', version: '1' });
      const transport = new StdioClientTransport(stdioServer(folder));
      await client.connect(transport);
      try {
        const draft = async () => {
          const args = { lines: [{ sku: 'OP520', quantity: 1 }] };
          const { isError } = await client.callTool({ name: 'prepare_requisition', arguments: args });
          return isError !== true;
        };
        expect(await draft()).toBe(true);
        first.kill(signal);
        await ended;
        // Until it has noticed, it may say that the service is not there.
        let went = false;
        for (let tries = 0; tries < 50 && !went; tries += 1) went = await draft();
        expect(went).toBe(true);
        expect(announced()).toMatchObject({ url: before.url, pid: transport.pid });
        expect((await run(folder, ['stock', 'OP520'])).code).toBe(0);
      } finally {
        await client.close();
      }
    });
  },
);
