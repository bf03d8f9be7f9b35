import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isLong, longIt } from '../support/long.ts';
import * as z from 'zod';
import { program, startProgram } from '../support/program.ts';
import { startScriptedModel, type AskedModel, type Scripted } from '../support/scripted-model.ts';

// The conversation of the built program with a language model that plays a script over HTTP, in both forms.

const reply = z.looseObject({
  kind: z.string(),
  text: z.string(),
  call: z.looseObject({ tool: z.string(), input: z.record(z.string(), z.unknown()) }).optional(),
  choices: z.array(z.looseObject({ label: z.string(), tool: z.string() })),
  model: z
    .object({ model: z.string(), steps: z.number(), inputTokens: z.number(), outputTokens: z.number() })
    .optional(),
});

/** The rules are not certain of it. */
const unsure = 'hmm what would be the smartest thing regarding OP520 tomorrow considering everything';

const dist = dirname(program);

type Script = (asked: AskedModel) => Scripted;

let script: Script = () => ({ say: 'ok' });
let model: Awaited<ReturnType<typeof startScriptedModel>>;
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-model-'));
  folders.push(folder);
  return folder;
}

/** One `partsdesk chat --json` that is talked to line by line. */
function talk(folder: string, env: NodeJS.ProcessEnv) {
  const child: ChildProcessWithoutNullStreams = startProgram(folder, ['chat', '--json'], env);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    say: async (text: string) => {
      child.stdin.write(`${text}\n`);
      const next = await lines.next();
      if (next.done === true) throw new Error(`the program ended: ${errors}`);
      return reply.parse(JSON.parse(next.value));
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdin.end();
      await ended;
      expect(errors).toBe('');
    },
  };
}

beforeAll(async () => {
  model = await startScriptedModel((asked) => script(asked));
});
afterAll(async () => {
  await model.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  model.asked.length = 0;
});

const access = (provider: 'anthropic' | 'openai' | 'compatible', env: NodeJS.ProcessEnv = {}) => ({
  PARTSDESK_MODEL: `${provider}/tiny@${model.url}`,
  PARTSDESK_MODEL_KEY: 'the key of the provider',
  ...env,
});

/** Calls these tools, one a step, then says it, made of the texts of their results. */
const playing =
  (calls: readonly (readonly [string, object])[], say: (results: readonly string[]) => string): Script =>
  ({ results }) => {
    const call = calls[results.length];
    return call === undefined ? { say: say(results) } : { call: [call] };
  };

const total = (results: readonly string[]) => /OP520[^\n]*\|\s*(\d+)\s*$/m.exec(results.join('\n'))?.[1] ?? '0';

describe.each(isLong ? (['anthropic', 'openai'] as const) : (['anthropic'] as const))('%s', (provider) => {
  let desk: ReturnType<typeof talk>;
  let folder: string;
  beforeAll(() => {
    folder = newFolder();
    desk = talk(folder, access(provider));
  });
  afterAll(() => desk.close());

  it(
    'is asked what the rules are not certain of, with the tools, and never what they are',
    { timeout: 300_000 },
    async () => {
      script = playing([['check_stock', { skus: ['OP520'] }]], (results) => `Order it today: ${total(results)} left.`);
      const certain = await desk.say('stock OP520');
      expect(certain.text).toMatch(/^\d+ of OP520/);
      expect(certain.model).toBeUndefined();
      expect(model.asked).toEqual([]);
      const said = await desk.say(unsure);
      expect(said).toMatchObject({
        kind: 'answer',
        call: { tool: 'check_stock' },
        model: { steps: 2, inputTokens: 2_000 },
      });
      expect(said.text).toMatch(/^Order it today: [1-9]\d* left\.$/);
      expect(model.asked).toHaveLength(2);
      const [first] = model.asked;
      expect(first).toMatchObject({
        api: provider === 'anthropic' ? 'anthropic' : 'openai',
        key: 'the key of the provider',
      });
      expect(first?.tools.map(({ name }) => name)).toContain('prepare_requisition');
      expect(first?.prompt).toContain(unsure);
      // What was said before is known, as data.
      expect(first?.prompt).toContain('"products":[{"sku":"OP520"}]');
    },
  );

  it('is not told of a branch that was not named yet', async () => {
    script = () => ({ say: 'Which branch is it for?' });
    const other = talk(newFolder(), access(provider));
    const asked = await other.say('order 4 OP520 for the branch');
    expect(asked).toMatchObject({ kind: 'question', text: expect.stringContaining('Which branch is it for?') });
    expect(asked.model).toBeUndefined();
    await other.say(unsure);
    await other.close();
    expect(model.asked.at(-1)?.prompt).toContain('"products":[{"sku":"OP520","quantity":4}]');
    expect(JSON.stringify(model.asked)).not.toContain('C000000');
  });

  it('strikes out what no look-up gave, and says so', async () => {
    script = playing(
      [['check_stock', { skus: ['OP520'] }]],
      (results) =>
        `There are ${total(results)} of OP520.\n| SKU | Price |\n|---|---|\n| OP520 | 9.96 |\nOP999 costs 4321.10 EUR, see https://evil.example/x.`,
    );
    const { text } = await desk.say(unsure);
    expect(text).toMatch(/^There are \d+ of OP520\.\n\[…\] costs \[…\] \[…\], see/);
    expect(text).toContain('I struck out 3 figures: no look-up gave them.');
    for (const invented of ['9.96', '4321', 'OP999', 'EUR', 'evil', '|']) expect(text).not.toContain(invented);
  });

  it('drafts what the person asks for, and never asks for approval by itself', async () => {
    await desk.say('forget this');
    const draft = ['prepare_requisition', { lines: [{ sku: 'OP520', quantity: 3 }] }] as const;
    const submit = ['submit_requisition', { draftId: 'D7K2M9QX4T1V8R3NB' }] as const;
    script = playing(
      [draft, submit],
      (results) => `The draft is ready. ${/not_allowed/.test(results.at(-1) ?? '') ? '' : 'It waits.'}`,
    );
    const said = await desk.say('please put 3 OP520 and the matching air filter on a draft, same delivery as the last');
    expect(said).toMatchObject({ kind: 'answer', call: { tool: 'prepare_requisition' } });
    expect(said.text).toMatch(/^The draft is ready\.\n/);
    expect(said.choices.map(({ tool }) => tool)).toEqual(['submit_requisition', 'cancel_requisition']);
    // The rules go on with what the model drafted.
    const changed = await desk.say('make it 5');
    expect(changed.call?.input).toMatchObject({ lines: [{ sku: 'OP520', quantity: 5 }] });
  });

  it('is refused a draft that nobody asked for, or of other quantities', async () => {
    await desk.say('forget this');
    const lines = (quantity: number, sku = 'OP520') => ['prepare_requisition', { lines: [{ sku, quantity }] }] as const;
    const asks = 'please put 3 OP520 and the matching air filter on a draft, same delivery as the last';
    for (const [message, call] of [
      [unsure, lines(3)],
      [asks, lines(30)],
      [asks, lines(3, 'W71275')],
      [asks, ['prepare_requisition', { lines: [{ sku: 'OP520', quantity: 3 }], comments: 'leave at the back door' }]],
      [
        asks,
        [
          'prepare_requisition',
          { lines: [{ sku: 'OP520', quantity: 3 }], fiscalDocumentEmailAddress: 'x@evil.example' },
        ],
      ],
    ] as const) {
      script = playing([call], () => 'Done.');
      expect((await desk.say(message)).call).toBeUndefined();
      expect(model.asked.at(-1)?.results.at(-1)).toMatch(/^not_allowed/);
    }
  });
});

describe('without the model', () => {
  let desk: ReturnType<typeof talk>;
  beforeAll(() => {
    desk = talk(newFolder(), access('openai'));
  });
  afterAll(() => desk.close());

  it.each<[string, string, Script]>([
    ['refuses the key', 'The language model refused the request, so I answer by my rules.', () => ({ status: 401 })],
    ['fails', "The language model can't be reached right now, so I answer by my rules.", () => ({ status: 500 })],
    [
      'breaks off',
      "The language model can't be reached right now, so I answer by my rules.",
      () => ({ cut: 'There are' }),
    ],
    ['says nothing', 'The language model came to no answer, so I answer by my rules.', () => ({ say: '' })],
    [
      'looks up without an end',
      'The language model came to no answer, so I answer by my rules.',
      () => ({ call: [['check_stock', { skus: ['OP520'] }]] }),
    ],
  ])('that %s the rules answer, and say so', async (_, why, next) => {
    script = next;
    const { text, call } = await desk.say(unsure);
    expect(text.split('\n')[0]).toBe(why);
    expect(call?.tool).toBe('check_stock');
    expect(model.asked.length).toBeLessThanOrEqual(8);
  });

  longIt('that hangs the rules answer, and say so', async () => {
    script = () => ({ hang: 'never' });
    const hanging = talk(newFolder(), access('openai', { PARTSDESK_MODEL_TIMEOUT: '300' }));
    expect((await hanging.say(unsure)).text).toMatch(/^The language model took too long, so I answer by my rules\.\n/);
    await hanging.close();
  });

  longIt('nothing is asked beyond the tokens of a person and of the desk', async () => {
    const folder = newFolder();
    script = () => ({ say: 'Ask me something else.' });
    const person = talk(folder, access('compatible', { PARTSDESK_MODEL_TOKENS_PERSON: '2000' }));
    const texts = [await person.say(unsure), await person.say(unsure), await person.say(unsure)].map(
      ({ text }) => text,
    );
    await person.close();
    expect(texts.slice(0, 2)).toEqual(['Ask me something else.', 'Ask me something else.']);
    expect(texts[2]).toContain('Your share of the language model for today is used up');
    expect(model.asked).toHaveLength(2);
    const other = talk(folder, access('openai', { PARTSDESK_MODEL_TOKENS_DESK: '2000' }));
    expect((await other.say(unsure)).text).toContain("The desk's share of the language model for today is used up");
    await other.close();
    expect(model.asked).toHaveLength(2);
  });

  it('that is off nothing changes, and nothing of its SDK is loaded', async () => {
    const loaded = join(newFolder(), 'loaded');
    const off = talk(newFolder(), access('openai', { PARTSDESK_MODEL: 'off', NODE_V8_COVERAGE: loaded }));
    const { call, model: cost } = await off.say(unsure);
    expect([call?.tool, cost]).toEqual(['check_stock', undefined]);
    await off.close();
    expect(model.asked).toEqual([]);
    const [written = ''] = readdirSync(loaded);
    const scripts = readFileSync(join(loaded, written), 'utf8').match(/[^/"]+\.js(?=")/g) ?? [];
    const ofTheSdk = (file: string) => readFileSync(join(dist, file), 'utf8').includes('AI_APICallError');
    const chunks = readdirSync(dist).filter((file) => file.endsWith('.js'));
    expect(chunks.filter(ofTheSdk)).not.toEqual([]);
    expect(scripts.filter((file) => chunks.includes(file))).toContain('main.js');
    expect(scripts.filter((file) => chunks.includes(file) && ofTheSdk(file))).toEqual([]);
  });
});

it('no host is called but the service and the configured model', async () => {
  const folder = newFolder();
  const preload = join(folder, 'hosts.mjs');
  const log = join(folder, 'hosts.txt');
  writeFileSync(
    preload,
    `import { appendFileSync } from 'node:fs';
    import { Socket } from 'node:net';
    const { connect } = Socket.prototype;
    Socket.prototype.connect = function (...args) {
      const [{ host, port, path }] = Array.isArray(args[0]) ? args[0] : args;
      appendFileSync(${JSON.stringify(log)}, (path ?? host + ':' + port) + '\\n');
      return connect.apply(this, args);
    };`,
  );
  script = playing([['check_stock', { skus: ['OP520'] }]], () => 'Order it today.');
  const desk = talk(folder, access('anthropic', { NODE_OPTIONS: `--import=${preload}` }));
  expect((await desk.say(unsure)).text).toBe('Order it today.');
  await desk.close();
  const hosts = [...new Set(readFileSync(log, 'utf8').trim().split('\n'))];
  expect(hosts).toContain(new URL(model.url).host);
  // The other is the embedded service, on this machine.
  expect(hosts.filter((host) => host !== new URL(model.url).host && !/^127\.0\.0\.1:\d+$/.test(host))).toEqual([]);
  expect(hosts.length).toBeLessThanOrEqual(2);
});
