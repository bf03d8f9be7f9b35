import fc from 'fast-check';
import { noPhrases } from '../../src/core/tool.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { longestLine } from '../../src/mcp/handshake/line-transport.ts';
import { noSteps } from '../../src/core/next-steps.ts';
import { defineTool, type DeskTool } from '../../tools/desk.ts';
import { serveLines, textOf } from './fixtures/connect.ts';
import { FakeClock } from './fixtures/desk.ts';
import { partsTools } from './fixtures/parts-tools.ts';

/** A tool that ends when the test says, and tells when it began and whether it was aborted. */
function gated(): { tool: DeskTool; began: Promise<void>; open: () => void; aborted: () => boolean } {
  let begin!: () => void;
  let open!: () => void;
  let signal: AbortSignal | undefined;
  const began = new Promise<void>((resolve) => (begin = resolve));
  const gate = new Promise<void>((resolve) => (open = resolve));
  const tool = defineTool({
    name: 'gated',
    title: 'Gated',
    summary: 'Waits.',
    area: 'desk',
    effect: 'commit',
    operations: [],
    input: z.strictObject({}),
    output: z.object({ done: z.boolean() }),
    run: async (_, __, ask) => {
      signal = ask.signal;
      begin();
      await gate;
      return { done: true };
    },
    view: () => ({ title: 'Finished' }),
    next: () => noSteps,
    words: [],
    phrases: noPhrases,
    gaps: () => [],
    examples: [],
  });
  return { tool, began, open, aborted: () => signal?.aborted === true };
}

describe('what is not a message', () => {
  it.each([
    ['not JSON', 'hello', null, -32700],
    ['half a message', '{"jsonrpc":"2.0","id":1,', null, -32700],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null, -32600],
    ['a number', '42', null, -32600],
    ['another version', '{"jsonrpc":"1.0","id":7,"method":"ping"}', 7, -32600],
    ['no method', '{"jsonrpc":"2.0","id":7}', 7, -32600],
    ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"ping"}', null, -32600],
    ['parameters in a list', '{"jsonrpc":"2.0","id":7,"method":"tools/list","params":[]}', 7, -32602],
    [
      'a progress token that is none',
      '{"jsonrpc":"2.0","id":7,"method":"ping","params":{"_meta":{"progressToken":{}}}}',
      7,
      -32602,
    ],
    ['a handshake without its parameters', '{"jsonrpc":"2.0","id":7,"method":"initialize"}', 7, -32602],
    ['an unknown method', '{"jsonrpc":"2.0","id":7,"method":"server/discover"}', 7, -32601],
  ])('answers %s and lives on', async (_, line, id, code) => {
    const { lines, served } = serveLines();
    lines.write(`${line}\n`);
    expect(await lines.wait((message) => message.error !== undefined)).toMatchObject({ id, error: { code } });
    expect(lines.received[0]!.error!.message).not.toMatch(/[\n{[]/);
    expect(await lines.request('after', 'ping')).toMatchObject({ result: {} });
    lines.end();
    await served;
  });

  it('refuses a line of more than 4 MiB, in whatever pieces, and reads the next one', async () => {
    const { lines, served } = serveLines();
    const piece = Buffer.alloc(1024 * 1024, 'x');
    for (let sent = 0; sent <= longestLine; sent += piece.length) lines.write(piece);
    lines.write('\n');
    const refused = await lines.wait((message) => message.error !== undefined);
    expect(refused).toMatchObject({ id: null, error: { code: -32600 } });
    expect(await lines.request(1, 'ping')).toMatchObject({ result: {} });
    expect(lines.received).toHaveLength(2);
    lines.end();
    await served;
  });

  it('takes a long line that is still allowed', async () => {
    const { lines, served } = serveLines();
    const text = 'x'.repeat(3 * 1024 * 1024);
    lines.send({ id: 1, method: 'tools/call', params: { name: 'echo', arguments: { skus: ['A'] }, _meta: { text } } });
    expect(await lines.wait(({ id }) => id === 1)).toMatchObject({ result: { structuredContent: {} } });
    lines.end();
    await served;
  });

  it('ignores empty lines, unknown members and malformed notifications', async () => {
    const { lines, served, logged } = serveLines();
    lines.write('\n\r\n  \n{"jsonrpc":"2.0","method":"notifications/x","params":5}\n');
    lines.send({ id: 1, method: 'ping', extra: 'member' });
    expect(await lines.wait(({ id }) => id === 1)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(lines.received).toHaveLength(1);
    expect(logged).toEqual(['mcp: malformed notification "notifications/x"']);
    lines.end();
    await served;
  });
});

describe('framing', () => {
  it('reads the same whatever the chunks, with CRLF and characters cut in two', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        fc.boolean(),
        async (texts, sizes, crlf) => {
          const { lines, served } = serveLines();
          const bytes = Buffer.from(
            texts
              .map((text, id) =>
                JSON.stringify({
                  jsonrpc: '2.0',
                  id,
                  method: 'tools/call',
                  params: { name: 'echo', arguments: { text } },
                }),
              )
              .join(crlf ? '\r\n' : '\n'),
          );
          // The last line has no newline: its end is the end of the input.
          for (let at = 0, nth = 0; at < bytes.length; nth += 1) {
            const size = sizes[nth % sizes.length]!;
            lines.write(Buffer.from(bytes.subarray(at, at + size)));
            at += size;
          }
          lines.end();
          await served;
          await lines.ended;
          const answers = new Map(lines.received.map(({ id, result }) => [id, result]));
          expect(answers.size).toBe(texts.length);
          expect(textOf(answers.get(0))).toMatch(/^KeptCustomNumber\n/);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('speaks %s', async (version) => {
    const { lines, served } = serveLines();
    expect((await lines.initialize(version)).result).toMatchObject({ protocolVersion: version });
    lines.end();
    await served;
  });

  it.each(['2026-07-28', 'DRAFT-2099', ''])('answers the version %j with the newest it has', async (version) => {
    const { lines, served } = serveLines();
    expect((await lines.initialize(version)).result).toMatchObject({ protocolVersion: '2025-11-25' });
    expect(await lines.call(1, 'echo')).toMatchObject({ result: {} });
    lines.end();
    await served;
  });
});

describe('cancelling', () => {
  it('sends no answer afterwards', async () => {
    const { tool, began, open, aborted } = gated();
    const { lines, served } = serveLines({ tools: [tool] });
    lines.send({ id: 'order', method: 'tools/call', params: { name: 'gated', arguments: {} } });
    await began;
    lines.send({ method: 'notifications/cancelled', params: { requestId: 'order', reason: 'changed my mind' } });
    await lines.request(1, 'ping');
    expect(aborted()).toBe(true);
    open();
    lines.end();
    await served;
    await lines.ended;
    expect(lines.received.map(({ id }) => id)).toEqual([1]);
  });
});

describe('the end of input', () => {
  it('finishes calls in flight and sends their answers first', async () => {
    const { tool, began, open, aborted } = gated();
    const { lines, served } = serveLines({ tools: [tool] });
    lines.send({ id: 1, method: 'tools/call', params: { name: 'gated', arguments: {} } });
    lines.end();
    await began;
    open();
    await served;
    await lines.ended;
    expect(lines.received).toMatchObject([{ id: 1, result: { structuredContent: { done: true } } }]);
    expect(aborted()).toBe(false);
  });

  it('waits even for a call that was cancelled: an order may be half way', async () => {
    const { tool, began, open } = gated();
    const { lines, served } = serveLines({ tools: [tool] });
    let ended = false;
    void served.then(() => (ended = true));
    lines.send({ id: 1, method: 'tools/call', params: { name: 'gated', arguments: {} } });
    await began;
    lines.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await lines.request(2, 'ping');
    lines.end();
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    open();
    await served;
  });

  it('gives up after 30 seconds and aborts what still runs', async () => {
    const clock = new FakeClock('2026-11-20T10:00:00Z');
    const { tool, began, aborted } = gated();
    const { lines, served, logged } = serveLines({ tools: [tool], clock });
    lines.send({ id: 1, method: 'tools/call', params: { name: 'gated', arguments: {} } });
    lines.end();
    await began;
    while (clock.sleeping === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(29_999);
    expect(aborted()).toBe(false);
    clock.advance(1);
    await served;
    expect(aborted()).toBe(true);
    expect(logged.join()).toContain('gave up');
  });

  it('ends without a word when nobody reads any more', async () => {
    const { lines, served, logged, output } = serveLines();
    await lines.request(1, 'ping');
    output.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await served;
    expect(logged).toEqual([]);
  });
});

describe('a client that does not read', () => {
  it('is not heard until it has read', async () => {
    let called = 0;
    const tools = partsTools.map((tool) => ({
      ...tool,
      invoke: (...given: Parameters<DeskTool['invoke']>) => {
        called += 1;
        return tool.invoke(...given);
      },
    }));
    const { lines, served, input, output } = serveLines({ tools });
    output.pause();
    for (let id = 0; id < 200; id += 1) {
      lines.send({ id, method: 'tools/call', params: { name: 'big_list', arguments: { rows: 50 } } });
    }
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(input.isPaused()).toBe(true);
    // What waits for it is what the pipe holds and a turn's worth of answers, not all of them.
    expect(called).toBeLessThan(40);
    output.resume();
    lines.end();
    await served;
    await lines.ended;
    expect(lines.received).toHaveLength(200);
  });
});

describe('calls at a time', () => {
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
      next: () => noSteps,
      words: [],
      phrases: noPhrases,
      gaps: () => [],
      examples: [],
    });
    return { begun, tool };
  }

  it('are sixteen; the others wait in order, can be cancelled, and hold up nothing else', async () => {
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
