import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { run } from '../support/program.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsdesk-token-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('partsdesk mcp-token', () => {
  it('prints a token once, keeps its hash, lists and revokes it', async () => {
    const added = await run(folder, ['mcp-token', 'add', 'counter-agent']);
    expect([added.code, added.out]).toEqual([0, expect.stringMatching(/^partsdesk_[A-Za-z0-9_-]{43}\n$/)]);
    expect(added.err).toContain('lists nobody with the principal counter-agent');
    const data = join(folder, '.partsdesk');
    for (const name of await readdir(data, { recursive: true })) {
      const bytes = await readFile(join(data, name)).catch(() => Buffer.alloc(0));
      expect([name, bytes.includes(added.out.trim())]).toEqual([name, false]);
    }
    expect((await run(folder, ['mcp-token', 'list'])).out).toMatch(/counter-agent .*parts:read parts:order/);
    const again = await run(folder, ['mcp-token', 'add', 'counter-agent']);
    expect([again.code, again.out]).toEqual([2, '']);
    expect((await run(folder, ['mcp-token', 'revoke', 'counter-agent'])).code).toBe(0);
    expect((await run(folder, ['mcp-token', 'revoke', 'counter-agent'])).code).toBe(3);
    const record = await run(folder, ['audit', 'list', '--json']);
    expect(record.out).toContain('mcp-token-added');
    expect(record.out).toContain('mcp-token-revoked');
  });

  longIt('takes no name that means somebody else', async () => {
    for (const name of ['local', 'oauth:anna', '']) {
      expect((await run(folder, ['mcp-token', 'add', name])).code).toBe(2);
    }
  });
});

describe('partsdesk start', () => {
  it('is not reached by others unless it can ask who they are', async () => {
    const open = await run(folder, ['start'], { HOST: '0.0.0.0' });
    expect(open.code).toBe(6);
    expect(open.err).toContain('partsdesk mcp-token add');
  });
});
