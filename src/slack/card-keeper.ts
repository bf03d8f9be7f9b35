import { createHash } from 'node:crypto';
import { DeskError } from '../core/errors.ts';
import { listing } from '../core/text.ts';
import { decideFor } from '../ordering/decisions/limits.ts';
import { personFor, type Action } from '../ordering/policy/policy.ts';
import type { DraftRow } from '../ports/ledger.ts';
import type { CardRow } from '../ports/slack-store.ts';
import type { SlackDependencies } from './dependencies.ts';
import { escapeText, headline, plain, requisitionCard, type Card } from './requisition-card.ts';
import { slackFailure } from './slack-failure.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

/** How long one process may work on a card, in milliseconds: a few calls of Slack, each within its time. */
const lease = 60_000;
/** A draft that changes while its card is written is written again, at most so often at one go. */
const rounds = 5;

/** Slack says that nothing can be posted there, whoever asks and whenever. */
const unreachableChannel =
  /^(channel_not_found|not_in_channel|is_archived|restricted_action|channel_is_limited_access|user_disabled|cannot_dm_bot)$/;

/** Somebody else is writing this card, or it changed too fast: it is looked at again soon. */
export class CardBusy extends Error {}

/**
 * Keeps one message per requisition and conversation true: posted once, edited in place ever after, with what happened
 * in its thread. What it says is read when it is written, so that late or repeated news cannot make it untrue.
 */
export class CardKeeper {
  readonly #parts: SlackDependencies;
  readonly #workspaces: Workspaces;

  constructor(parts: SlackDependencies, workspaces: Workspaces) {
    this.#parts = parts;
    this.#workspaces = workspaces;
  }

  /** Notes where the card of a draft belongs; it is posted by `show`. */
  async place(draftId: string, team: string, channel: string, user: string | null): Promise<void> {
    await this.#parts.store.addCard({ draftId, team, channel, user }, this.#parts.clock.now());
  }

  /**
   * Brings every card of this draft up to what is true now, and asks whoever has to decide.
   * @throws CardBusy, or what Slack answered.
   */
  async show(draftId: string): Promise<void> {
    const row = await this.#parts.ledger.read.draft(draftId);
    if (row === undefined) return;
    await this.#askPeople(row);
    const failures: unknown[] = [];
    for (const card of await this.#parts.store.cards(draftId)) {
      await this.#bring(card).catch((thrown: unknown) => failures.push(thrown));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Whether all lines of this revision could be read in this conversation. */
  async linesWereShown(draftId: string, channel: string, revision: number): Promise<boolean> {
    const cards = await this.#parts.store.cards(draftId);
    const here = cards.find((card) => card.channel === channel);
    return here?.linesShown === revision;
  }

  /** A message that looks like a card and is none any more: it sends its reader to the true one. */
  async retire(draftId: string, team: string, channel: string, ts: string): Promise<void> {
    const cards = await this.#parts.store.cards(draftId);
    const here = cards.find((card) => card.channel === channel && card.team === team);
    if (here?.ts == null || here.ts === ts) return;
    const { client } = await this.#workspaces.of(team);
    const words = 'This card is a copy; the true one is further down or up in this conversation.';
    await client.chat.update({ channel, ts, text: words, blocks: [{ type: 'section', text: plain(words) }] });
  }

  /** The people who may decide what this draft waits for now. */
  async deciders(
    row: DraftRow,
  ): Promise<{ id: string; name: string; slack: readonly string[]; email: string | undefined }[]> {
    const action = decisionOf(row);
    if (action === undefined) return [];
    const { clock, ledger, mode, policy } = this.#parts;
    const found = [];
    for (const { id, name, slack, email } of policy.people.values()) {
      const actor = personFor(policy, { kind: 'person', id });
      const as = actor === undefined ? undefined : { ...actor, surface: 'slack' as const };
      const decision = await decideFor(ledger.read, policy, action, row, as, clock.now(), { mode });
      if (decision.allowed) found.push({ id, name, slack, email });
    }
    return found;
  }

  /** Where the decision is asked for: the channel of the policy, else a direct message to each who may decide. */
  async #askPeople(row: DraftRow): Promise<void> {
    if (decisionOf(row) === undefined) return;
    const cards = await this.#parts.store.cards(row.id);
    const workspace =
      cards[0] === undefined ? await this.#workspaces.first() : await this.#workspaces.of(cards[0].team);
    if (workspace === undefined) return;
    const { channel } = this.#parts.policy.approvals;
    if (channel !== undefined && !(await this.#channelFailed(workspace, channel))) {
      await this.place(row.id, workspace.team, channel, null);
      return;
    }
    for (const person of await this.deciders(row)) {
      const user = await this.#accountOf(workspace, person);
      if (user === undefined || cards.some((card) => card.user === user)) continue;
      const opened = await workspace.client.conversations.open({ users: user });
      const direct = opened.channel?.id;
      if (direct !== undefined) await this.place(row.id, workspace.team, direct, user);
    }
  }

  async #channelFailed({ client }: Workspace, channel: string): Promise<boolean> {
    try {
      const { channel: found } = await client.conversations.info({ channel });
      if (found?.is_archived !== true && found?.is_member !== false) return false;
    } catch (thrown) {
      const failure = slackFailure(thrown);
      // Not being allowed to look is not the same as not being there.
      if (!failure.final || failure.error === 'missing_scope') return false;
    }
    this.#parts.log.warn('slack: the channel for approvals cannot be used; approvers are asked directly', { channel });
    return true;
  }

  /** The user id of a person in this workspace, if they have one there. */
  async #accountOf(
    { client, isOwn, team }: Workspace,
    person: { slack: readonly string[]; email: string | undefined },
  ) {
    for (const account of person.slack) {
      const [first = '', user] = account.split('/');
      if (user === undefined ? isOwn : first === team) return user ?? first;
    }
    if (person.slack.length > 0 || person.email === undefined) return undefined;
    try {
      const { user } = await client.users.lookupByEmail({ email: person.email });
      // Somebody whose address is not confirmed could not decide, and is not shown the order.
      return user?.is_email_confirmed === true ? user.id : undefined;
    } catch (thrown) {
      if (slackFailure(thrown).final) return undefined;
      throw thrown;
    }
  }

  async #bring({ draftId, channel }: CardRow): Promise<void> {
    const { clock, store, log } = this.#parts;
    let card = await store.holdCard(draftId, channel, clock.now(), clock.now() + lease);
    if (card === undefined) throw new CardBusy(draftId);
    try {
      const workspace = await this.#workspaces.of(card.team);
      for (let round = 0; round < rounds; round += 1) {
        const row = await this.#parts.ledger.read.draft(draftId);
        if (row === undefined) return;
        for await (const step of this.#write(workspace, card, row)) card = step;
        const now = await this.#parts.ledger.read.draft(draftId);
        if (now === undefined || sameAs(now, row)) return;
      }
      throw new CardBusy(draftId);
    } catch (thrown) {
      const failure = slackFailure(thrown);
      if (unreachableChannel.test(failure.error) && card.ts === null) {
        log.warn('slack: a card cannot be posted', { draft: draftId, channel, error: failure.error });
      }
      throw thrown;
    } finally {
      await store.saveCard(card);
    }
  }

  /** Posts or edits; each step that Slack did is given back at once, so that what follows cannot lose it. */
  async *#write(workspace: Workspace, before: CardRow, row: DraftRow): AsyncGenerator<CardRow> {
    let card = before;
    const face = await this.#face(row, card.linesThread === row.revision ? 'posted' : 'not needed');
    const message = { channel: card.channel, text: face.text, blocks: face.blocks, ...quiet };
    const hash = createHash('sha256')
      .update(JSON.stringify([face.text, face.blocks]))
      .digest('hex');
    if (card.ts !== null && card.shown !== hash) {
      try {
        await workspace.client.chat.update({ ...message, ts: card.ts });
        yield (card = { ...card, shown: hash });
      } catch (thrown) {
        // Somebody deleted it: the card is posted anew.
        if (slackFailure(thrown).error !== 'message_not_found') throw thrown;
        yield (card = { ...card, ts: null, linesShown: 0, linesThread: 0 });
      }
    }
    if (card.ts === null) {
      const posted = await workspace.once.chat.postMessage(message);
      if (posted.ts === undefined) throw new Error('Slack posted a message without a name');
      yield (card = { ...card, ts: posted.ts, shown: hash, told: headline(row) });
    }
    if (face.lines.length === 0) {
      if (card.linesShown !== row.revision) yield (card = { ...card, linesShown: row.revision });
    } else if (card.linesThread !== row.revision) {
      yield (card = await this.#postLines(workspace, card, row, face));
    }
    const told = headline(row);
    if (card.told !== told && card.ts !== null) {
      const words = `It ${told}.${row.reason === null ? '' : ` ${row.reason}`}`;
      await workspace.once.chat.postMessage({
        channel: card.channel,
        thread_ts: card.ts,
        text: escapeText(words),
        blocks: [{ type: 'section', text: plain(words.slice(0, 2_900)) }],
        ...quiet,
      });
      yield { ...card, told };
    }
  }

  /** The lines that do not fit, in the thread; without them the revision cannot be approved from here. */
  async #postLines(workspace: Workspace, card: CardRow, row: DraftRow, face: Card): Promise<CardRow> {
    const total = face.lines.length;
    try {
      for (const [at, lines] of face.lines.entries()) {
        const title = `Lines of version ${row.revision}, part ${at + 1} of ${total}`;
        await workspace.once.chat.postMessage({
          channel: card.channel,
          ...(card.ts === null ? {} : { thread_ts: card.ts }),
          text: escapeText(`${title} of ${row.id}`),
          blocks: [
            { type: 'section', text: plain(title) },
            { type: 'section', text: plain(lines) },
          ],
          ...quiet,
        });
      }
    } catch (thrown) {
      const failed = await this.#face(row, 'failed');
      const message = { channel: card.channel, ts: card.ts ?? '', text: failed.text, blocks: failed.blocks };
      await workspace.client.chat.update(message).catch(() => undefined);
      throw thrown;
    }
    const posted = await this.#face(row, 'posted');
    await workspace.client.chat.update({
      channel: card.channel,
      ts: card.ts ?? '',
      text: posted.text,
      blocks: posted.blocks,
    });
    const hash = createHash('sha256')
      .update(JSON.stringify([posted.text, posted.blocks]))
      .digest('hex');
    return { ...card, linesShown: row.revision, linesThread: row.revision, shown: hash };
  }

  async #face(row: DraftRow, thread: 'not needed' | 'posted' | 'failed'): Promise<Card> {
    const { environment, key, ledger, mode, ordering, policy, store } = this.#parts;
    const [report, audit, cards] = await Promise.all([
      ordering.report(row),
      ledger.read.audit({ draftId: row.id, limit: 1_000 }),
      store.cards(row.id),
    ]);
    return requisitionCard(report, {
      environment,
      mode,
      key,
      nameOf: (person) => policy.people.get(person)?.name ?? person,
      askedAt: decisionOf(row) === undefined ? undefined : await this.#askedAt(row, cards),
      audit,
      thread,
    });
  }

  async #askedAt(row: DraftRow, cards: readonly CardRow[]): Promise<string> {
    const { channel } = this.#parts.policy.approvals;
    const people = await this.deciders(row);
    const names = listing(
      people.map(({ name }) => name),
      10,
    );
    if (people.length === 0) return 'The policy gives nobody the right to decide it';
    if (cards.some((card) => card.channel === channel))
      return `${names} can decide it, asked in the channel for approvals`;
    return `${names} can decide it, asked by direct message`;
  }
}

const quiet = { unfurl_links: false, unfurl_media: false, link_names: false } as const;

function decisionOf(row: DraftRow): Action | undefined {
  if (row.state === 'pending_approval' || row.state === 'needs_person') return 'approve';
  if (row.state !== 'differs') return undefined;
  return row.wants === 'cancel' ? 'cancel' : 'confirm';
}

function sameAs(a: DraftRow, b: DraftRow): boolean {
  return (
    a.state === b.state &&
    a.revision === b.revision &&
    a.wants === b.wants &&
    a.reason === b.reason &&
    a.updatedAt === b.updatedAt
  );
}

/** What a person reads when the lines were never shown to them. */
export function linesNotShown(): DeskError {
  return new DeskError('refused', 'The whole list of lines could not be shown here, so it cannot be approved here.', {
    next: 'Wait until the thread of the card carries the list, or approve it at a terminal: partsdesk approve.',
  });
}
