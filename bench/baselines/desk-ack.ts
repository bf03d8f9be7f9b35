import { startHttpServer } from '../../src/app/http-server.ts';
import { systemClock } from '../../src/core/clock.ts';
import { Secret } from '../../src/core/secret.ts';
import { builtInPolicy } from '../../src/ordering/policy/file.ts';
import type { SlackStore } from '../../src/ports/slack-store.ts';
import { openSlackApp } from '../../src/slack/app.ts';
import type { SlackDependencies } from '../../src/slack/dependencies.ts';
import { tools } from '../../tools/index.ts';

// The desk's app up to the acknowledgement: signature, Bolt, "each delivery once" without its database. The workspace
// is none that installed it, so that the work behind the acknowledgement ends where it begins.
const elsewhere = () => {
  throw new Error('not asked here');
};
const none = new Proxy({}, { get: () => elsewhere });
const store: SlackStore = Object.assign(Object.create(none) as SlackStore, {
  claim: () => Promise.resolve({ kind: 'taken' as const }),
  answered: () => Promise.resolve(),
  installation: () => Promise.resolve(undefined),
  takeInterrupted: () => Promise.resolve([]),
  forget: () => Promise.resolve(),
});
const deps = {
  tools,
  deskFor: elsewhere,
  policy: builtInPolicy(),
  ordering: none,
  ledger: none,
  store,
  key: new Secret('k'.repeat(32)),
  clock: systemClock,
  wall: systemClock,
  log: { warn: () => undefined, error: () => undefined },
  mode: 'draft',
  environment: 'configured',
} as unknown as SlackDependencies;
const app = openSlackApp(
  {
    way: { kind: 'http', signingSecret: new Secret(process.env['SLACK_SIGNING_SECRET'] ?? '') },
    openChannels: [],
    apiUrl: 'http://127.0.0.1:9/api/',
    tokens: {
      kind: 'installed',
      clientId: 'c',
      clientSecret: new Secret('s'),
      stateSecret: new Secret('s'.repeat(32)),
      tokenKey: new Secret('t'.repeat(32)),
      redirectUrl: undefined,
    },
  },
  deps,
);
const http = await startHttpServer(
  { host: '127.0.0.1', port: 0 },
  () => ({}),
  app.routes,
  () => undefined,
);
process.stdout.write(`${http.url}\n`);
