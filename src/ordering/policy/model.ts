import type { Decimal, Money, Totals } from '../../core/money.ts';

/** `readonly` < `draft` < `live`. */
export const modes = ['readonly', 'draft', 'live'] as const;
export type PolicyMode = (typeof modes)[number];

export const rights = ['propose', 'approve', 'freeze'] as const;
export type Right = (typeof rights)[number];

/** Who may order what for whom, as read from the policy file. Nobody listed: nobody may. */
export interface Policy {
  /** Where it comes from, for messages: the name of the file, or "built in". */
  readonly source: string;
  /**
   * Ids of the Slack workspaces that this desk serves, its own first. Empty: only the workspace of the bot token, or the
   * first one that installed the app.
   */
  readonly workspaces: readonly string[];
  /** By person id. */
  readonly people: ReadonlyMap<string, Person>;
  /** Name of the group -> person ids. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly limits: Limits;
  readonly approvals: Approvals;
  /** Lowers the mode of the desk; it never raises it. */
  readonly mode: PolicyMode | undefined;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  /** `T0TEAM/U0USER`; a user id alone belongs to the desk's own workspace. */
  readonly slack: readonly string[];
  /** Small letters. The address that Slack confirmed, of a user for whom no id is listed. */
  readonly email: string | undefined;
  /** `stdio`: whoever started `partsdesk mcp`; `terminal`: whoever types the command. */
  readonly surfaces: readonly ('stdio' | 'terminal')[];
  /** Names of MCP clients over HTTP. */
  readonly principals: readonly string[];
  /** The person's own, then one of each group. A right holds for the receivers it is listed with, and no others. */
  readonly grants: readonly Grant[];
  /** Those of the policy, with what is set otherwise for this person. */
  readonly limits: PersonLimits;
}

export interface Grant {
  readonly may: readonly Right[];
  /** `own` (the payer itself), customer numbers, or `*`. */
  readonly receivers: readonly string[];
}

/** A limit that is undefined was written as `none`. Amounts in `currency`, net or gross by `basis`. */
export interface Limits extends PersonLimits {
  readonly currency: string;
  readonly basis: 'net' | 'gross';
  /** Per receiver and UTC day, whoever orders. */
  readonly perReceiverDay: Decimal | undefined;
}

/** What can be set otherwise for one person; the limits of an order are those of the person who asks for it. */
export interface PersonLimits {
  readonly perOrder: Decimal | undefined;
  /** Per person and UTC day. */
  readonly perPersonDay: Decimal | undefined;
  /** Above this amount nobody who created, changed or asked for the order can approve it. */
  readonly fourEyesAbove: Decimal | undefined;
}

export interface Approvals {
  /** Slack channel where approvals are asked for. */
  readonly channel: string | undefined;
  /** How long an approval waits for a person, and how long it is good for. */
  readonly minutes: number;
  readonly priceTolerance: PriceTolerance;
  /** Who approves; the first entry that fits an order decides. None fits: whoever has the right. */
  readonly approvers: readonly ApproverRule[];
}

/** How far a unit price may move between approval and sending. */
export type PriceTolerance =
  { readonly kind: 'absolute'; readonly amount: Decimal } | { readonly kind: 'percent'; readonly percent: Decimal };

export interface ApproverRule {
  /** As written: people and groups. */
  readonly who: readonly string[];
  /** Person ids, groups resolved. */
  readonly people: readonly string[];
  /** Undefined: every receiver. */
  readonly receivers: readonly string[] | undefined;
  /** Undefined: every amount. */
  readonly above: Decimal | undefined;
}

/** Who somebody is, as the surface established it. */
export type Identity =
  | {
      readonly kind: 'slack';
      /** Workspace and user id. */
      readonly team: string;
      readonly id: string;
      /** The desk's own workspace. */
      readonly isOwn: boolean;
      /** Only an address that Slack confirmed. */
      readonly email?: string | undefined;
    }
  | { readonly kind: 'surface'; readonly surface: 'stdio' | 'terminal' }
  | { readonly kind: 'principal'; readonly name: string }
  /** A person id out of the ledger: the one who asked, or who approved. */
  | { readonly kind: 'person'; readonly id: string };

export interface Actor {
  /** Person id. */
  readonly person: string;
  readonly name: string;
  /** `desk`: the desk itself, looking up a person of its ledger. */
  readonly surface: 'slack' | 'stdio' | 'terminal' | 'http' | 'desk';
  /** The Slack account they act with, `T0TEAM/U0USER`, for the audit. */
  readonly account?: string | undefined;
  /** All rights and all receivers, to be shown. What is allowed is decided by `decide`, since rights go with receivers. */
  readonly may: ReadonlySet<Right>;
  readonly receivers: readonly string[];
}

export type Action = 'propose' | 'approve' | 'reject' | 'freeze' | 'confirm' | 'cancel';

/** May this person do this? */
export interface Question {
  readonly action: Action;
  /** Undefined: somebody whom the policy does not know. */
  readonly actor: Actor | undefined;
  /** Person id of whoever asked for the requisition; for a proposal it is the actor. */
  readonly requester?: string | undefined;
  /** Everybody who created, changed or asked for it, for four eyes; absent: the requester alone. */
  readonly requesters?: readonly string[] | undefined;
  /** `own`, or the customer number in `shipTo`; absent: `own`. */
  readonly receiver?: string | undefined;
  /** Customer number of the payer, where it is known: it is `own` by another name. */
  readonly payer?: string | undefined;
  /** What the order comes to, net or gross as the limits count. */
  readonly amount?: Money | undefined;
  /** Reserved today for the requester, without this order (`daySums`). */
  readonly personDay?: Totals | undefined;
  /** Reserved today for the receiver, without this order (`daySums`). */
  readonly receiverDay?: Totals | undefined;
  /** The desk's own mode; the policy's is taken into account by itself. */
  readonly mode?: PolicyMode | undefined;
  /** Somebody stopped all orders. */
  readonly frozen?: boolean | undefined;
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
  /** There is no amount or no sum of the day to hold against the limits, or it is negative. */
  | 'amount'
  | 'currency'
  | 'per_order'
  | 'per_person_day'
  | 'per_receiver_day';

export type Decision =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly code: RefusalCode;
      /** Why, for the person. */
      readonly sentence: string;
      /** What to do now. */
      readonly next: string;
    };

export interface Explanation {
  readonly allowed: boolean;
  /** Every rule, in the order in which they are asked; the first that refuses is the answer of `decide`. */
  readonly steps: readonly {
    readonly rule: string;
    readonly outcome: 'allows' | 'refuses' | 'does not apply';
    readonly why: string;
  }[];
}
