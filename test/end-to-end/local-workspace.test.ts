import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser, type Visit } from '../support/browser.ts';
import { collect, run, saying, startProgram } from '../support/program.ts';
import { main, send } from '../playground/page/sample-visit.ts';

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
        await main(at).getByText('Stock of 2 products').waitFor();
        await at.page.getByRole('navigation').getByRole('button', { name: 'Messages' }).click();
        await send(at, 'stock OP520');
        await main(at).getByText('Stock of 1 product').waitFor();
        if (round === 'second') await moveOn(at);
        // The visit ends before the desk does.
        await at.page.close();
      });
    }
  });

  it('opens no workspace in production, nor beside Slack, nor where others reach it', async () => {
    expect(workspaceIn(await started({ NODE_ENV: 'production' }, (said) => Promise.resolve(said)))).toBeUndefined();
    const slack = { SLACK_BOT_TOKEN: 'xoxb-none', SLACK_SIGNING_SECRET: 'a secret for signing' };
    const quiet = { ...slack, SLACK_API_URL: 'http://127.0.0.1:9/api/' };
    expect(workspaceIn(await started(quiet, (said) => Promise.resolve(said)))).toBeUndefined();
    const guarded = { PARTSDESK_MCP_ISSUER: 'https://login.example', PARTSDESK_MCP_URL: 'https://desk.example/mcp' };
    const refused = await run(folder, ['start'], { ...guarded, HOST: '0.0.0.0' });
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain('The local workspace is for this machine only');
  });
});
