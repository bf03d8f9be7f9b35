import type { Mode } from '../../core/mode.ts';
import {
  compareDecimals,
  decimal,
  multiply,
  subtract,
  type Decimal,
  type Money,
  type Totals,
} from '../../core/money.ts';
import { cleanText } from '../../core/text.ts';
import { isAgent, type Author } from '../../ports/draft.ts';
import { canonicalJson, sha256 } from '../audit.ts';

export const rights = ['propose', 'approve', 'freeze', 'admin'] as const;
export type Right = (typeof rights)[number];

/** Who may order what for whom. Nobody listed: nobody may. */
export interface Policy {
  /** Name of the file, or "built in". */
  readonly source: string;
  /**
   * Ids of the Slack workspaces (`T...`) that this desk serves, its own first, and of Enterprise organisations (`E...`)
   * of which it serves all. Empty: only the workspace of the bot token, or the first one that installed the app.
   */
  readonly workspaces: readonly string[];
  /** By person id. */
  readonly people: ReadonlyMap<string, Person>;
  readonly limits: Limits;
  readonly approvals: Approvals;
  /** When a decision that leads to an order takes a passkey. `none`: never, by choice. Undefined: the file does not say. */
  readonly stepUp: StepUp | 'none' | undefined;
  readonly delegations: readonly Delegation[];
  /** Lowers the mode of the desk; it never raises it. */
  readonly mode: Mode | undefined;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  /** `T0TEAM/U0USER`, or `E0ORG/U0USER` in all its workspaces; a user id alone belongs to the desk's own workspace. */
  readonly slack: readonly string[];
  /** `https://login.example#subject`: the issuer and the subject of an access token. */
  readonly oidc: readonly string[];
  /** Lower case. The address that Slack confirmed, for a person without a Slack id. */
  readonly email: string | undefined;
  /** `stdio`: whoever started `partsdesk mcp`; `terminal`: whoever types the command. */
  readonly surfaces: readonly ('stdio' | 'terminal')[];
  /** Names of tokens of this desk, for MCP clients over HTTP. */
  readonly principals: readonly string[];
  /** The person's own, then one of each group. A right holds only for the receivers listed with it. */
  readonly grants: readonly Grant[];
  readonly limits: PersonLimits;
}

export interface Grant {
  readonly may: readonly Right[];
  /** `own` (the payer itself), customer numbers, or `*`. */
  readonly receivers: readonly string[];
}

/** Undefined: no limit (`none` in the file). Amounts in `currency`, net or gross by `basis`. */
export interface Limits extends PersonLimits {
  readonly currency: string;
  readonly basis: 'net' | 'gross';
  /** Per receiver and UTC day, whoever orders. */
  readonly perReceiverDay: Decimal | undefined;
}

/** An order is held against the limits of the person who requested it. */
export interface PersonLimits {
  readonly perOrder: Decimal | undefined;
  /** Per person and UTC day. */
  readonly perPersonDay: Decimal | undefined;
  /** Above this amount nobody who created, changed or requested the order can approve it. */
  readonly fourEyesAbove: Decimal | undefined;
}

export interface Approvals {
  /** Slack channel where approvals are requested. */
  readonly channel: string | undefined;
  /** Slack channel that is told once a day which entry of the audit is the last. */
  readonly auditChannel?: string | undefined;
  /** How long an approval waits for a person, and how long it is good for. */
  readonly minutes: number;
  readonly priceTolerance: PriceTolerance;
  /** How many orders of one requester may wait for a decision at a time. */
  readonly waiting: number;
  /** The first entry that fits an order decides who approves. None fits: whoever has the right. */
  readonly approvers: readonly ApproverRule[];
}

/** A decision by a passkey on the approval page, where a shell or a stolen session cannot follow. */
export interface StepUp {
  /** Always, from these. */
  readonly surfaces: readonly StepUpSurface[];
  /** From every other, for orders above this amount, in the currency of the limits. */
  readonly above: Decimal | undefined;
  /** Never from these: their people cannot reach the page. */
  readonly exempt: readonly StepUpSurface[];
}

export const stepUpSurfaces = ['terminal', 'slack'] as const;
export type StepUpSurface = (typeof stepUpSurfaces)[number];

/** `to` may approve what `from` may, for a time. It passes on no other right, and nothing that was delegated to `from`. */
export interface Delegation {
  /** Person ids. */
  readonly from: string;
  readonly to: string;
  /** Milliseconds since the epoch; whole UTC days in the file. */
  readonly since: number;
  /** The first millisecond after it. */
  readonly until: number;
}

/** How far a unit price may move between approval and sending. */
export type PriceTolerance =
  { readonly kind: 'absolute'; readonly amount: Decimal } | { readonly kind: 'percent'; readonly percent: Decimal };

export interface ApproverRule {
  /** As written: people and groups. */
  readonly who: readonly string[];
  /** Person ids, groups resolved. */
  readonly people: readonly string[];
  /** Those of `people` who are asked only when the others have not decided for long. Undefined: nobody. */
  readonly later?: readonly string[] | undefined;
  /** Undefined: every receiver. */
  readonly receivers: readonly string[] | undefined;
  /** Undefined: every amount. */
  readonly above: Decimal | undefined;
}

/** Who somebody is, as the surface established it. */
export type Identity =
  | {
      readonly kind: 'slack';
      readonly team: string;
      /** Their Enterprise organisation, where they are a member of one. */
      readonly enterprise?: string | undefined;
      readonly id: string;
      /** The desk's own workspace. */
      readonly isOwn: boolean;
      /** Only an address that Slack confirmed. */
      readonly email?: string | undefined;
    }
  /** `user`: the user of the operating system. */
  | { readonly kind: 'surface'; readonly surface: 'stdio' | 'terminal'; readonly user?: string | undefined }
  /** The name of a token of this desk, or `local` without one on an open desk. */
  | { readonly kind: 'principal'; readonly name: string; readonly byToken?: boolean | undefined }
  /** A token of an authorisation server. */
  | { readonly kind: 'oidc'; readonly issuer: string; readonly subject: string }
  /** A person id from the ledger. */
  | { readonly kind: 'person'; readonly id: string };

export interface Actor {
  /** Person id. */
  readonly person: string;
  readonly name: string;
  /** `model`: the desk's own language model, for them; `desk`: the desk itself, looking up a person of its ledger. */
  readonly surface: 'slack' | 'stdio' | 'terminal' | 'page' | 'http' | 'model' | 'desk';
  /**
   * Who that is to the outside, for the audit: `slack:T0TEAM/U0USER`, `oidc:ISSUER#SUBJECT`, `token:NAME`,
   * `passkey:KEY`, `http:local` (no token), `stdio:USER`, `terminal:USER`. Entries of earlier versions have
   * `T0TEAM/U0USER` alone.
   */
  readonly account?: string | undefined;
  /** IANA name of their zone, where their account says it. */
  readonly zone?: string | undefined;
  /** The person whose delegated right they use. */
  readonly onBehalfOf?: string | undefined;
  /** What the agent that acts for them calls itself: untrusted. */
  readonly agent?: string | undefined;
  /** All rights and all receivers, for display. `decide` says what is allowed, since rights go with receivers. */
  readonly may: ReadonlySet<Right>;
  readonly receivers: readonly string[];
}

/** Who writes when this person does, or their agent. The agent's name is its own word: of it only what a name needs stays. */
export function authorOf({ person, surface, agent = '' }: Pick<Actor, 'person' | 'surface' | 'agent'>): Author {
  const name = cleanText(agent.replace(/[^\p{L}\p{N}._/@-]+/gu, ' '), 60);
  return { person, surface, ...(name !== '' && isAgent({ surface }) && { agent: name }) };
}

export type Action = 'propose' | 'approve' | 'reject' | 'freeze' | 'confirm' | 'cancel';

/** May this person do this? */
export interface Question {
  readonly action: Action;
  /** Undefined: somebody whom the policy does not know. */
  readonly actor: Actor | undefined;
  /** Person id of the one who requested the requisition; for a proposal it is the actor. */
  readonly requester?: string | undefined;
  /** Everybody who created, changed or requested it, for four eyes; absent: the requester alone. */
  readonly requesters?: readonly string[] | undefined;
  /** `own`, or the customer number in `shipTo`; absent: `own`. */
  readonly receiver?: string | undefined;
  /** The order total, net or gross as the limits count. */
  readonly amount?: Money | undefined;
  /** Reserved today for the requester, without this order (`daySums`). */
  readonly personDay?: Totals | undefined;
  /** Reserved today for the receiver, without this order (`daySums`). */
  readonly receiverDay?: Totals | undefined;
  /** The desk's own mode; `decide` adds the policy's. */
  readonly mode?: Mode | undefined;
  /** Somebody stopped all orders. */
  readonly frozen?: boolean | undefined;
  /** It orders nothing that was not approved before, so no passkey is asked for. */
  readonly ordersNothingNew?: boolean | undefined;
  /** When it is asked, milliseconds since the epoch; without it no delegation counts. */
  readonly at?: number | undefined;
}

export type RefusalCode =
  | 'unknown_person'
  | 'mode'
  | 'frozen'
  /** Agents only propose. */
  | 'surface'
  | 'no_right'
  | 'receiver'
  /** Somebody else approves orders like this one. */
  | 'approver'
  | 'four_eyes'
  /** No amount or day total to hold against the limits, or a negative amount. */
  | 'amount'
  | 'currency'
  | 'per_order'
  | 'per_person_day'
  | 'per_receiver_day'
  /** It takes a passkey. */
  | 'step_up';

/** `sentence` says why not, `next` what to do now. */
export type Decision =
  /** `onBehalfOf`: allowed by a delegation of this person only. */
  | { readonly allowed: true; readonly onBehalfOf?: string | undefined }
  | { readonly allowed: false; readonly code: RefusalCode; readonly sentence: string; readonly next: string };

/** SHA-256 (hex) of everything the policy says, whatever its file is called and wherever the approval page is. */
export function policyDigest({ source: _, people, stepUp, ...policy }: Policy): string {
  const asked = typeof stepUp === 'object' ? { ...stepUp, exempt: [] } : stepUp;
  return sha256(canonicalJson({ ...policy, stepUp: asked, people: Object.fromEntries(people) }));
}

/**
 * What counts on a real account where the policy does not say: a shell never orders by itself, and a Slack session alone
 * orders little.
 */
export const realAccountStepUp: StepUp = { surfaces: ['terminal'], above: decimal('1000.00'), exempt: [] };

/**
 * The person of the policy behind an identity; undefined: nobody, who may nothing. `at` is when, in milliseconds since the
 * epoch; without it the person has no delegated rights.
 */
export function personFor(policy: Policy, identity: Identity, at?: number): Actor | undefined {
  const people = [...policy.people.values()];
  const actor = (person: Person | undefined, surface: Actor['surface'], account?: string) =>
    person === undefined ? undefined : actorOf(policy, person, surface, account, at);
  switch (identity.kind) {
    case 'slack':
      return actor(slackPerson(people, identity), 'slack', `slack:${identity.team}/${identity.id}`);
    case 'surface': {
      const { surface, user } = identity;
      const person = people.find((each) => each.surfaces.includes(surface));
      return actor(person, surface, user === undefined ? undefined : `${surface}:${user}`);
    }
    case 'principal': {
      const { name, byToken } = identity;
      const person = people.find((each) => each.principals.includes(name));
      return actor(person, 'http', byToken === false ? `http:${name}` : `token:${name}`);
    }
    case 'oidc': {
      const { issuer, subject } = identity;
      if (subject === '') return undefined;
      const listed = `${issuer}#${subject}`;
      return actor(
        people.find((each) => each.oidc.includes(listed)),
        'http',
        `oidc:${listed}`,
      );
    }
    case 'person':
      return actor(policy.people.get(identity.id), 'desk');
  }
}

/**
 * User ids are unique within a workspace, and within an Enterprise organisation. An e-mail identifies only a person who
 * lists no id.
 */
function slackPerson(
  people: readonly Person[],
  { team, enterprise, id, isOwn, email }: Extract<Identity, { kind: 'slack' }>,
): Person | undefined {
  const ids = [`${team}/${id}`, ...(isOwn ? [id] : []), ...(enterprise === undefined ? [] : [`${enterprise}/${id}`])];
  const byId = people.find(({ slack }) => slack.some((each) => ids.includes(each)));
  if (byId !== undefined || email === undefined) return byId;
  return people.find((each) => each.slack.length === 0 && each.email === email.trim().toLowerCase());
}

function actorOf(
  policy: Policy,
  person: Person,
  surface: Actor['surface'],
  account: string | undefined,
  at: number | undefined,
): Actor {
  // A delegation is for the person, to decide and to read what they decide on; their agents gain nothing by it.
  const delegations = isAgent({ surface }) ? [] : delegationsTo(policy, person.id, at);
  const delegated = delegations.flatMap(({ from }) => approvalGrants(policy.people.get(from)));
  const grants = [...person.grants, ...delegated];
  return {
    person: person.id,
    name: person.name,
    surface,
    ...(account !== undefined && { account }),
    may: new Set(grants.flatMap((each) => each.may)),
    receivers: [...new Set(grants.flatMap((each) => each.receivers))],
  };
}

/** The desk's language model, for this person: what they may, without what was delegated to them. */
export function actingFor(policy: Policy, { person, account }: Actor): Actor | undefined {
  const known = policy.people.get(person);
  return known === undefined ? undefined : actorOf(policy, known, 'model', account, undefined);
}

/** What was delegated to a person and counts at this time. */
export function delegationsTo({ delegations }: Policy, person: string, at: number | undefined): readonly Delegation[] {
  if (at === undefined) return [];
  return delegations.filter(({ to, since, until }) => to === person && since <= at && at < until);
}

/** What a person can delegate: their rights to approve. */
export function approvalGrants(person: Person | undefined): readonly Grant[] {
  return (person?.grants ?? []).flatMap(({ may, receivers }) =>
    may.includes('approve') ? [{ may: ['approve'], receivers }] : [],
  );
}

/** Whether a unit price may be `now` when `approved` was approved; the tolerance counts in both directions. */
export function withinTolerance(tolerance: PriceTolerance, approved: Decimal, now: Decimal): boolean {
  const moved = absolute(subtract(now, approved));
  const most =
    tolerance.kind === 'absolute'
      ? tolerance.amount
      : multiply(multiply(absolute(approved), tolerance.percent), decimal('0.01'));
  return compareDecimals(moved, most) <= 0;
}

function absolute(value: Decimal): Decimal {
  return value.startsWith('-') ? decimal(value.slice(1)) : value;
}
