import { setTimeout as pause } from 'node:timers/promises';
import { Secret } from '../../src/core/secret.ts';
import { Outbox } from '../../src/outbox/outbox.ts';
import { flush, spread, watchTopic } from '../../src/watch/watch.ts';
import { webhookHandler } from '../../src/watch/webhooks.ts';
import { openWatched } from './fixture.ts';

// One of several desks on one PostgreSQL: tells what the ledger holds until it is killed. Two minutes pass in a second.

const { url, hook, begun } = JSON.parse(process.argv[2] ?? '') as { url: string; hook: string; begun: number };
const watched = await openWatched({ url });
let moved = 0;
const tick = () => {
  const now = (Date.now() - begun) * 120;
  watched.pass(now - moved);
  moved = now;
};
const { store, clock, deps } = watched;
const outbox = new Outbox(
  { ledger: store, clock, log: { warn: () => undefined } },
  {
    handlers: {
      [watchTopic]: {
        deliver: async (messages) => {
          for (const { id, payload } of messages) {
            await fetch(`${hook}/slack`, { method: 'POST', headers: { 'webhook-id': id }, body: payload });
          }
        },
      },
      'webhook:erp': webhookHandler({
        ...{ clock, secret: new Secret('ab'.repeat(32)) },
        address: { kind: 'webhook', url: hook, loopback: true, prices: true },
      }),
    },
  },
);
for (;;) {
  tick();
  await spread(deps);
  await flush(deps);
  await outbox.once();
  await pause(50);
}
