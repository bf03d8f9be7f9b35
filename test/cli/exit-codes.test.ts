import { describe, expect, it } from 'vitest';
import { exitCodeMeanings, exitCodeOf, exitCodes } from '../../src/cli/exit-codes.ts';
import { DeskError, errorCodes } from '../../src/core/errors.ts';
import { noDesk, viewTool } from './fake-tools.ts';
import { parts, run } from './memory-io.ts';

const view = { title: 'Told', facts: [{ label: 'A', value: 1 }] };

describe('exit codes', () => {
  it.each(errorCodes)('%s has one, says what happened and what next, and no stack', async (errorCode) => {
    const tool = viewTool(view, () =>
      Promise.reject(
        new DeskError(errorCode, 'It went wrong.', { next: 'Do this.', field: 'sku', cause: new Error('secret') }),
      ),
    );
    const told = await run(['tell'], parts({ tools: [tool], desk: noDesk }));
    expect(told).toEqual({ code: exitCodeOf(errorCode), out: '', err: '✗ It went wrong.\n  Next: Do this.\n' });

    const json = await run(['tell', '--json'], parts({ tools: [tool], desk: noDesk }));
    expect(json).toMatchObject({ code: exitCodeOf(errorCode), out: '' });
    expect(JSON.parse(json.err)).toEqual({
      error: { code: errorCode, message: 'It went wrong.', next: 'Do this.', field: 'sku' },
    });
  });

  it('tells apart: wrongly asked, nothing there, not allowed, could not ask, misconfigured', () => {
    expect(Object.fromEntries(errorCodes.map((each) => [each, exitCodeOf(each)]))).toMatchInlineSnapshot(`
      {
        "bad_credentials": 6,
        "cancelled": 130,
        "contract_broken": 5,
        "internal": 1,
        "invalid_input": 2,
        "misconfigured": 6,
        "not_allowed": 4,
        "not_found": 3,
        "rate_limited": 5,
        "refused": 4,
        "service_failed": 5,
        "timed_out": 5,
        "unreachable": 5,
      }
    `);
  });

  it('a fault of the desk shows nothing of itself', async () => {
    const tool = viewTool(view, () => Promise.reject(new TypeError('secret of the desk')));
    const { code, err } = await run(['tell'], parts({ tools: [tool], desk: noDesk }));
    expect(code).toBe(exitCodes.internal);
    expect(err).toContain('✗ Something went wrong inside Partsdesk.');
    expect(err).not.toContain('secret');
  });

  it('the words of the service stand on a line of their own, and apart in JSON', async () => {
    const said = 'Unknown code';
    const tool = viewTool(view, () =>
      Promise.reject(new DeskError('refused', 'It was refused.', { next: 'Do this.', said })),
    );
    const told = await run(['tell'], parts({ tools: [tool], desk: noDesk }));
    expect(told.err).toBe('✗ It was refused.\n  The service says: "Unknown code"\n  Next: Do this.\n');
    const json = await run(['tell', '--json'], parts({ tools: [tool], desk: noDesk }));
    const { error } = JSON.parse(json.err) as { error: object };
    expect(error).toEqual({ code: 'refused', message: 'It was refused.', next: 'Do this.', said });
  });

  it('a partial answer is 7, a whole one 0', async () => {
    const partial = { ...view, notes: [{ kind: 'partial' as const, text: 'A window failed.' }] };
    expect((await run(['tell'], parts({ tools: [viewTool(view)], desk: noDesk }))).code).toBe(0);
    const { code, out } = await run(['tell'], parts({ tools: [viewTool(partial)], desk: noDesk }));
    expect(code).toBe(7);
    expect(out).toBe('Told\n\n! PARTIAL: A window failed.\n\nA  1\n');
  });

  it('are all explained', async () => {
    expect(exitCodeMeanings.map(([code]) => code)).toEqual(Object.values(exitCodes));
    const { out } = await run(['help', 'exit-codes'], parts());
    for (const [code, meaning] of exitCodeMeanings)
      expect(out).toContain(`${code}  ${' '.repeat(3 - String(code).length)}${meaning}`);
  });
});
