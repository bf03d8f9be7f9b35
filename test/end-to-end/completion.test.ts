import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { tools } from '../../tools/index.ts';
import { collect, program, programEnv, run } from '../support/program.ts';

// What the shells offer while a person types, on the built program.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-completion-'));
  writeFileSync(join(folder, 'partsdesk'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, {
    mode: 0o755,
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Words that `partsdesk complete` offers, without what they mean. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const { code, out, err } = await run(folder, ['complete', '--', ...words]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.split('\n').flatMap((line) => (line === '' ? [] : [line.split('  ')[0]!]));
}

describe('partsdesk complete', () => {
  it('offers every command with what it does, and none that is hidden', async () => {
    const { out } = await run(folder, ['complete', '--', '']);
    for (const { words, summary } of tools) expect(out).toContain(`${words[0]!}  ${summary}\n`);
    expect(await offered('st')).toEqual(['stock', 'start']);
    expect(await offered('complet')).toEqual(['completion']);
  });

  it('offers the options of a command that are not given yet', async () => {
    expect(await offered('invoices', '--sh')).toEqual(['--ship-to']);
    expect(await offered('invoices', '--state', 'owed', '--s')).toEqual(['--ship-to', '--spreadsheet', '--svg']);
    expect(await offered('stock', '--skus', 'OP520', '--sk')).toEqual(['--skus']);
  });

  it.each([
    [
      ['invoices', '--state', ''],
      ['owed', 'overdue'],
    ],
    [['invoices', '--invoice-classification', 'C'], ['CREDIT_NOTE']],
    [['browse', '--language', 'p'], ['pl']],
    [
      ['stock', 'OP520', '--ship-to', ''],
      ['own', 'C200001', 'C200002'],
    ],
    [
      ['invoices', 'la'],
      ['last week', 'last month', 'last 30 days'],
    ],
    [['resolve', 'D1', '--answer', 'k'], ['keep']],
    [
      ['policy', ''],
      ['explain', 'check', 'accept'],
    ],
    [
      ['archive', ''],
      ['status', 'check', 'export', 'pack', 'delete'],
    ],
    [['catalog', 'b'], ['build']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['no-such-command', ''], []],
  ] as const)('%j: %j', async (words, values) => {
    expect(await offered(...words)).toEqual(values);
  });

  longIt('offers the payment codes of the customer card before anything was ordered', async () => {
    const card = await run(folder, ['account', '--json']);
    const { paymentMethods } = JSON.parse(card.out) as { paymentMethods: string[] };
    const codes = await offered('order', 'OP520', '--payment-method', '');
    expect([paymentMethods.length > 0, codes]).toEqual([true, expect.arrayContaining(paymentMethods)]);
  });

  longIt('offers what was ordered before: drafts, parts, warehouses and codes of this account', async () => {
    const ordered = await run(folder, ['order', '4x', 'OP520', '--delivery-method', 'DHL', '--json']);
    const { draftId } = JSON.parse(ordered.out) as { draftId: string };
    expect(await offered('approve', '')).toEqual([draftId]);
    expect(await offered('submit', 'D')).toEqual([draftId]);
    expect(await offered('stock', '')).toEqual(['OP520']);
    expect(await offered('order', 'OP520', '--delivery-method', '')).toContain('DHL');
    expect(await offered('stock', 'OP520', '--locations', 'K')).toContain('KAT');
  });

  it('is silent where the desk cannot be read', async () => {
    const wrong = await run(folder, ['complete', '--', 'stock', '--ship-to', ''], { PARTSDESK_POLICY: 'missing.yaml' });
    expect(wrong).toMatchObject({ code: 0, out: '' });
  });
});

describe('partsdesk completion', () => {
  it('in bash completes words and quotes those with spaces', async () => {
    const script = [
      'source <(partsdesk completion bash)',
      'complete -p partsdesk',
      'COMP_WORDS=(partsdesk invoices la); COMP_CWORD=2; _partsdesk; printf "[%s]" "${COMPREPLY[@]}"; echo',
      'COMP_WORDS=(partsdesk invoices --state ""); COMP_CWORD=3; _partsdesk; printf "[%s]" "${COMPREPLY[@]}"; echo',
    ].join('\n');
    const env = programEnv(folder, { PATH: [folder, process.env['PATH']].join(delimiter) });
    const ran = await collect(spawn('bash', ['--norc', '-c', script], { cwd: folder, env }));
    expect(ran.err).toBe('');
    expect(ran.out.split('\n').slice(0, 3)).toEqual([
      'complete -o default -F _partsdesk partsdesk',
      '[last\\ week][last\\ month][last\\ 30\\ days]',
      '[owed][overdue]',
    ]);
  });

  it.each(['zsh', 'fish'])('for %s asks the program with every word', async (shell) => {
    const { code, out } = await run(folder, ['completion', shell]);
    expect(code).toBe(0);
    expect(out).toContain('partsdesk complete -- ');
    expect(out).not.toMatch(/undefined|\\\$/);
  });

  it('names the shells it knows', async () => {
    const { code, err } = await run(folder, ['completion', 'tcsh']);
    expect(code).toBe(2);
    expect(err).toContain('There is no completion for tcsh.');
    expect(err).toContain('Use bash, zsh or fish.');
  });
});
