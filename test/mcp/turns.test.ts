import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Turns } from '../../src/mcp/handshake/turns.ts';
import { defineTool } from '../../tools/desk.ts';
import { serveLines } from './fixtures/connect.ts';

const never = new AbortController().signal;

describe('turns', () => {
  it('are given so many at a time, in the order in which they were asked for', async () => {
    const turns = new Turns(2);
    const began: number[] = [];
    const ends: ((() => void) | undefined)[] = [];
    for (const nth of [0, 1, 2, 3]) {
      void turns.take(never).then((end) => {
        began.push(nth);
        ends.push(end);
      });
    }
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    await settled();
    expect(began).toEqual([0, 1]);
    ends[1]?.();
    await settled();
    expect(began).toEqual([0, 1, 2]);
    ends[0]?.();
    ends[2]?.();
    await settled();
    expect(began).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    expect(await turns.take(never)).toBeTypeOf('function');
  });

  it('are not waited for any more by who was called off, who takes none from the next', async () => {
    const turns = new Turns(1);
    const end = await turns.take(never);
    const called = new AbortController();
    const off = turns.take(called.signal);
    const next = turns.take(never);
    called.abort();
    expect(await off).toBeUndefined();
    expect(await turns.take(called.signal)).toBeUndefined();
    end?.();
    expect(await next).toBeTypeOf('function');
  });
});

describe('calls over stdio', () => {
  /** A tool whose calls end when the test says. */
  function waiting() {
    const begun: (() => void)[] = [];
    const tool = defineTool({
      name: 'wait',
      title: 'Wait',
      summary: 'Waits.',
      area: 'desk',
      effect: 'read',
      operations: [],
      input: z.strictObject({}),
      output: z.object({}),
      run: async () => {
        await new Promise<void>((resolve) => begun.push(resolve));
        return {};
      },
      view: () => ({ title: 'Done' }),
      words: [],
      examples: [],
    });
    return { begun, tool };
  }

  it('are sixteen at a time; what is quick, and calling off, waits for none of them', async () => {
    const { begun, tool } = waiting();
    const { lines, served } = serveLines({ tools: [tool] });
    for (let id = 1; id <= 20; id += 1) lines.send({ id, method: 'tools/call', params: { name: 'wait' } });
    expect(await lines.request('ping', 'ping')).toMatchObject({ result: {} });
    expect(await lines.request('list', 'tools/list')).toMatchObject({ result: { tools: [{ name: 'wait' }] } });
    await expect.poll(() => begun.length).toBe(16);
    lines.send({ method: 'notifications/cancelled', params: { requestId: 17 } });
    await lines.request('again', 'ping');
    begun[0]?.();
    await lines.wait(({ id }) => id === 1);
    await expect.poll(() => begun.length).toBe(17);
    // The input may end while calls wait: they are answered first.
    lines.end();
    for (let nth = 1; nth < 19; nth += 1) {
      await expect.poll(() => begun.length).toBeGreaterThan(nth);
      begun[nth]?.();
    }
    await served;
    await lines.ended;
    const answered = lines.received.map(({ id }) => id).filter((id) => typeof id === 'number');
    expect(answered.sort((a, b) => a - b)).toEqual([...Array(20).keys()].map((at) => at + 1).filter((id) => id !== 17));
  });
});
