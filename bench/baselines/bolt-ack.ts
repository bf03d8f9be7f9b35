import { App, HTTPReceiver } from '@slack/bolt';

// Bolt as its documentation begins: one command that is acknowledged, and as many more as asked for.
const receiver = new HTTPReceiver({ signingSecret: process.env['SLACK_SIGNING_SECRET'] ?? '' });
const app = new App({
  receiver,
  authorize: () => Promise.resolve({ botToken: 'xoxb-bench', botId: 'B1', botUserId: 'UBOT' }),
});
app.command('/parts', async ({ ack }) => ack());
for (let n = 0; n < Number(process.argv[2] ?? 0); n += 1) app.command(`/other${n}`, async ({ ack }) => ack());
const server = await app.start({ port: 0, host: '127.0.0.1' });
const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('no address');
process.stdout.write(`http://127.0.0.1:${address.port}\n`);
