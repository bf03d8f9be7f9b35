import { createHash } from 'node:crypto';
import { actorText, personOf } from '../../ordering/ordering.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { withdrawn, type CardRow } from '../../ports/slack-store.ts';
import { escapeText, notice, paragraph, quiet, rich, section, words, type SlackReply } from '../answer/blocks.ts';
import { inOldBlocks } from '../answer/newest-blocks.ts';
import { accountOf } from '../connection/identity.ts';
import type { SlackContext } from '../context.ts';
import { inLanguage, spoken, texts } from '../messages/texts.ts';
import { followButton } from '../follow-button.ts';
import { directChannel } from '../responder.ts';
import { askedOn, decisionOf, isRequester, othersApprove } from './people.ts';
import { changesText } from './order-changes.ts';
import { newsText, stateText } from './order-text.ts';
import { requisitionCard, type Card, type CardSurroundings } from './requisition-card.ts';
import type { Openness } from '../connection/places.ts';
import { slackFailure } from '../connection/slack-failure.ts';
import type { Workspace } from '../connection/workspaces.ts';

/** Milliseconds that one process may work on a card: a few calls of Slack. */
const lease = 60_000;
/** Times that a card is written in one go when its draft changes meanwhile. */
const rounds = 5;

/** Slack's codes for a channel where nothing can be posted. */
const unreachableChannel =
  /^(channel_not_found|not_in_channel|is_archived|restricted_action|channel_is_limited_access|user_disabled|cannot_dm_bot)$/;

/** Steps that the card alone shows: as a message each would be read when it is over. */
const onTheWay: readonly DraftRow['state'][] = [
  'pending_approval',
  'approved',
  'submitting',
  'accepted',
  'confirming',
  'cancelling',
  'dropping',
];

/** Another process is writing this card, or it changed too fast: try again soon. */
export class CardBusy extends Error {}

/**
 * Keeps one message per requisition and conversation up to date: posted once, then edited in place; in its
 * thread it is told what lasts. It is always written from the ledger, so late or repeated events cannot make it wrong.
 */
export class CardKeeper {
  readonly #deps: SlackContext;

  constructor(deps: SlackContext) {
    this.#deps = deps;
  }

  /** Notes where the card of a draft belongs; `show` posts it. */
  async place(draftId: string, team: string, channel: string, user: string | null): Promise<void> {
    await this.#deps.store.addCard({ draftId, team, channel, user }, this.#deps.clock.now());
  }

  /**
   * Updates every card of this draft, and asks the people who have to decide.
   * @throws CardBusy, or what Slack answered.
   */
  async show(draftId: string): Promise<void> {
    const row = await this.#deps.ledger.read.draft(draftId);
    if (row === undefined) return;
    await this.#askPeople(row);
    await this.#placeBesideOrigin(row);
    const failures: unknown[] = [];
    const done = new Set<string>();
    // A card that is withdrawn from a channel gives its requester another one.
    for (let left = await this.#deps.store.cards(draftId); left.length > 0;) {
      for (const card of left) {
        await this.#update(card).catch((thrown: unknown) => failures.push(thrown));
        done.add(card.channel);
      }
      left = (await this.#deps.store.cards(draftId)).filter(({ channel }) => !done.has(channel));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Has the outbox update the cards of this draft, after so many milliseconds. */
  async later(draftId: string, wait = 0): Promise<void> {
    const { clock, ledger } = this.#deps;
    const now = clock.now();
    await ledger.write((tx) =>
      tx.enqueue({
        ...{
          id: `card:${draftId}:${now}`,
          dedupeKey: `card:${draftId}:${now}`,
          topic: 'draft',
          draftId,
          payload: '{}',
        },
        ...{ createdAt: now, nextAt: now + wait, tries: 0, deliveredAt: null, givenUpAt: null },
      }),
    );
  }

  /** Whether all lines of this revision were shown in this conversation. */
  async linesWereShown(draftId: string, channel: string, revision: number): Promise<boolean> {
    const cards = await this.#deps.store.cards(draftId);
    const here = cards.find((card) => card.channel === channel);
    return here?.linesShown === revision;
  }

  /**
   * Replaces a copy of the card by a note with a link to the card, when it is known which one is the card. Where Slack
   * does not take that now, it is tried again later.
   * @returns what to tell whoever clicked on a copy that is still there.
   */
  async retire(draftId: string, team: string, channel: string, ts: string): Promise<SlackReply | undefined> {
    const { clock, log, readers, store, workspaces } = this.#deps;
    for (let looks = 0; looks < 10; looks += 1) {
      const here = (await store.cards(draftId)).find((card) => card.channel === channel && card.team === team);
      if (here === undefined || here.ts === ts) return undefined;
      if (here.ts !== null) {
        const workspace = await workspaces.of(team);
        const link = await linkTo(workspace, here);
        const language = here.user === null ? readers.ofAll : spoken();
        const note = inLanguage(language, () => withLink(texts.card.copy, link));
        try {
          await workspace.client.chat.update({ channel, ts, ...note });
          return undefined;
        } catch (thrown) {
          const { error, final, retryAfter } = slackFailure(thrown);
          if (error === 'message_not_found') return undefined;
          log.warn('slack: a copy of a card is still there', { draft: draftId, error });
          if (!final)
            await workspace.later({ channel, ts, text: note.text, blocks: inOldBlocks(note.blocks) }, retryAfter);
          return withLink(texts.card.stillCopy, link);
        }
      }
      // It is just being posted.
      await clock.sleep(500);
    }
    return undefined;
  }

  /** Where the decision is asked for: the channel of the policy, else a direct message to each who may decide. */
  async #askPeople(row: DraftRow): Promise<void> {
    if (decisionOf(row) === undefined) return;
    const cards = await this.#deps.store.cards(row.id);
    const workspace =
      cards[0] === undefined ? await this.#deps.workspaces.first() : await this.#deps.workspaces.of(cards[0].team);
    if (workspace === undefined) return;
    const { channel } = this.#deps.policy.approvals;
    if (channel !== undefined) {
      const here = await this.#deps.places.look(workspace, channel);
      if (here === 'open') {
        await this.place(row.id, workspace.team, channel, null);
        return;
      }
      this.#deps.log.warn('slack: the channel for approvals cannot be used; approvers are asked directly', {
        channel,
        why: here,
      });
    }
    for (const person of (await askedOn(this.#deps, row)).asked) {
      const user = await accountOf(workspace, person);
      if (user === undefined || cards.some((card) => card.user === user)) continue;
      const direct = await directChannel(workspace, user);
      if (direct !== undefined) await this.place(row.id, workspace.team, direct, user);
    }
  }

  /** A question about an order belongs where that order is shown, so that its requester hears of it. */
  async #placeBesideOrigin({ id, question }: DraftRow): Promise<void> {
    if (question?.origin == null) return;
    for (const { team, channel, user } of await this.#deps.store.cards(question.origin)) {
      await this.place(id, team, channel, user);
    }
  }

  /** In the language of the person whose direct message it is, else in that of the desk. */
  async #update(card: CardRow): Promise<void> {
    const { readers, workspaces } = this.#deps;
    const language = card.user === null ? readers.ofAll : await readers.of(await workspaces.of(card.team), card.user);
    return inLanguage(language, () => this.#bringUp(card), this.#deps.zone);
  }

  async #bringUp({ draftId, channel }: CardRow): Promise<void> {
    const { clock, store, log } = this.#deps;
    let card = await store.holdCard(draftId, channel, clock.now(), clock.now() + lease);
    if (card === undefined) throw new CardBusy(draftId);
    try {
      const workspace = await this.#deps.workspaces.of(card.team);
      const here = channel.startsWith('D') ? 'open' : await this.#deps.places.look(workspace, channel);
      if (here !== 'open') {
        card = await this.#withdraw(workspace, card, here);
        return;
      }
      for (let round = 0; round < rounds; round += 1) {
        const row = await this.#deps.ledger.read.draft(draftId);
        if (row === undefined) return;
        for await (const step of this.#write(workspace, card, row)) card = step;
        const now = await this.#deps.ledger.read.draft(draftId);
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

  /**
   * The channel was closed, or shared with another organisation: the card goes, and whoever asked for the order has it
   * as a direct message.
   */
  async #withdraw(workspace: Workspace, card: CardRow, why: Openness): Promise<CardRow> {
    const { ledger, log, policy } = this.#deps;
    if (card.shown === withdrawn) return card;
    if (why === 'unreachable') {
      log.warn('slack: a card cannot be shown in its channel', { draft: card.draftId, channel: card.channel });
    } else if (card.ts !== null) {
      await workspace.client.chat.update({ channel: card.channel, ts: card.ts, ...notice(texts.card.withdrawn) });
    }
    const row = await ledger.read.draft(card.draftId);
    const person = policy.people.get(row?.createdBy ?? '');
    const user = person === undefined ? undefined : await accountOf(workspace, person);
    const direct = user === undefined ? undefined : await directChannel(workspace, user);
    if (user !== undefined && direct !== undefined) await this.place(card.draftId, card.team, direct, user);
    return { ...card, shown: withdrawn, linesShown: 0, linesThread: 0 };
  }

  /** Posts or edits. Yields after each step of Slack, so that a later failure cannot lose it. */
  async *#write(workspace: Workspace, before: CardRow, row: DraftRow): AsyncGenerator<CardRow> {
    let card = before;
    const face = await this.#face(workspace, card, row, card.linesThread === row.revision ? 'posted' : 'not needed');
    const { newest } = workspace;
    const message = { channel: card.channel, text: face.text, ...quiet };
    const hash = hashOf(face);
    if (card.ts !== null && card.shown !== hash) {
      try {
        const { ts } = card;
        await newest.send(face.blocks, (blocks) => workspace.client.chat.update({ ...message, blocks, ts }));
        yield (card = { ...card, shown: hash });
      } catch (thrown) {
        // Somebody deleted the message: post the card again.
        if (slackFailure(thrown).error !== 'message_not_found') throw thrown;
        yield (card = { ...card, ts: null, linesShown: 0, linesThread: 0 });
      }
    }
    if (card.ts === null) {
      const posted = await newest.send(face.blocks, (blocks) =>
        workspace.once.chat.postMessage({ ...message, blocks }),
      );
      if (posted.ts === undefined) throw new Error('Slack posted a message without ts');
      yield (card = { ...card, ts: posted.ts, shown: hash, told: toldOf(row) });
    }
    if (face.lines.length === 0) {
      if (card.linesShown !== row.revision) yield (card = { ...card, linesShown: row.revision });
    } else if (card.linesThread !== row.revision) {
      yield (card = await this.#postLines(workspace, card, row, face));
    }
    // In one language, so that a change of it is no news.
    const told = toldOf(row);
    if (card.told !== told && card.ts !== null) {
      const isStep = onTheWay.includes(row.state) && !isBack(row);
      const news = isStep ? undefined : await this.#news(workspace, card, row);
      if (news !== undefined)
        await workspace.once.chat.postMessage({ channel: card.channel, thread_ts: card.ts, ...notice(news), ...quiet });
      yield { ...card, told };
    }
  }

  /** What the thread of a card is told. A change of the order is no news to whoever made it. */
  async #news(workspace: Workspace, card: CardRow, row: DraftRow): Promise<string | undefined> {
    const { ledger, policy } = this.#deps;
    const audit = row.state === 'priced' ? await ledger.read.audit({ draftId: row.id, limit: 1_000 }) : [];
    const change = audit.findLast(({ action }) => action === 'changed');
    if (change === undefined || row.reason !== null) return newsText(row);
    const person = personOf(policy, change.actor);
    const isOwn = person !== undefined && card.user !== null && card.user === (await accountOf(workspace, person));
    return isOwn ? undefined : texts.card.changedNow(actorText(policy, change.actor), changesText(change));
  }

  /** Posts the lines that do not fit in the thread; until then nobody can approve this revision here. */
  async #postLines(workspace: Workspace, card: CardRow, row: DraftRow, face: Card): Promise<CardRow> {
    const total = face.lines.length;
    const at = { channel: card.channel, ts: card.ts ?? '' };
    try {
      for (const [index, lines] of face.lines.entries()) {
        const title = texts.card.threadLines(row.id, row.revision, index + 1, total);
        await workspace.once.chat.postMessage({
          channel: card.channel,
          ...(card.ts === null ? {} : { thread_ts: card.ts }),
          text: title,
          blocks: [section(title), section(lines)],
          ...quiet,
        });
      }
    } catch (thrown) {
      const failed = await this.#face(workspace, card, row, 'failed');
      await replace(workspace, at, failed).catch(() => undefined);
      throw thrown;
    }
    const posted = await this.#face(workspace, card, row, 'posted');
    await replace(workspace, at, posted);
    return { ...card, linesShown: row.revision, linesThread: row.revision, shown: hashOf(posted) };
  }

  /** The Slack account of each person of the policy, by name. */
  async #accounts(workspace: Workspace): Promise<ReadonlyMap<string, string>> {
    const people = [...this.#deps.policy.people.values()];
    const shared = (name: string) => people.filter((each) => each.name === name).length > 1;
    const known = await Promise.all(
      people.map(async (person): Promise<[string, string][]> => {
        // Only what the policy says itself: a card is written often, and e-mails would have to be looked up each time.
        const account =
          person.slack.length === 0 || shared(person.name) ? undefined : await accountOf(workspace, person);
        return account === undefined ? [] : [[person.name, account]];
      }),
    );
    return new Map(known.flat());
  }

  async #face(workspace: Workspace, card: CardRow, row: DraftRow, thread: CardSurroundings['thread']): Promise<Card> {
    const { environment, key, ledger, mode, ordering, page, policy, store, tools } = this.#deps;
    const [report, audit, cards, { deciders, asked, escalatedTo }] = await Promise.all([
      ordering.report(row),
      ledger.read.audit({ draftId: row.id, limit: 1_000 }),
      store.cards(row.id),
      askedOn(this.#deps, row),
    ]);
    const { channel: approvals } = policy.approvals;
    const isForApprovers =
      card.user === null
        ? card.channel === approvals && cards.some(({ channel }) => channel !== approvals)
        : !isRequester(this.#deps, row, workspace, card.user);
    return requisitionCard(report, {
      follow: followButton(tools, texts.homeFollow.tellMe, row.id),
      environment,
      withoutPasskey: policy.stepUp === 'none',
      mode,
      key,
      nameOf: (actor) => actorText(policy, actor),
      accounts: await this.#accounts(workspace),
      deciders:
        decisionOf(row) === undefined
          ? undefined
          : {
              names: asked.map(({ name }) => name),
              escalatedTo: escalatedTo.map(({ name }) => name),
              inChannel: cards.some(({ channel }) => channel === policy.approvals.channel),
            },
      page: deciders.some(({ onPage }) => onPage) ? page?.of(row.id) : undefined,
      isForApprovers,
      othersApprove: card.user !== null && (await othersApprove(this.#deps, row, workspace, card.user)),
      audit,
      thread,
    });
  }
}

/** A link to a card that was posted. */
export async function linkTo(
  { client }: Workspace,
  card: Pick<CardRow, 'channel' | 'ts'> | undefined,
): Promise<string | undefined> {
  if (card?.ts == null) return undefined;
  // Without the link the message still says which order it is.
  const found = await client.chat.getPermalink({ channel: card.channel, message_ts: card.ts }).catch(() => undefined);
  return found?.permalink;
}

function withLink(sentence: string, url: string | undefined): SlackReply {
  if (url === undefined) return notice(sentence, texts.card.isHere);
  const link = { type: 'link' as const, url, text: texts.card.goToCard };
  return {
    text: escapeText(`${sentence} ${texts.card.isHere}`),
    blocks: [rich(paragraph(words(`${sentence} `), link))],
  };
}

async function replace({ client, newest }: Workspace, at: { channel: string; ts: string }, face: Card): Promise<void> {
  await newest.send(face.blocks, (blocks) => client.chat.update({ ...at, text: face.text, blocks }));
}

/** The approval did not count, so it waits again: the price has changed. */
const isBack = ({ state, reason }: DraftRow) => state === 'pending_approval' && reason !== null;

const toldOf = (row: DraftRow): string =>
  inLanguage('en', () => `${stateText(row)}${isBack(row) ? ` ${row.revision}` : ''}`);

function hashOf({ text, blocks }: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([text, blocks]))
    .digest('hex');
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
