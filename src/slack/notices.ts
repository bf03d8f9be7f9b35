import * as z from 'zod';
import { capital, codeText, cleanText } from '../core/text.ts';
import { eventKinds, type EventKind } from '../ports/events.ts';
import type { DraftRow } from '../ports/ledger.ts';
import type { OutboxHandler, OutboxRow } from '../ports/outbox.ts';
import { withdrawn, type CardRow } from '../ports/slack-store.ts';
import { eventIn, inWords } from '../conversation/answering/view-language.ts';
import { eventText, whatToDo } from '../watch/messages/en.ts';
import { date, escapeText, paragraph, quiet, rich, words, type SlackReply } from './answer/blocks.ts';
import { accountOf } from './connection/identity.ts';
import { postOnce } from './connection/post-once.ts';
import { notDelivered } from './connection/slack-failure.ts';
import type { Workspace } from './connection/workspaces.ts';
import { noticeTopic, type SlackContext } from './context.ts';
import { inLanguage, part, speak, spoken } from './messages/texts.ts';
import { linkTo } from './orders/card-keeper.ts';
import { askedOn, decisionOf } from './orders/people.ts';
import { receiver, timeText, totals } from './orders/order-text.ts';
import { directChannel } from './responder.ts';

const texts = part('notices');

const eventShape = z.looseObject({
  kind: z.enum(eventKinds),
  key: z.string(),
  revision: z.int(),
  why: z.enum(['half', 'cut-off', 'expiring', 'open']).optional(),
  until: z.string().optional(),
  from: z.array(z.string()).optional(),
  to: z.array(z.string()).optional(),
});
type Told = z.output<typeof eventShape>;

const noticeShape = eventShape.extend({
  team: z.string(),
  /** Who is told: one person directly, or several by mention in the thread of a card. */
  users: z.array(z.string()),
  channel: z.string().optional(),
});
type Notice = z.output<typeof noticeShape>;

/** What the archive found about an order. */
const isOfPapers = (kind: EventKind) => /^(delivery|invoice)\.|^order\.(short|split|invoiced)$/.test(kind);

/** A withdrawn card says nothing of its order. */
const isSeen = ({ shown }: CardRow) => shown !== withdrawn;

/** Whoever decides is asked; everything else goes to whoever asked for the order. */
const isAsking = (kind: EventKind) =>
  kind === 'approval.requested' || kind === 'approval.reminder' || kind === 'approval.escalated';

/**
 * Tells people what concerns them: whoever decides by mention beside the card and directly, whoever asked for an order
 * what became of it. An event becomes one message for each of them in the outbox, so that one who cannot be reached
 * does not repeat the others.
 */
export class Notices {
  readonly #deps: SlackContext;

  constructor(deps: SlackContext) {
    this.#deps = deps;
  }

  /** Handles events. */
  readonly events: OutboxHandler = {
    deliver: async (messages) => {
      for (const { draftId, payload } of messages) {
        const row = draftId === null ? undefined : await this.#deps.ledger.read.draft(draftId);
        if (row !== undefined) await this.#spread(row, eventShape.parse(JSON.parse(payload)));
      }
    },
  };

  /** Handles the messages that events became. */
  readonly notices: OutboxHandler = {
    deliver: async (messages) => {
      const { ofAll } = this.#deps.readers;
      for (const message of messages) await inLanguage(ofAll, () => this.#tell(message), this.#deps.zone);
    },
  };

  async #spread(row: DraftRow, told: Told): Promise<void> {
    if (isAsking(told.kind) && (row.revision !== told.revision || decisionOf(row) === undefined)) return;
    // What the service makes of it is told next.
    if (told.kind === 'approval.given' && row.reason === null) return;
    const { store, workspaces } = this.#deps;
    const all = await store.cards(row.id);
    const cards = all.filter(isSeen);
    const workspace = all[0] === undefined ? await workspaces.first() : await workspaces.of(all[0].team);
    if (workspace === undefined) return;
    if (isOfPapers(told.kind)) {
      await this.#spreadPapers(row, told, workspace, cards);
      return;
    }
    const people = isAsking(told.kind)
      ? await this.#deciders(workspace, row, told)
      : await this.#requesters(workspace, row);
    // Their card is their message already: a new one is not said twice.
    const fresh =
      told.kind === 'approval.requested' ? new Set(cards.map(({ user }) => user)) : new Set<string | null>();
    const direct = people.filter((user) => !fresh.has(user));
    const beside = cards.find(({ user }) => user === null && isAsking(told.kind));
    const to: Pick<Notice, 'users' | 'channel'>[] = [
      ...(beside === undefined || people.length === 0 ? [] : [{ users: people, channel: beside.channel }]),
      ...direct.map((user) => ({ users: [user] })),
    ];
    await this.#queue(row, told, workspace, to);
  }

  /**
   * The way of an order through deliveries and invoices is told in the thread of its card, and to whoever asked for it
   * where there is none.
   */
  async #spreadPapers(row: DraftRow, told: Told, workspace: Workspace, cards: readonly CardRow[]): Promise<void> {
    const person = this.#deps.policy.people.get(row.createdBy);
    const user = person === undefined ? undefined : await accountOf(workspace, person);
    const card = cards.find((each) => each.ts !== null && each.user === user) ?? cards.find(({ ts }) => ts !== null);
    if (card === undefined && user === undefined) return;
    const users = user === undefined ? [] : [user];
    await this.#queue(row, told, workspace, [{ users, ...(card !== undefined && { channel: card.channel }) }]);
  }

  async #queue(row: DraftRow, told: Told, workspace: Workspace, to: readonly Pick<Notice, 'users' | 'channel'>[]) {
    const { clock, ledger } = this.#deps;
    const now = clock.now();
    await ledger.write(async (tx) => {
      for (const each of to) {
        const key = `${told.key}:${each.channel ?? each.users.join()}`;
        const payload: Notice = { ...told, team: workspace.team, ...each };
        await tx.enqueue({
          ...{ id: `notice:${key}`, dedupeKey: `notice:${key}`, topic: noticeTopic, draftId: row.id },
          payload: JSON.stringify(payload),
          ...{ createdAt: now, nextAt: now, tries: 0, deliveredAt: null, givenUpAt: null },
        });
      }
    });
  }

  /** A reminder and an escalation name whom they are for; who may no longer decide is not asked. */
  async #deciders(workspace: Workspace, row: DraftRow, { to }: Told): Promise<string[]> {
    const { asked } = await askedOn(this.#deps, row);
    const people = to === undefined ? asked : asked.filter(({ id }) => to.includes(id));
    const users = await Promise.all(people.map((each) => accountOf(workspace, each)));
    return users.flatMap((user) => user ?? []);
  }

  /** People who ordered in Slack see it on their card; agents and scripts order for people who are told. */
  async #requesters(workspace: Workspace, row: DraftRow): Promise<string[]> {
    if (row.surface === 'slack') return [];
    const person = this.#deps.policy.people.get(row.createdBy);
    const user = person === undefined ? undefined : await accountOf(workspace, person);
    return user === undefined ? [] : [user];
  }

  async #tell(queued: OutboxRow): Promise<void> {
    const { draftId, payload } = queued;
    const { ledger, readers, store, workspaces } = this.#deps;
    const notice = noticeShape.parse(JSON.parse(payload));
    const row = draftId === null ? undefined : await ledger.read.draft(draftId);
    // Decided meanwhile: nobody has to do anything.
    if (row === undefined || (isAsking(notice.kind) && row.revision !== notice.revision)) return;
    if (isAsking(notice.kind) && decisionOf(row) === undefined) return;
    const workspace = await workspaces.of(notice.team);
    const [first = ''] = notice.users;
    try {
      const cards = (await store.cards(row.id)).filter(isSeen);
      const place = cards.find((each) => each.channel === notice.channel)?.channel;
      // Its card was withdrawn meanwhile: whoever decides is asked directly already.
      if (notice.channel !== undefined && place === undefined && (isAsking(notice.kind) || first === '')) return;
      if (place === undefined) speak(await readers.of(workspace, first));
      const channel = place ?? (await directChannel(workspace, first)) ?? first;
      const card = cards.find((each) => each.channel === channel && each.ts !== null);
      const shown = cards.find((each) => each.ts !== null && (each.user === null || each.user === first)) ?? card;
      const link = await linkTo(workspace, shown);
      const message =
        place === undefined
          ? this.#direct(row, notice, link)
          : isOfPapers(notice.kind)
            ? this.#inThread(notice)
            : mentioned(notice);
      if (place === undefined) return await postOnce(workspace, queued, channel, message);
      const thread = card?.ts == null ? {} : { thread_ts: card.ts };
      await workspace.once.chat.postMessage({ channel, ...thread, ...message, ...quiet });
    } catch (thrown) {
      throw notDelivered(thrown);
    }
  }

  /** Mentions whoever has to do something about it. */
  #inThread({ users, ...told }: Notice): SlackReply {
    const advice = inWords(whatToDo(told), spoken());
    const mention =
      advice === '' ? [] : users.flatMap((user) => [{ type: 'user' as const, user_id: user }, words(' ')]);
    const said = eventIn(eventText({ kind: told.kind, detail: told }), spoken());
    const sentence = `${capital(said)}.${advice === '' ? '' : ` ${advice}`}`;
    const text = [...(advice === '' ? [] : users.map((user) => `<@${user}>`)), escapeText(sentence)].join(' ');
    return { text, blocks: [rich(paragraph(...mention, words(sentence)))] };
  }

  #direct(row: DraftRow, notice: Notice, link: string | undefined): SlackReply {
    const { kind, why, until } = notice;
    const [total, to] = [totals(row), receiver(row)];
    const by = this.#deps.policy.people.get(row.createdBy)?.name ?? row.createdBy;
    const sentence =
      kind === 'approval.requested'
        ? row.state === 'pending_approval'
          ? texts.asked(by, total, to)
          : texts.decision(total, to)
        : kind === 'approval.escalated'
          ? `${texts.escalated[why === 'cut-off' ? why : 'half'](by)} ${texts.order(total, to)}`
          : kind === 'approval.reminder'
            ? `${texts.reminder[why ?? 'open']} ${texts.order(total, to)}`
            : `${texts.outcome(row.id, total, to)} ${this.#outcome(row, notice)}`;
    const time = until ?? (isAsking(kind) && row.state === 'pending_approval' ? row.expiresAt : undefined);
    const at = time === undefined ? undefined : typeof time === 'number' ? time : Date.parse(time);
    const before = why === 'cut-off' && kind === 'approval.reminder' ? texts.cutOffAt : texts.waitsUntil;
    const times = at === undefined ? [] : [words(` ${before}`), date(at, timeText(at)), words('.')];
    const links = link === undefined ? [] : [words(' '), { type: 'link' as const, url: link, text: texts.open }];
    return {
      text: escapeText(at === undefined ? sentence : `${sentence} ${before}${timeText(at)}.`),
      blocks: [rich(paragraph(words(sentence), ...times, ...links))],
    };
  }

  #outcome(row: DraftRow, told: Notice): string {
    const { kind, from = [], to = [] } = told;
    const reason = row.reason === null ? '' : ` ${cleanText(inWords(row.reason, spoken()), 500)}`;
    if (kind === 'order.phase') {
      const now = to.map(codeText).join(', ');
      return from.length === 0 ? texts.firstPhase(now) : texts.phase(from.map(codeText).join(', '), now);
    }
    if (isAsking(kind) || kind === 'approval.given') return reason.trim();
    return `${texts.outcomes[kind] ?? eventIn(eventText({ kind, detail: told }), spoken())}${reason}`;
  }
}

function mentioned({ kind, users }: Notice): SlackReply {
  const says = kind === 'approval.reminder' ? texts.stillOpen : texts.pleaseDecide;
  const mentions = users.flatMap((user) => [{ type: 'user' as const, user_id: user }, words(' ')]);
  return {
    text: `${users.map((user) => `<@${user}>`).join(' ')} ${says}`,
    blocks: [rich(paragraph(...mentions, words(says)))],
  };
}
