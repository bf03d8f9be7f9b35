import type { Desk, DeskTool } from '../../tools/desk.ts';
import type { LanguageModelDesk } from '../conversation/model/language-model.ts';
import type { Conversations } from '../conversation/state.ts';
import type { Clock } from '../core/clock.ts';
import type { Mode } from '../core/mode.ts';
import type { Secret } from '../core/secret.ts';
import type { Ordering } from '../ordering/ordering.ts';
import type { Actor, Policy } from '../ordering/policy/policy.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { SlackStore } from '../ports/slack-store.ts';

export interface SlackDependencies {
  /** The tools that this desk serves; no surface names one. */
  readonly tools: readonly DeskTool[];
  /** The desk as this person. */
  readonly deskFor: (actor: Actor) => Desk;
  readonly policy: Policy;
  readonly ordering: Ordering;
  readonly ledger: Ledger;
  readonly store: SlackStore;
  /** What was said before, of each person in each place. */
  readonly conversations: Conversations;
  /** The configured language model, as a person who asks; undefined: the rules answer alone. */
  readonly model?: ((actor: Actor) => LanguageModelDesk) | undefined;
  /** ISO 639-1: of what several people read, and for people whose own language the desk does not speak. */
  readonly language: string;
  /** IANA name of the zone of times that several people see, and of people whose zone Slack does not give. */
  readonly zone: string;
  /** Whom people are told to ask when they want a person. */
  readonly human?: string | undefined;
  /** Seals the buttons of cards; the same for all processes that share the ledger. */
  readonly key: Secret;
  /** Follows the embedded service where its clock was moved, so that "yesterday" is its yesterday. */
  readonly clock: Clock;
  /** This machine's clock, by which Slack signs. */
  readonly wall: Clock;
  readonly log: SlackLog;
  readonly mode: Mode;
  /** `embedded`: nothing is real, and every card says so. */
  readonly environment: 'embedded' | 'configured';
  /** Addresses of the approval page that people in Slack can open: of a draft, and of all passkeys. */
  readonly page?: { readonly of: (draftId: string) => string; readonly keys: string } | undefined;
}

export interface SlackLog {
  warn(message: string, fields?: Readonly<Record<string, string | number | boolean | undefined>>): void;
  error(message: string, cause: unknown): void;
}

/** How the app and Slack reach each other. */
export interface SlackAccess {
  readonly way:
    { readonly kind: 'http'; readonly signingSecret: Secret } | { readonly kind: 'socket'; readonly appToken: Secret };
  /** Undefined: Slack's own. */
  readonly apiUrl: string | undefined;
  /** Ids of the channels where everybody may read prices, orders and documents. */
  readonly openChannels: readonly string[];
  /** Whether a thread in a channel goes on without a mention; the app then hears every message of its channels. */
  readonly followThreads?: boolean;
  /** Whether Slackbot may look things up for people over MCP. */
  readonly slackbot?: boolean;
  readonly tokens:
    | { readonly kind: 'one'; readonly botToken: Secret }
    | {
        readonly kind: 'installed';
        readonly clientId: string;
        readonly clientSecret: Secret;
        readonly stateSecret: Secret;
        /** Encrypts the tokens of the workspaces in the database. */
        readonly tokenKey: Secret;
        /** What encrypted them before; a token that one of them opens is encrypted anew. */
        readonly earlierTokenKeys?: readonly Secret[];
        /** Where Slack sends the browser after an installation; undefined: as in the app's configuration. */
        readonly redirectUrl: string | undefined;
        /** People reach the desk by https:, so its cookies travel by that only. */
        readonly secureCookies?: boolean;
      };
}

/** What the app takes from Slack; a test compares it with the manifest. */
export const slackSurface = {
  command: '/parts',
  messageShortcut: 'quote_parts',
  globalShortcut: 'ask_counter',
  events: ['app_home_opened', 'app_mention', 'app_uninstalled', 'message.im', 'tokens_revoked'],
  scopes: [
    'app_mentions:read',
    'assistant:write',
    'channels:read',
    'chat:write',
    'commands',
    'files:write',
    'groups:read',
    'im:history',
    'im:read',
    'im:write',
    'users:read',
    'users:read.email',
  ],
  /** What threads without a mention take beside it. */
  threads: { events: ['message.channels', 'message.groups'], scopes: ['channels:history', 'groups:history'] },
} as const;
