import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { startScriptedModel } from '../support/scripted-model.ts';
import { modelSettings, playConversations } from './conversations.ts';
import { formOf, modelAccess, play } from './model.ts';
import { openWorld } from './world.ts';

// The loop around a real model, with one on loopback that plays one task.

interface Asked {
  readonly authorization: string | undefined;
  readonly body: {
    model: string;
    tools: { function: { name: string } }[];
    messages: { role: string; content?: string }[];
  };
}

async function fakeModel(say: (asked: Asked) => object) {
  const seen: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const asked = { authorization: request.headers.authorization, body: JSON.parse(text) as Asked['body'] };
      seen.push(asked);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: say(asked) }], usage: { total_tokens: 100 } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

longIt('the conversations are had with a model, and judged', async () => {
  const model = await startScriptedModel(() => ({ say: 'I can look that up.' }));
  try {
    const settings = modelSettings({ url: model.url, key: 'secret', model: 'small' });
    const results = [];
    for await (const each of playConversations(settings, 14)) results.push(each);
    expect(results.map(({ language }) => language)).toEqual(['cs', 'de', 'en', 'pl', 'uk']);
    for (const { messages, right, dangerous } of results) {
      expect([messages, dangerous]).toEqual([14, 0]);
      expect(right).toBeGreaterThan(10);
    }
  } finally {
    await model.close();
  }
});

describe('a model', () => {
  it('is not asked without a key and a name', () => {
    expect(modelAccess({})).toEqual({ missing: ['EVAL_API_KEY', 'EVAL_MODEL'] });
    expect(modelAccess({ EVAL_API_KEY: 'k', EVAL_MODEL: 'm' })).toMatchObject({ key: 'k', model: 'm' });
  });

  it('is told the form of an answer, and none of its values', () => {
    expect(formOf({ net: 8726, lines: ['4 OP520'], by: 'x', ok: true, none: [] })).toBe(
      '{"net": number, "lines": [string, ...], "by": string, "ok": boolean, "none": [string, ...]}',
    );
  });

  it('does a task with the tools, and is counted', async () => {
    const model = await fakeModel(({ body }) => {
      const last = body.messages.at(-1)!;
      if (last.role !== 'tool') {
        const call = { id: '1', type: 'function', function: { name: 'get_finances', arguments: '{}' } };
        return { role: 'assistant', content: null, tool_calls: [call] };
      }
      const [, left = ''] = /Credit available: ([\d.]+) PLN/.exec(last.content ?? '') ?? [];
      return { role: 'assistant', content: JSON.stringify({ left: Math.round(Number(left) * 100) }) };
    });
    const world = await openWorld();
    try {
      const desk = { url: world.url, key: world.keyOf('bookkeeper') };
      const access = { url: model.url, key: 'secret', model: 'small' };
      const played = await play(access, desk, 'How much credit is left?', '{"left": number}');
      const left = Math.round(world.truths.finances().availableCreditLimit * 100);
      expect(JSON.parse(played.answer)).toEqual({ left });
      expect(played).toMatchObject({ calls: 1, billed: 200 });
      expect(played.tokens).toBeGreaterThan(50);
      expect(model.seen.map(({ authorization }) => authorization)).toEqual(['Bearer secret', 'Bearer secret']);
      expect(model.seen[0]!.body.tools.map(({ function: { name } }) => name)).toContain('prepare_requisition');
    } finally {
      await world.close();
      await model.close();
    }
  });

  it('that never answers is given up', async () => {
    const call = { id: '1', type: 'function', function: { name: 'whoami', arguments: '' } };
    const model = await fakeModel(() => ({ role: 'assistant', content: null, tool_calls: [call] }));
    const world = await openWorld();
    try {
      const desk = { url: world.url, key: world.keyOf('buyer') };
      await expect(play({ url: model.url, key: 'k', model: 'm' }, desk, 'Who am I?', '{}')).rejects.toThrow(/15 turns/);
    } finally {
      await world.close();
      await model.close();
    }
  });
});
