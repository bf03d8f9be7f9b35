// What `doctor` says.
import type { TriedModel } from '../../conversation/model/try-model.ts';
import type { CatalogStatus } from '../../ports/catalog.ts';
import { showDatetime } from '../../core/datetime.ts';
import { count, listing } from '../../core/text.ts';

/** A finding of `doctor`. */
export interface FindingText {
  readonly detail: string;
  readonly next?: string;
}

const named = (names: readonly string[]) => listing(names, 10);

export const doctor = {
  modelAnswers: (name: string, host: string): FindingText => ({
    detail: `${name} answers at ${host}. What people ask there, when the rules are not certain, goes to that host.`,
  }),
  modelFails: (name: string, host: string, tried: Exclude<TriedModel, { kind: 'answers' }>): FindingText => {
    const rules = 'The rules answer alone meanwhile.';
    switch (tried.kind) {
      case 'key':
        return {
          detail: `${host} refuses the key for ${name} (HTTP ${tried.status}). ${rules}`,
          next: 'Correct PARTSDESK_MODEL_KEY.',
        };
      case 'model':
        return {
          detail: `${host} has no model ${name} (HTTP ${tried.status}). ${rules}`,
          next: 'Correct the name, and the path of the address, in PARTSDESK_MODEL.',
        };
      case 'busy':
        return {
          detail: `${host} takes no more requests for ${name} now (HTTP 429). ${rules}`,
          next: 'Check the quota and the balance of the account there.',
        };
      case 'failed':
        return {
          detail: `${host} refused a request for ${name} (HTTP ${tried.status}). ${rules}`,
          next: 'Check the name of the model, and that it can use tools.',
        };
      case 'unreachable':
        return {
          detail: `${host} did not answer for ${name}. ${rules}`,
          next: 'Check PARTSDESK_MODEL, and that this machine may reach that host.',
        };
    }
  },
  slackAnswers: { detail: 'The app is installed, with every right that it needs.' },
  oldNode: (version: string): FindingText => ({
    detail: `${version} is too old.`,
    next: 'Install Node 20.19 or newer.',
  }),
  messages: (waiting: number, since: string | undefined): FindingText => ({
    detail:
      since === undefined
        ? 'No message is waiting to be delivered.'
        : `${count(waiting, 'message')} waiting to be delivered since ${since}; partsdesk start delivers them.`,
  }),
  messagesGivenUp: (givenUp: number, waiting: number): FindingText => ({
    detail: `${count(givenUp, 'message')} could not be delivered in the last days and were given up; ${waiting} waiting.`,
    next: 'The log of partsdesk start says why ("was given up"). A card is brought up to date when its order changes again.',
  }),
  needsConfiguration: { detail: 'Nothing else can be checked until the configuration is right.' },
  needsPolicy: { detail: 'Nothing else can be checked until the policy is right.' },
  needsData: { detail: 'The embedded service needs the data folder.' },
  needsToken: { detail: 'The services cannot be asked without a token.' },
  configuration: (service: string | undefined, mode: string, file: string | undefined): FindingText => ({
    detail: `${service === undefined ? 'No trading service is configured, so the embedded one is used.' : `Trading service at ${service}.`} Mode ${mode}.${file === undefined ? '' : ` Settings file: ${file}.`}`,
  }),
  plainHttp: (names: readonly string[]): FindingText => ({
    detail: `${named(names)} ${names.length === 1 ? 'is' : 'are'} not encrypted (http:), which PARTS_ALLOW_HTTP=1 allows.`,
    next: 'Use https: if the service offers it, then unset PARTS_ALLOW_HTTP.',
  }),
  ledgerFailed: 'Check PARTSDESK_DATABASE_URL, or the rights of the data folder.',
  catalog: ({ products, builtAt, walk, failed, bytes, beyond }: CatalogStatus): FindingText => {
    if (failed !== undefined) {
      return { detail: `Last build failed: ${failed}`, next: 'Correct it, then run: partsdesk catalog build' };
    }
    if (builtAt === undefined) {
      const begun = walk === undefined ? '' : ` ${walk.done} of ${walk.total} requests are done.`;
      return {
        detail: `Not read yet.${begun}`,
        next: 'It is read by partsdesk start, or now by: partsdesk catalog build',
      };
    }
    const cut = beyond.map((each) => ` Category ${each.categoryId} has ${each.products} more than paging reaches.`);
    return {
      detail: `${products} products, ${Math.ceil(bytes / 1_048_576)} MB, built ${showDatetime(new Date(builtAt).toISOString())}.${cut.join('')}`,
    };
  },
  notRunning: (file: string): FindingText => ({
    detail: `Not running: each command opens ${file} itself. partsdesk start keeps it running.`,
  }),
  running: (url: string, pid: number, products: number): FindingText => ({
    detail: `Running at ${url} (process ${pid}) with ${count(products, 'product')}.`,
  }),
  noAnswer: 'No answer.',
  answers: (remark: string): FindingText => ({ detail: `Answers as documented.${remark}` }),
  deviates: (deviations: readonly string[], remark: string): FindingText => ({
    detail: `Answers, but not quite as documented: ${listing(deviations, 8)}.${remark}`,
    next: 'Nothing to do: missing fields are shown as not given.',
  }),
  noDate: { detail: 'The service sends no readable date.' },
  clockRight: (seconds: number): FindingText => ({ detail: `Within ${seconds} seconds of the service's clock.` }),
  clockWrong: (seconds: number): FindingText => ({
    detail: `This machine's clock is ${count(Math.abs(seconds), 'second')} ${seconds > 0 ? 'ahead of' : 'behind'} the service's.`,
    next: 'Set the clock of this machine (NTP): dates and cut-off times depend on it.',
  }),
  recordFits: { detail: 'The record fits what was noted of it beside the database.' },
  recordNotNoted: { detail: 'Nothing is noted of the record beside the database yet.' },
  recordOlder: (noted: number, last: number): FindingText => ({
    detail: `The database is older than what was noted beside it: entry ${noted} of the record is missing or another, the last one is ${last}.`,
    next: 'If somebody restored a backup, start the desk, which notes the loss. Otherwise run partsdesk audit verify.',
  }),
  recordForged: {
    detail: 'What is noted of the record beside the database was not written by this desk.',
    next: 'Run partsdesk audit verify.',
  },
  notFrozen: { detail: 'Sending is not frozen.' },
  frozen: (since: string | undefined, by: string, reason: string): FindingText => ({
    detail: `Nothing is sent: frozen since ${since ?? 'an unknown time'} by ${by}: ${reason}`,
    next: 'A person who may freeze can lift it: partsdesk thaw.',
  }),

  // The policy
  nobodyListed: (source: string): FindingText => ({
    detail: `It lists nobody (${source}), so nobody can order.`,
    next: 'Write one (docs/policy.md) and name it in PARTSDESK_POLICY.',
  }),
  noWayIn: (people: readonly string[]): FindingText => ({
    detail: `${named(people)} cannot be recognised anywhere: no slack, email, surfaces or principals.`,
    next: 'List how they reach the desk, or remove them from the policy.',
  }),
  noApprover: 'Nobody may approve: no order will ever be sent.',
  approversCannotDecide: (people: readonly string[]) =>
    `${named(people)} may approve, but approval needs a terminal or Slack, and the policy lists neither for them.`,
  addApprover: 'Give a person may: [approve] with receivers, and surfaces: [terminal] or slack: [...].',
  nobodyFreezes: {
    detail: 'Nobody may freeze, so sending cannot be stopped at once.',
    next: 'Add freeze to a person.',
  },
  noChannel: {
    detail: 'Slack is configured, but approvals have no channel: approvers are asked in direct messages.',
    next: 'Write approvals: { channel: C... } with the id of a channel that the app is in.',
  },
  noWorkspaces: {
    detail:
      'Several Slack workspaces can install the app, but the policy lists none: only the first one to install it is served.',
    next: 'Write workspaces: [T...] with the ids of yours.',
  },
  noPasskeys: (person: string) => ({
    detail: 'The policy asks for a passkey, and nobody who may approve has one that counts.',
    next: `Add one: partsdesk keys add ${person}`,
  }),
  passkeysWait: (keys: readonly string[]) => ({
    detail: `New passkeys that no admin confirmed yet: ${listing(keys, 10)}.`,
    next: 'Look at /keys on the approval page, and confirm or revoke them: partsdesk keys lists them.',
  }),
  passkeys: (people: readonly string[]) => ({ detail: `${listing(people, 10)} can sign with a passkey.` }),
  slackExempt: {
    detail: 'Approving in Slack takes no passkey: without a public address nobody there could open the approval page.',
    next: 'Set PARTSDESK_PUBLIC_URL to the https address of this desk, to have large orders signed with a passkey.',
  },
  policy: (at: {
    readonly source: string;
    readonly people: readonly string[];
    readonly approvers: readonly string[];
    readonly workspaces: readonly string[];
  }): FindingText => ({
    detail: `${at.source}: ${named(at.people)}; ${named(at.approvers)} can approve${at.workspaces.length === 0 ? '' : `; Slack workspaces ${named(at.workspaces)}`}.`,
  }),

  // Receivers
  onlyFirst: (asked: number) => ` Only the first ${asked} were checked.`,
  receiversRefused: (receivers: readonly string[], more: string): FindingText => ({
    detail: `The service does not let this account act for ${named(receivers)}.${more}`,
    next: 'Correct the customer numbers in the policy, or ask the service to allow them.',
  }),
  receiversUnknown: (receivers: readonly string[], more: string): FindingText => ({
    detail: `The service could not be asked about ${named(receivers)}.${more}`,
    next: 'Run doctor again once the service answers.',
  }),
  receivers: (receivers: readonly string[], more: string): FindingText => ({
    detail: `This account may act for ${listing(receivers, receivers.length)}.${more}`,
  }),
} as const;
