import type { Archive } from '../archive/archive.ts';
import type { Desk, DeskTool } from '../../tools/desk.ts';
import type { ModelPrice } from '../conversation/model/settings.ts';
import type { ModelUsageStore } from '../ports/model-usage.ts';
import type { LanguageModelDesk } from '../conversation/model/language-model.ts';
import type { Conversations } from '../conversation/state.ts';
import type { Around } from '../conversation/understanding.ts';
import type { Clock } from '../core/clock.ts';
import type { Finding } from '../core/finding.ts';
import type { NotedEntry } from '../ordering/audit.ts';
import type { Ordering } from '../ordering/ordering.ts';
import type { Passkeys } from '../ordering/passkeys.ts';
import type { PolicyInForce } from '../ordering/policy/in-force.ts';
import type { Actor, Policy } from '../ordering/policy/policy.ts';
import type { Verification } from '../ordering/verify-ledger.ts';
import type { Language } from '../contract/limits.ts';
import type { Progress } from '../core/tool.ts';
import type { Catalog, CatalogEntry } from '../ports/catalog.ts';
import type { Ledger, LedgerRead } from '../ports/ledger.ts';
import type { Addresses } from '../watch/addresses.ts';

/** What the command line is composed of; a part is only called by the command that needs it. */
export interface CliDependencies {
  /** The tools this desk serves, each a command. */
  readonly tools: readonly DeskTool[];
  readonly version: string;
  readonly clock: Clock;
  /** IANA name of the zone of the times that are shown. Never throws. */
  readonly zone: () => string;
  readonly openDesk: () => Promise<{ readonly desk: Desk; close(): Promise<void> }>;
  /** Ordering for the person at this terminal. */
  readonly openOrdering: () => Promise<TerminalOrdering>;
  /** The policy in a file, without anything else being opened. */
  readonly policy: (file: string) => Promise<Policy>;
  /** The policy that counts, and the one of this command where that is another one. */
  readonly policyInForce: () => Promise<Pick<PolicyInForce, 'policy' | 'waiting'>>;
  /** To bring the policy of this command into force. */
  readonly policyToAccept: () => Promise<OpenPolicy>;
  /** What was ordered, for whoever may read the data folder. */
  readonly openLedger: () => Promise<{ readonly ledger: LedgerRead; close(): Promise<void> }>;
  /** All surfaces, until stopped; resolves with the exit code. */
  /** Asks at the terminal, or of a pipe, for what a desk needs. */
  readonly init: () => Promise<number>;
  readonly start: () => Promise<number>;
  /** The MCP server over stdio, or a bridge to the desk at this address; resolves with the exit code. */
  readonly mcp: (desk?: string) => Promise<number>;
  /** The tokens of MCP clients over HTTP. */
  readonly mcpTokens: () => Promise<OpenMcpTokens>;
  /** The passkeys that sign approvals. */
  readonly keys: () => Promise<OpenKeys>;
  /** The index of the catalogue. */
  readonly catalog: () => Promise<OpenCatalog>;
  /** Backups, and what else keeps a desk. */
  readonly upkeep: Upkeep;
  /** The operator's list of addresses, and what waits for them. */
  readonly addresses: () => Promise<OpenAddresses>;
  /** What was bought. */
  readonly archive: () => Promise<OpenArchive>;
  /** The embedded trading service alone, until stopped; resolves with the exit code. */
  readonly sandbox: (at: { host?: string | undefined; port?: number | undefined }) => Promise<number>;
  /** A conversation at this terminal. */
  readonly openChat: () => Promise<OpenChat>;
  /** What the language model was asked. */
  readonly usage: () => Promise<OpenUsage>;
  /** What is found, as it is found. */
  readonly doctor: () => AsyncIterable<Finding>;
}

export interface OpenUsage {
  readonly store: Pick<ModelUsageStore, 'modelUsageSince'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Undefined: none is configured. */
  readonly model: string | undefined;
  readonly price: ModelPrice | undefined;
  readonly tokens: { readonly person: number; readonly desk: number } | undefined;
  close(): Promise<void>;
}

export interface OpenPolicy {
  readonly policies: PolicyInForce;
  /** Who does it, for the record: a person of the policy, or "terminal". */
  readonly by: Doer;
  readonly page: () => Promise<ServedPage>;
  close(): Promise<void>;
}

export interface OpenChat {
  readonly desk: Desk;
  readonly around: Around;
  readonly person: string;
  /** Undefined: none is configured, and the rules answer alone. */
  readonly model: LanguageModelDesk | undefined;
  readonly conversations: Conversations;
  close(): Promise<void>;
}

export interface TerminalOrdering {
  readonly ordering: Ordering;
  readonly passkeys: Pick<Passkeys, 'list'>;
  readonly policy: Policy;
  readonly ledger: LedgerRead;
  /** Checks the record. `given`: an entry that a person noted. */
  readonly verify: (given?: NotedEntry) => Promise<Verification>;
  readonly actor: Actor;
  /** Where a decision is signed with a passkey. */
  readonly page: () => Promise<ServedPage>;
  close(): Promise<void>;
}

type Doer = Pick<Actor, 'person' | 'surface' | 'account'>;

export interface OpenMcpTokens {
  readonly tokens: {
    /** Revoked ones too. */
    list(): Promise<
      readonly {
        readonly name: string;
        readonly scopes: readonly string[];
        readonly addedAt: number;
        readonly revokedAt: number | null;
      }[]
    >;
    /** Makes a token, which is never shown again. */
    add(name: string, scopes: readonly ('parts:read' | 'parts:order')[], by: Doer): Promise<string>;
    revoke(name: string, by: Doer): Promise<void>;
  };
  /** Who does it, for the record: a person of the policy, or "terminal". */
  readonly by: Doer;
  readonly policy: Policy;
  close(): Promise<void>;
}

export interface Upkeep {
  /** Writes a backup; the file must not be there. */
  readonly backup: (file: string) => Promise<{ readonly bytes: number; readonly head: string }>;
  /** Restores one into an empty ledger, or, with `replace`, in place of an SQLite file, which is kept. */
  readonly restore: (
    file: string,
    replace: boolean,
  ) => Promise<{ readonly rows: number; readonly madeAt: number; readonly aside: string | undefined }>;
  /** Deletes what is kept of the words of a person of the policy. */
  readonly forget: (person: string) => Promise<{ readonly deleted: number; readonly keys: readonly string[] }>;
  /** Makes a new key for the desk, in front of the ones before; returns the file. */
  readonly rotateKey: () => Promise<string>;
}

export interface OpenArchive {
  readonly archive: Archive;
  /** Name of the account, where the service gives it. */
  readonly payer: () => Promise<string>;
  close(): Promise<void>;
}

export interface OpenAddresses {
  readonly addresses: Addresses;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** What receivers verify signatures with. */
  readonly secretOf: (name: string) => string;
  close(): Promise<void>;
}

export interface OpenKeys {
  readonly passkeys: Passkeys;
  /** Who does it, for the record: a person of the policy, or "terminal". */
  readonly by: string;
  readonly page: () => Promise<ServedPage>;
  readonly clock: Clock;
  close(): Promise<void>;
}

export interface OpenCatalog {
  readonly catalog: Pick<Catalog, 'status' | 'search' | 'suggest'> & {
    build(options: {
      readonly onProgress?: (progress: Progress) => void;
      readonly signal?: AbortSignal | undefined;
      readonly again?: boolean;
    }): Promise<void>;
    export(): AsyncIterable<CatalogEntry>;
  };
  readonly importFile: (file: string, map: string, dryRun: boolean) => Promise<CatalogImport>;
  readonly language: Language;
  close(): Promise<void>;
}

/** What became of an imported file. */
export interface CatalogImport {
  readonly name: string;
  readonly kind: string;
  readonly encoding: string;
  readonly separator: string;
  readonly unused: readonly string[];
  readonly rows: number;
  readonly skipped: number;
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
  readonly sample: readonly Readonly<Record<string, string>>[];
  readonly dryRun: boolean;
}

/** Where the approval page is. */
export interface ServedPage {
  readonly url: string;
  /** This process serves it, until it is closed. */
  readonly isOwn: boolean;
  /** Somebody on this machine serves it now. */
  readonly isRunning: boolean;
  close(): Promise<void>;
}

/** A stream of text, as `process.stdout` is one. */
export interface Output {
  write(text: string, done?: (error?: Error | null) => void): unknown;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  off?(event: 'error', listener: (error: Error) => void): unknown;
  readonly isTTY?: boolean | undefined;
  /** Width of the terminal, in columns. */
  readonly columns?: number | undefined;
}

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: AsyncIterable<string | Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the person interrupts. Without it, the interrupt of this process (Ctrl-C) is listened to. */
  readonly signal?: AbortSignal | undefined;
}
