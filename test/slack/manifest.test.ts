import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { slackSurface } from '../../src/slack/dependencies.ts';
import { texts } from '../../src/slack/messages/texts.ts';

interface Manifest {
  readonly features: {
    readonly slash_commands: readonly { command: string; url: string }[];
    readonly shortcuts: readonly { callback_id: string; type: string }[];
    readonly app_home: Readonly<Record<string, boolean>>;
    readonly agent_view: { readonly suggested_prompts: readonly unknown[] };
  };
  readonly oauth_config: { readonly scopes: { readonly bot: readonly string[] } };
  readonly settings: { readonly event_subscriptions: { readonly bot_events: readonly string[] } };
}

const manifest = parse(readFileSync(new URL('../../manifest.yml', import.meta.url), 'utf8')) as Manifest;
const folder = new URL('../../src/slack/', import.meta.url);
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

/** What the methods that the code calls need: https://docs.slack.dev/reference/methods. */
const methodScopes: Readonly<Record<string, readonly string[]>> = {
  'chat.postMessage': ['chat:write'],
  'chat.postEphemeral': ['chat:write'],
  'chat.update': ['chat:write'],
  'chat.startStream': ['chat:write'],
  'chat.appendStream': ['chat:write'],
  'chat.stopStream': ['chat:write'],
  'chat.getPermalink': [],
  'conversations.open': ['im:write'],
  // Direct messages only.
  'conversations.history': ['im:history'],
  'conversations.info': ['channels:read', 'groups:read', 'im:read'],
  'users.info': ['users:read', 'users:read.email'],
  'users.lookupByEmail': ['users:read.email'],
  'files.uploadV2': ['files:write'],
  'assistant.threads.setStatus': ['assistant:write'],
  'assistant.threads.setSuggestedPrompts': ['assistant:write'],
  'views.open': [],
  'views.update': [],
  'views.publish': [],
  'auth.test': [],
  'auth.revoke': [],
  'oauth.v2.access': [],
};
const eventScopes: Readonly<Record<string, readonly string[]>> = {
  app_home_opened: [],
  app_mention: ['app_mentions:read'],
  app_uninstalled: [],
  'message.im': ['im:history'],
  tokens_revoked: [],
};

it('asks for the command, the shortcut and the events that the app answers', () => {
  expect(manifest.features.slash_commands.map(({ command }) => command)).toEqual([slackSurface.command]);
  expect(manifest.features.shortcuts).toMatchObject([
    { callback_id: slackSurface.messageShortcut, type: 'message' },
    { callback_id: slackSurface.globalShortcut, type: 'global' },
  ]);
  expect([...manifest.settings.event_subscriptions.bot_events].sort()).toEqual([...slackSurface.events]);
  expect(manifest.features.app_home).toMatchObject({ home_tab_enabled: true, messages_tab_enabled: true });
  for (const event of slackSurface.events) expect(source).toContain(`'${event === 'message.im' ? 'message' : event}'`);
});

it('suggests the same prompts as the app', () => {
  expect(manifest.features.agent_view.suggested_prompts).toEqual(texts.prompts.list);
});

it('asks for exactly the scopes that its methods and events need', () => {
  const called = new Set(
    [
      ...source.matchAll(
        /(?:client|once)\s*\.((?:chat|conversations|users|files|assistant\.threads|views|auth|oauth\.v2)\s*\.\w+)\(/g,
      ),
    ].map(([, method = '']) => method.replaceAll(/\s+/g, '')),
  );
  for (const [method] of source.matchAll(/assistant\.threads\s*\.\w+/g)) called.add(method.replaceAll(/\s+/g, ''));
  expect([...called].filter((method) => methodScopes[method] === undefined)).toEqual([]);
  expect(called.size).toBeGreaterThan(10);
  const needed = new Set([
    'commands',
    ...[...called].flatMap((method) => methodScopes[method] ?? []),
    ...slackSurface.events.flatMap((event) => eventScopes[event] ?? []),
  ]);
  expect([...manifest.oauth_config.scopes.bot].sort()).toEqual([...needed].sort());
  expect([...manifest.oauth_config.scopes.bot].sort()).toEqual([...slackSurface.scopes]);
});
