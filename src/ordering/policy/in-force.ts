import * as z from 'zod';
import { errorOf, type DeskError } from '../../core/errors.ts';
import type { Ledger, LedgerRead, LedgerWrite, RecordedSetting } from '../../ports/ledger.ts';
import { sha256 } from '../audit.ts';
import { deskActor, record, type AuditedAction } from '../workflow/transitions.ts';
import { pinTexts as texts } from './messages/en.ts';
import { policyDigest, type Policy } from './policy.ts';
import { hasAdmin, widenings } from './widening.ts';

/** A policy as it was written, so that the ledger can keep it. */
export interface WrittenPolicy {
  readonly policy: Policy;
  readonly text: string;
  /** Path of the file; null: built in, or none. */
  readonly file: string | null;
}

/** The policy of this process, where another one is in force. */
export interface WaitingPolicy {
  readonly source: string;
  /** What it allows and the policy in force does not; empty: it only narrows, but is another file. */
  readonly widens: readonly string[];
}

/** A policy that waits for an admin, and what they sign to accept it. */
interface ProposedPolicy extends WaitingPolicy {
  /** Of this policy and of the one it would replace. */
  readonly id: string;
}

const pinShape = z.object({
  /** On the embedded service nothing is real, so its policy says nothing for a real account. */
  account: z.enum(['embedded', 'configured']),
  source: z.string(),
  file: z.string().nullable(),
  digest: z.string(),
  text: z.string(),
});
type Pin = z.infer<typeof pinShape>;

/** Topic of the outbox: what the audit channel is told of policies. */
export const policyNews = 'policy-news';

const pinSetting = 'policy';
const proposalSetting = 'policy-proposed';
/** Set by versions that recorded policies and pinned none. */
const earlierSetting = 'policy-digest';

export type Role = 'start' | 'accept' | 'command';

interface Dependencies {
  readonly ledger: Ledger;
  readonly own: WrittenPolicy;
  readonly account: Pin['account'];
  /** Reads the text of a policy as this desk would. */
  readonly read: (text: string, source: string) => Policy;
  /**
   * `start` brings a file into force, also one that widens where nobody could accept it; `accept` only one that narrows;
   * a command only the narrowed file of the policy in force.
   */
  readonly role: Role;
  /** Whether the desk ever had a passkey. */
  readonly hasKeys: () => Promise<boolean>;
}

interface State {
  /** The setting as it was read, to notice when it changes. */
  readonly seen: string | undefined;
  readonly inForce: Policy;
  readonly waiting?: WaitingPolicy | undefined;
  /** Why nobody may decide in this process, and whether that holds for its terminal only. */
  readonly refusal?: { readonly error: DeskError; readonly terminalOnly: boolean } | undefined;
  /** Written before anything else this process writes. */
  readonly toPin?: Brought | undefined;
}

interface Brought {
  /** Digest of the policy before; null: none was pinned. */
  readonly from: string | null;
  readonly widens: readonly string[];
}

/**
 * Which policy counts. It is pinned in the ledger, signed, and counts for every process on it. A file that differs is a
 * proposal: one that only narrows takes effect at once; one that allows more takes an admin's passkey, or, where the desk
 * never had a passkey or nobody is an admin, the next `partsdesk start`. On the embedded service each file counts.
 */
export class PolicyInForce {
  readonly #deps: Dependencies;
  #state: State;

  private constructor(deps: Dependencies, state: State) {
    this.#deps = deps;
    this.#state = state;
  }

  static async open(deps: Dependencies): Promise<PolicyInForce> {
    const pin = await deps.ledger.read.recordedSetting(pinSetting);
    const state = stateOf(deps, pin);
    const { waiting } = state;
    if (deps.role !== 'start' || waiting === undefined || (await isAcceptable(deps, state)))
      return new PolicyInForce(deps, state);
    const toPin = { from: digestIn(pin), widens: waiting.widens };
    return new PolicyInForce(deps, { seen: state.seen, inForce: deps.own.policy, toPin });
  }

  /** Whether an admin can accept what waits; otherwise the next `partsdesk start` brings it into force. */
  canAccept(): Promise<boolean> {
    return isAcceptable(this.#deps, this.#state);
  }

  get policy(): Policy {
    return this.#state.inForce;
  }

  /** The policy of this process, where it is not in force. */
  get waiting(): WaitingPolicy | undefined {
    return this.#state.waiting;
  }

  /** What is brought into force with the first write of this process: told when the desk starts. */
  get brought(): Brought | undefined {
    return this.#state.toPin;
  }

  /** Why nobody may decide on this surface of this process. */
  refusalOn(surface: string): DeskError | undefined {
    const { refusal } = this.#state;
    return refusal === undefined || (refusal.terminalOnly && surface !== 'terminal') ? undefined : refusal.error;
  }

  /** Writes to the ledger under the policy that is in force by then. */
  readonly write: Ledger['write'] = (work) =>
    this.#deps.ledger.write(async (tx) => {
      await this.#follow(tx);
      return work(tx);
    });

  /** What waits for an admin; undefined: nothing. */
  async proposed(): Promise<ProposedPolicy | undefined> {
    return (await this.#proposalIn(this.#deps.ledger.read))?.shown;
  }

  /** Lays the policy of this process before the admins. */
  async propose(by: AuditedAction['actor']): Promise<ProposedPolicy | undefined> {
    const { own } = this.#deps;
    await this.write(async (tx) => {
      if (this.#state.waiting === undefined) return;
      const value = JSON.stringify(this.#pinOf());
      const before = await tx.recordedSetting(proposalSetting);
      if (before.value === value && !before.changedByHand) return;
      const { source, widens } = this.#state.waiting;
      const detail = { to: policyDigest(own.policy), widens };
      const setting = { name: proposalSetting, value };
      await this.#record(
        tx,
        { actor: by, action: 'policy-proposed', detail, setting },
        texts.news.proposed(source, widens),
      );
    });
    return this.proposed();
  }

  /**
   * An admin accepts what was proposed, as they were shown it.
   * @throws DeskError `refused` when it is not what waits now.
   */
  async accept(id: string, by: AuditedAction['actor']): Promise<void> {
    await this.write(async (tx) => {
      const proposal = await this.#proposalIn(tx);
      if (proposal?.shown.id !== id) throw errorOf('refused', texts.proposalGone);
      const { accepted, from, shown } = proposal;
      const detail = { from, to: accepted.digest, widens: shown.widens };
      const setting = { name: pinSetting, value: JSON.stringify(accepted) };
      const news = texts.news.accepted(shown.source, typeof by === 'string' ? by : by.person, shown.widens);
      await this.#record(tx, { actor: by, action: 'policy-accepted', detail, setting }, news);
      const cleared = { name: proposalSetting, value: '' };
      await record(tx, await tx.now(), { actor: deskActor, action: 'policy-proposal-closed', setting: cleared }, null);
    });
    await this.refresh();
  }

  /** Reads which policy is in force now. */
  async refresh(): Promise<void> {
    const pin = await this.#deps.ledger.read.recordedSetting(pinSetting);
    if (pin.value !== this.#state.seen) this.#state = followed(this.#state, this.#deps, pin);
  }

  /** Pins what this process brings, and notices what another process pinned since. */
  async #follow(tx: LedgerWrite): Promise<void> {
    const value = await tx.setting(pinSetting);
    if (value !== this.#state.seen) {
      this.#state = followed(this.#state, this.#deps, await tx.recordedSetting(pinSetting));
    }
    const { toPin } = this.#state;
    if (toPin === undefined) return;
    const { from, widens } = toPin;
    const pin = this.#pinOf();
    const setting = { name: pinSetting, value: JSON.stringify(pin) };
    const detail = { from: from ?? (await tx.setting(earlierSetting)) ?? null, to: pin.digest, widens };
    await this.#record(
      tx,
      { actor: deskActor, action: 'policy-changed', detail, setting },
      detail.from === null ? undefined : texts.news.changed(pin.source, widens),
    );
    // Where this transaction fails, the ledger holds another text, and the next one begins anew.
    this.#state = { ...this.#state, seen: setting.value, toPin: undefined };
  }

  /** Records it, and tells the audit channel. */
  async #record(tx: LedgerWrite, entry: AuditedAction, news: string | undefined): Promise<void> {
    const at = await tx.now();
    const seq = await record(tx, at, entry, null);
    const { inForce } = this.#state;
    if (news === undefined || this.#deps.account === 'embedded' || inForce.approvals.auditChannel === undefined) return;
    await tx.enqueue({
      id: `${policyNews}-${seq}`,
      dedupeKey: `${policyNews}:${seq}`,
      topic: policyNews,
      draftId: null,
      payload: JSON.stringify({ text: news }),
      createdAt: at,
      nextAt: at,
      tries: 0,
      deliveredAt: null,
      givenUpAt: null,
    });
  }

  #pinOf(): Pin {
    const { account, own } = this.#deps;
    const { file, policy, text } = own;
    return { account, source: policy.source, file, digest: policyDigest(policy), text };
  }

  async #proposalIn(ledger: Pick<LedgerRead, 'recordedSetting'>) {
    const { read } = this.#deps;
    const accepted = pinIn(await ledger.recordedSetting(proposalSetting));
    const proposed = accepted && readable(accepted, read);
    if (accepted === undefined || proposed === undefined) return undefined;
    const setting = await ledger.recordedSetting(pinSetting);
    const pin = pinIn(setting);
    const before = pin && readable(pin, read);
    const widens = before === undefined ? [texts.changedByHand.message] : widenings(before, proposed);
    const id = sha256(`${setting.value ?? ''}\n${JSON.stringify(accepted)}`);
    return { accepted, from: pin?.digest ?? null, shown: { source: accepted.source, widens, id } };
  }
}

/** Where nobody is an admin, or there never was a passkey, nobody could accept anything. */
async function isAcceptable({ hasKeys }: Dependencies, { inForce }: State): Promise<boolean> {
  return hasAdmin(inForce) && (await hasKeys());
}

/** Undefined: there is none, or no desk wrote it. */
function pinIn({ value, changedByHand }: RecordedSetting): Pin | undefined {
  if (value === undefined || value === '' || changedByHand) return undefined;
  return pinShape.safeParse(JSON.parse(value)).data;
}

const digestIn = (setting: RecordedSetting): string | null => pinIn(setting)?.digest ?? null;

/** The policy that counts for a process, by what is pinned and what it read itself. */
function stateOf({ own, account, read, role }: Dependencies, setting: RecordedSetting): State {
  const seen = setting.value;
  const pinned = (from: string | null): State => ({ seen, inForce: own.policy, toPin: { from, widens: [] } });
  if (setting.changedByHand) {
    const error = errorOf('not_allowed', texts.changedByHand);
    const waiting = { source: own.policy.source, widens: [texts.changedByHand.message] };
    return { seen, inForce: own.policy, waiting, refusal: { error, terminalOnly: false } };
  }
  const pin = pinIn(setting);
  const before = pin === undefined ? undefined : readable(pin, read);
  // A policy without people gives nobody anything, so it protects nothing.
  if (pin === undefined || before === undefined || before.people.size === 0) return pinned(pin?.digest ?? null);
  const isSame = policyDigest(before) === policyDigest(own.policy);
  if (account === 'embedded') {
    if (pin.account === 'embedded') return isSame ? { seen, inForce: own.policy } : pinned(pin.digest);
    const error = errorOf('not_allowed', texts.realAccount);
    return { seen, inForce: own.policy, refusal: { error, terminalOnly: false } };
  }
  if (pin.account === 'embedded') return pinned(pin.digest);
  if (isSame) return { seen, inForce: own.policy };
  const widens = widenings(before, own.policy);
  const isSameFile = own.file !== null && own.file === pin.file;
  if (widens.length === 0 && (role !== 'command' || isSameFile)) return pinned(pin.digest);
  const { source } = own.policy;
  const error = errorOf(
    'not_allowed',
    isSameFile ? texts.waits(source, widens) : texts.otherFile(source, before.source),
  );
  return { seen, inForce: before, waiting: { source, widens }, refusal: { error, terminalOnly: true } };
}

/**
 * The state of a process that has run for a while, after another one pinned a policy: it follows, and pins nothing of its
 * own any more, which may be older.
 */
function followed(state: State, deps: Dependencies, setting: RecordedSetting): State {
  const seen = setting.value;
  const pin = pinIn(setting);
  if (deps.account === 'embedded' && pin?.account !== 'configured') return { ...state, seen, toPin: undefined };
  const now = stateOf({ ...deps, role: 'command' }, setting);
  const pinned = pin && readable(pin, deps.read);
  if (deps.account === 'embedded' || setting.changedByHand || pinned === undefined) return { ...now, toPin: undefined };
  const isSame = policyDigest(pinned) === policyDigest(deps.own.policy);
  return isSame ? { seen, inForce: pinned } : { ...state, seen, inForce: pinned, toPin: undefined };
}

/** A policy that an earlier version pinned may not be one any more. */
function readable({ text, source }: Pin, read: Dependencies['read']): Policy | undefined {
  try {
    return read(text, source);
  } catch {
    return undefined;
  }
}
