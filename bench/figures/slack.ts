import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { bundled, startChild, type Child } from '../support/child.ts';
import { milliseconds, report } from '../support/figure.ts';
import { interleaved, median, quantile } from '../support/measure.ts';
import { benchPolicy, deskEnv, listening, program } from '../support/program.ts';
import { startSlackStub, startStub } from '../support/stub.ts';

// Figure 10: signed commands, 32 at once, each from Slack's signature to the acknowledgement, and what follows it.

const atOnce = 32;
const secret = 'a signing secret of the benchmark';
const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
const address = /(http:\S+)\n/;
const children: Child[] = [];
const stub = await startStub();
const slack = await startSlackStub();

const policy = join(folder, 'policy.yaml');
writeFileSync(policy, benchPolicy);

async function app(file: string, args: readonly string[], more: Readonly<Record<string, string>>, ready = address) {
  const env = { SLACK_SIGNING_SECRET: secret, ...more };
  const child = await startChild(file, args, { cwd: folder, env, ready });
  children.push(child);
  const pool = new Pool(child.said, { connections: atOnce });
  const send = async (text: string): Promise<number> => {
    const body = new URLSearchParams({
      token: 't',
      team_id: 'T0BENCH01',
      team_domain: 'bench',
      channel_id: 'C1',
      channel_name: 'parts',
      user_id: 'U0BUYER01',
      user_name: 'buyer',
      command: '/parts',
      text,
      api_app_id: 'A1',
      is_enterprise_install: 'false',
      response_url: `${slack.url}/commands/1`,
      trigger_id: randomUUID(),
    }).toString();
    const time = String(Math.floor(Date.now() / 1000));
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex')}`;
    const began = performance.now();
    const reply = await pool.request({
      method: 'POST',
      path: '/slack/events',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': time,
        'x-slack-signature': signature,
      },
      body,
    });
    await reply.body.dump();
    if (reply.statusCode !== 200) throw new Error(`answered ${reply.statusCode}`);
    return performance.now() - began;
  };
  const waits: number[] = [];
  return {
    /** CPU per command; what follows the acknowledgement is waited for. */
    run: (calls: number, text: string) =>
      child.cpuPerCall(calls, async () => {
        let left = calls;
        const caller = async () => {
          while (left > 0) {
            left -= 1;
            waits.push(await send(text));
          }
        };
        await Promise.all(Array.from({ length: atOnce }, caller));
        await quiet(child);
      }),
    waits,
    close: () => pool.close(),
  };
}

/** Resolves when the process has done next to nothing for a while. */
async function quiet(child: Child): Promise<void> {
  for (let before = -Infinity; ;) {
    const { cpu } = await child.usage();
    if (cpu - before < 5) return;
    before = cpu;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const waited = ({ waits }: { waits: number[] }): string => {
  const values = waits.sort((a, b) => a - b);
  return `acknowledged after p50 ${milliseconds(median({ values }))}, p99 ${milliseconds(quantile({ values }, 0.99))}`;
};

try {
  const one = await app(bundled('bolt-ack.js'), ['0'], {});
  const many = await app(bundled('bolt-ack.js'), ['60'], {});
  const upTo = await app(bundled('desk-ack.js'), [], {});
  const whole = await app(
    program,
    ['start'],
    {
      ...deskEnv(stub.url),
      PARTSDESK_POLICY: policy,
      SLACK_BOT_TOKEN: 'xoxb-bench',
      SLACK_API_URL: `${slack.url}/api/`,
    },
    listening,
  );
  const apps = [one, many, upTo, whole];
  for (const each of apps) {
    await each.run(64, 'stock P000001');
    each.waits.length = 0;
  }
  const measured = await interleaved(7, [
    { name: 'Bolt, one listener that only acknowledges', run: () => one.run(320, 'stock P000001') },
    { name: 'Bolt, 60 more listeners', run: () => many.run(160, 'stock P000001') },
    { name: 'the desk up to the acknowledgement', run: () => upTo.run(320, 'stock P000001') },
    { name: 'the desk, stock asked and answered in Slack', run: () => whole.run(96, 'stock P000001') },
  ]);
  const [least = NaN, , acknowledged = NaN, answered = NaN] = measured.map(median);
  const p99 = quantile({ values: whole.waits.sort((a, b) => a - b) }, 0.99);
  report({
    id: '10',
    title: `Slack command, signed, ${atOnce} at once`,
    goal: 'CPU ≤ 1.5 × Bolt with one listener that only acknowledges; p99 ≤ 25 ms',
    rows: measured.map((each, at) => ({
      variant: each.name,
      value: `${milliseconds(median(each))} CPU; ${waited(apps[at] ?? one)}`,
    })),
    results: [
      { name: 'up to the acknowledgement, to Bolt', value: acknowledged / least, atMost: 1.5 },
      { name: 'ms p99 of the whole desk', value: p99, atMost: 25 },
    ],
    note: `What follows the acknowledgement is the question itself: Slack is asked who it is, the service for stock, and the answer is posted; with the ledger's two notes of the delivery that is ${(answered - acknowledged).toFixed(2)} ms of CPU. The desk acknowledges when the delivery is durable, so that one that breaks off is told of; those that came in one turn of the event loop share their wait for the disk, and what was acknowledged is worked on when nothing waits to be.`,
  });
  for (const each of apps) await each.close();
} finally {
  for (const child of children) await child.close();
  await slack.close();
  await stub.close();
  rmSync(folder, { recursive: true, force: true });
}
