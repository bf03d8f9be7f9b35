import { createServer, type AddressInfo, type Server } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { useBrowser, type Visit } from '../support/browser.ts';
import { collect, run, saying, startProgram } from '../support/program.ts';
import { composer, main, send } from '../playground/page/sample-visit.ts';

// `npm start` as a newcomer runs it: the built program, with the page out of the build.

const visit = useBrowser();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-workspace-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function started<T>(env: NodeJS.ProcessEnv, use: (said: string) => Promise<T>): Promise<T> {
  const child = startProgram(folder, ['start'], env);
  const ended = collect(child);
  try {
    return await use(await saying(child, 'Stop with Ctrl-C.'));
  } finally {
    child.kill('SIGTERM');
    const { code, err } = await ended;
    expect([code, err]).toEqual([0, '']);
  }
}

async function moveOn(at: Visit): Promise<void> {
  await at.page.getByRole('button', { name: 'Agents and clock' }).click();
  const date = at.page.locator('.clock-date');
  const before = await date.innerText();
  await at.page.getByRole('button', { name: 'One day on' }).click();
  await expect.poll(() => date.innerText()).not.toBe(before);
}

/** A port that is free, as is the one after it: the desk's and the workspace's. */
async function freePair(): Promise<number> {
  const held = createServer();
  const port = await listening(held, 0);
  const next = createServer();
  const both = await listening(next, port + 1).catch(() => undefined);
  await Promise.all([held, next].map((each) => new Promise((resolve) => each.close(resolve))));
  return both === undefined ? freePair() : port;
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** What an agent does at the desk's endpoint. */
async function asAgent(endpoint: string, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ name: 'an agent', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)));
  try {
    await use(client);
  } finally {
    await client.close();
  }
}

const workspaceIn = (said: string): string | undefined =>
  /Local workspace\s+(http:\/\/127\.0\.0\.1:\d+\/)/.exec(said)?.[1];

describe('npm start', () => {
  it('shows a workspace to try, and answers again after a restart in the same folder', async () => {
    for (const round of ['first', 'second']) {
      await started({}, async (said) => {
        const url = workspaceIn(said);
        expect(url, said).toBeDefined();
        const at = await visit(url ?? '');
        await send(at, '/parts stock OP520 W71275');
        await main(at).getByText('Stock of 2 products').first().waitFor();
        await at.page.getByRole('navigation').getByRole('button', { name: 'Messages' }).click();
        await send(at, 'stock OP520');
        await main(at).getByText('Stock of 1 product').first().waitFor();
        if (round === 'second') await moveOn(at);
        // The visit ends before the desk does.
        await at.page.close();
      });
    }
  });

  it('shows beside the conversation what an agent asks, while it asks', async () => {
    await started({}, async (said) => {
      const at = await visit(`${workspaceIn(said) ?? ''}#parts/agents`);
      const panel = at.page.getByRole('complementary', { name: 'Behind the counter' });
      const endpoint = await panel.locator('.endpoint code').innerText();
      expect(said).toContain(endpoint);
      const calls = panel.getByRole('listitem');
      expect(await calls.count()).toBe(0);
      await asAgent(endpoint, async (client) => {
        await client.callTool({ name: 'check_stock', arguments: { skus: ['OP520', 'W71275'] } });
        await calls.getByText('check_stock').waitFor();
        expect(await calls.first().innerText()).toContain('local · skus OP520, W71275 ·');
        await client.callTool({ name: 'get_order', arguments: { orderId: 'ZA00000000000-1' } });
        await expect.poll(() => calls.count()).toBe(2);
        expect(await calls.first().innerText()).toMatch(/^get_order[^]*not found/);
      });
      await at.shot('agent-calls');
      expect(await at.violations()).toEqual([]);
      await at.page.close();
    });
  });

  longIt('is found again by an open page when it starts again, and keeps what was typed', async () => {
    const port = await freePair();
    const env = { PORT: String(port) };
    const at = await started(env, async (said) => {
      expect(workspaceIn(said)).toBe(`http://127.0.0.1:${port + 1}/`);
      const visited = await visit(workspaceIn(said) ?? '', { interrupted: true });
      await send(visited, '@Partsdesk stock OP520');
      await main(visited).getByRole('button', { name: '1 reply' }).click();
      await visited.page.getByRole('complementary', { name: 'Thread' }).waitFor();
      return visited;
    });
    const lost = at.page.getByText('The desk does not answer.');
    await lost.waitFor();
    await send(at, '/parts stock W71275');
    await expect.poll(() => composer(at).inputValue()).toBe('/parts stock W71275');
    await at.shot('desk-ended');
    expect(await at.violations()).toEqual([]);
    await started(env, async () => {
      await lost.waitFor({ state: 'detached' });
      // The other start knows nothing of what was said before, so neither does the page.
      await main(at).getByText('Nothing has been said here yet').first().waitFor();
      expect(await at.page.getByRole('complementary').isVisible()).toBe(false);
      await composer(at).press('Enter');
      await main(at).getByText('Stock of 1 product').first().waitFor();
      await at.page.close();
    });
  });

  it('opens no workspace in production, nor beside Slack, nor where others reach it', async () => {
    expect(workspaceIn(await started({ NODE_ENV: 'production' }, (said) => Promise.resolve(said)))).toBeUndefined();
    const slack = { SLACK_BOT_TOKEN: 'xoxb-none', SLACK_SIGNING_SECRET: 'a secret for signing' };
    // Nobody answers there: the desk warns, and goes on.
    const quiet = { ...slack, SLACK_API_URL: 'http://127.0.0.1:9/api/', PARTSDESK_LOG: 'error' };
    expect(workspaceIn(await started(quiet, (said) => Promise.resolve(said)))).toBeUndefined();
    const guarded = { PARTSDESK_MCP_ISSUER: 'https://login.example', PARTSDESK_MCP_URL: 'https://desk.example/mcp' };
    const refused = await run(folder, ['start'], { ...guarded, HOST: '0.0.0.0' });
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain('The local workspace is for this machine only');
  });
});
