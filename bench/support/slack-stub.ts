import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// As much of Slack as a command needs: who the bot is, who a person is, and a place to answer to.
const answers: Readonly<Record<string, object>> = {
  '/api/auth.test': { ok: true, team_id: 'T0BENCH01', user_id: 'UBOT', bot_id: 'B1' },
  '/api/users.info': {
    ok: true,
    user: { id: 'U0BUYER01', team_id: 'T0BENCH01', profile: { email: 'buyer@example.com' } },
  },
};
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const text = JSON.stringify(answers[request.url ?? ''] ?? { ok: true });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(text.length) });
    response.end(text);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.stdin.on('end', () => process.exit()).resume();
