import type { KnownBlock } from '@slack/types';
import type * as z from 'zod';
import { inWords } from '../../conversation/answering/view-language.ts';
import { DeskError } from '../../core/errors.ts';
import { actorText } from '../../ordering/ordering.ts';
import type { Actor } from '../../ordering/policy/policy.ts';
import { PasskeyRequired } from '../../ordering/policy/rules.ts';
import { wantedOf } from '../../ordering/workflow/draft-content.ts';
import { deskActor } from '../../ordering/workflow/transitions.ts';
import { isNothingAccepted } from '../../ports/accepted.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { notice, withRemarks } from '../answer/blocks.ts';
import { showCard } from '../answer/offers.ts';
import { identify } from '../connection/identity.ts';
import type { Incoming } from '../connection/incoming.ts';
import { slackFailure } from '../connection/slack-failure.ts';
import type { Workspace } from '../connection/workspaces.ts';
import type { SlackContext } from '../context.ts';
import { spoken, texts } from '../messages/texts.ts';
import { noticeOf, tell } from '../responder.ts';
import {
  chosenOn,
  isOver,
  pageButton,
  reasonIn,
  senderEndedButton,
  type CardAction,
  type Sealed,
} from './card-buttons.ts';
import { alreadyAsked, changed, lookAgain, refusalOf } from './refusals.ts';
import { choiceOf } from './choice-buttons.ts';
import { CardBusy, type CardKeeper } from './card-keeper.ts';
import type { OrderDesk } from './order-desk.ts';
import { waitingView } from './order-form.ts';
import { leaveOutContext, leaveOutView } from './leave-out-form.ts';
import { isOpen, receiver, stateText, timeText, totals } from './order-text.ts';
import { fitsOnCard } from './card-lines.ts';
import {
  buttonForms,
  counts,
  shortContext,
  shortText,
  shortView,
  type ButtonForm,
  type ShortForm,
} from './short-form.ts';

/** Milliseconds without an answer of the service after which the card is updated. */
const patience = 2_000;

interface Clicked {
  readonly workspace: Workspace;
  readonly actor: Actor;
  readonly row: DraftRow;
  readonly incoming: Incoming;
  /** Of the button. */
  readonly name: string;
  /** Of what the card showed. */
  readonly digest: string | undefined;
  /** Why it is rejected, as it was written before. */
  readonly reason: string | undefined;
}

/**
 * The buttons of the cards. Each click checks who it is and what they may do, and counts for one revision; the ledger
 * decides between two clicks.
 */
export class CardClicks {
  readonly #deps: SlackContext;
  readonly #keeper: CardKeeper;
  readonly #orders: OrderDesk;

  constructor(deps: SlackContext, keeper: CardKeeper, orders: OrderDesk) {
    this.#deps = deps;
    this.#keeper = keeper;
    this.#orders = orders;
  }

  async click(incoming: Incoming, clicked: { name: string; value: string; block: string }): Promise<void> {
    const { log, key, ordering, workspaces } = this.#deps;
    const workspace = await workspaces.of(incoming.team);
    let about: Sealed | undefined;
    let actor: Actor | undefined;
    try {
      const chosen = chosenOn(clicked, key);
      const { action } = chosen;
      about = chosen.about;
      // A form must open within three seconds, so it opens before the person is looked up.
      const form = buttonForms.find((each) => each === action);
      const view = form === undefined ? undefined : await this.#openForm(workspace, incoming, form, about);
      try {
        actor = await identify(workspace, incoming.user, this.#deps);
        const row = await ordering.draft(actor, about.draftId);
        if (row.revision !== about.revision) {
          throw changed(row);
        }
        const click = {
          workspace,
          actor,
          row,
          incoming,
          name: clicked.name,
          digest: about.digest,
          reason: reasonIn(clicked.block),
        };
        if (form === undefined) await this.#meanwhile(row.id, this.#act(click, action));
        else await this.#fillForm(click, form, view);
        if (incoming.view !== undefined) await this.#say(workspace, incoming.view, texts.form.asked);
      } catch (broken) {
        const thrown = await refusalOf(this.#deps, broken, { action, draftId: about.draftId, actor });
        if (view === undefined) throw thrown;
        const { blocks } = noticeOf(thrown, log);
        await workspace.client.views.update({
          view_id: view,
          view: { ...waitingView(texts.notPossible, '-'), blocks },
        });
      }
    } catch (thrown) {
      const { text, blocks } = noticeOf(thrown, log);
      if (incoming.view !== undefined) await this.#say(workspace, incoming.view, text);
      await tell(workspace, incoming, { text, blocks: [...blocks, ...this.#wayOut(thrown, clicked.name, about)] }, log);
    }
    // An answer with a button is no copy of the card.
    const isCard = reasonIn(clicked.block) === undefined;
    if (about !== undefined) await this.#refresh(about.draftId, isCard ? incoming : { ...incoming, ts: undefined });
  }

  /** The button that goes with a refusal, where one leads on. */
  #wayOut(thrown: unknown, name: string, about: Sealed | undefined): KnownBlock[] {
    const { key, page } = this.#deps;
    if (about === undefined || !(thrown instanceof DeskError)) return [];
    const card = thrown.field === lookAgain ? showCard(this.#deps.tools, about.draftId) : undefined;
    if (card !== undefined) return [{ type: 'actions', elements: [card] }];
    if (thrown.field === 'sender-ended') return [senderEndedButton(name === 'drop' ? 'drop' : 'resend', about, key)];
    if (!(thrown instanceof PasskeyRequired) || page === undefined) return [];
    return [{ type: 'actions', elements: [pageButton(texts.buttons.openPage, about, key, page.of(about.draftId))] }];
  }

  /** In the form that the button was in, if it is still open. */
  async #say({ client }: Workspace, view: string, text: string): Promise<void> {
    await client.views.update({ view_id: view, view: waitingView(texts.form.order, text) }).catch(() => undefined);
  }

  /** A short form was submitted. */
  async submitted(incoming: Incoming, form: ShortForm, privateMetadata: string, values: unknown): Promise<void> {
    const { ordering } = this.#deps;
    const text = shortText(values);
    await this.#decided(incoming, shortContext.parse(JSON.parse(privateMetadata)), (actor, { id }, revision) =>
      form === 'reject'
        ? ordering.reject(actor, id, revision, text)
        : ordering.answer(actor, id, revision, { kind: 'exists', requisitionId: text }),
    );
  }

  /** The form about left-out products was submitted with every box ticked. */
  async approvedWithout(incoming: Incoming, privateMetadata: string): Promise<void> {
    const { ordering } = this.#deps;
    const context = leaveOutContext(privateMetadata);
    await this.#decided(incoming, context, (actor, { id, content }, revision) => {
      const shown = { action: 'submit', revision, digest: context.digest, without: content.omitted } as const;
      return ordering.approve(actor, id, shown, context.again);
    });
  }

  async #decided(
    incoming: Incoming,
    { channel, draftId, revision }: z.output<typeof shortContext>,
    decide: (actor: Actor, row: DraftRow, revision: number) => Promise<unknown>,
  ): Promise<void> {
    const { log, ordering, workspaces } = this.#deps;
    const workspace = await workspaces.of(incoming.team);
    let actor: Actor | undefined;
    try {
      actor = await identify(workspace, incoming.user, this.#deps);
      const row = await ordering.draft(actor, draftId);
      if (row.revision !== revision) {
        throw new DeskError('refused', texts.form.changed.message, texts.form.changed);
      }
      await this.#meanwhile(row.id, decide(actor, row, revision));
    } catch (broken) {
      const thrown = await refusalOf(this.#deps, broken, { action: 'reject', draftId, actor });
      const isLate = thrown instanceof DeskError && thrown.field === lookAgain;
      const { text, blocks } = withRemarks(noticeOf(thrown, log), isLate ? [texts.refusals.tooLate] : []);
      const more = this.#wayOut(thrown, '', { draftId, revision });
      await tell(workspace, { user: incoming.user, channel }, { text, blocks: [...blocks, ...more] }, log);
    }
    await this.#refresh(draftId, incoming);
  }

  async #act(clicked: Clicked, action: CardAction): Promise<unknown> {
    const { ordering } = this.#deps;
    const { actor, row, incoming } = clicked;
    const { id, revision } = row;
    // A card of an earlier version has no digest, so nothing fits it: the card is shown anew.
    const digest = clicked.digest ?? '';
    switch (action) {
      case 'submit':
        if (row.state !== 'priced') throw await alreadyAsked(this.#deps, row);
        return ordering.submit(actor, id, revision);
      case 'approve':
      case 'again':
        await this.#requireLines(row, incoming);
        return ordering.approve(actor, id, { action: 'submit', revision, digest }, action === 'again');
      case 'confirm':
        await this.#requireLines(row, incoming);
        return ordering.approve(actor, id, { action: 'confirm', revision, digest });
      case 'approve-cancel':
        return ordering.approve(actor, id, { action: 'cancel', revision, digest });
      case 'cancel':
        return ordering.cancel(actor, { draftId: id, revision });
      case 'resend':
      case 'drop':
        return ordering.answer(actor, id, revision, { kind: action });
      case 'resend-ended':
        return ordering.answer(actor, id, revision, { kind: 'resend', senderEnded: true });
      case 'drop-ended':
        return ordering.answer(actor, id, revision, { kind: 'drop', senderEnded: true });
      case 'said-confirmed':
        return ordering.answer(actor, id, revision, { kind: 'confirmed' });
      case 'said-cancelled':
        return ordering.answer(actor, id, revision, { kind: 'cancelled' });
      case 'keep':
      case 'ours':
        await this.#requireLines(row, incoming);
        return ordering.answer(actor, id, revision, { kind: action });
      case 'choose': {
        const choice = choiceOf(clicked.name, row.content);
        if (choice === undefined) throw new DeskError('invalid_input', texts.oldButton.message, texts.oldButton);
        return ordering.choose(actor, id, { revision, ...choice });
      }
      case 'requote':
        return this.#requote(clicked);
      case 'details':
        return this.#details(clicked);
      case 'page':
        // The link has opened the page; whoever cannot decide there either is told why.
        return ordering.needsPasskey(actor, row);
      case 'reject':
      case 'exists':
      case 'edit':
      case 'without':
        return undefined;
    }
  }

  /** An open draft is priced again; one that is over becomes a new draft with a card of its own. */
  async #requote({ workspace, actor, row, incoming }: Clicked): Promise<void> {
    const { log, ordering } = this.#deps;
    if (isOpen(row)) {
      const { revision } = await ordering.quoteAgain(actor, row.id, row.revision);
      if (revision === row.revision) await tell(workspace, incoming, notice(texts.pricesUnchanged), log);
      return;
    }
    if (!isOver(row) && !(row.state === 'differs' && isNothingAccepted(row)))
      throw new DeskError('refused', texts.underWayAlready.message, texts.underWayAlready);
    const priced = await ordering.prepare(actor, wantedOf(row.content));
    await this.#orders.place(workspace, priced.id, incoming.channel, incoming.user.id);
    await this.#orders.show(priced.id);
  }

  /** The button belongs to this revision, so a card that shows all its lines has shown them to whoever clicked. */
  async #requireLines(row: DraftRow, { channel }: Incoming): Promise<void> {
    if (fitsOnCard(row.content.lines)) return;
    if (channel !== undefined && (await this.#keeper.linesWereShown(row.id, channel, row.revision))) return;
    throw new DeskError('refused', texts.linesNotShown.message, texts.linesNotShown);
  }

  async #details({ workspace, row, incoming }: Clicked): Promise<void> {
    const { ledger, log, policy } = this.#deps;
    const attempts = await ledger.read.attempts(row.id);
    const audit = await ledger.read.audit({ draftId: row.id, limit: 1_000 });
    const sent = attempts.map(
      ({ outcome, openedAt }) =>
        `${timeText(openedAt)}: ${outcome === null ? texts.underWay : texts.outcomes[outcome]}`,
    );
    const record: Readonly<Record<string, string>> = texts.record;
    const who = (actor: string) => (actor === deskActor ? texts.theDesk : actorText(policy, actor));
    const { preparedBy } = await this.#deps.ordering.report(row);
    const reply = notice(
      texts.details(row.id, row.revision, stateText(row)),
      ...(preparedBy.length === 0 ? [] : [texts.preparedBy(preparedBy.map((each) => inWords(each, spoken())))]),
      texts.sent(sent.length === 0 ? texts.neverSent : sent.join(', ')),
      // A newer version may have recorded what has no words here.
      ...audit
        .slice(-25)
        .map(({ at, actor, action }) => `${timeText(at)} ${who(actor)}: ${record[action] ?? texts.otherStep}`),
    );
    await tell(workspace, { ...incoming, thread: incoming.thread ?? incoming.ts }, reply, log);
  }

  /** Undefined: nothing is left that it could decide. */
  async #openForm(
    { client }: Workspace,
    { trigger = '' }: Incoming,
    form: ButtonForm,
    { draftId, revision }: Sealed,
  ): Promise<string | undefined> {
    const row = await this.#deps.ledger.read.draft(draftId);
    if (row !== undefined && (row.revision !== revision || !counts(form, row))) return undefined;
    const title =
      form === 'edit' ? texts.form.change : form === 'without' ? texts.leaveOut.title : texts.shortForms[form].title;
    const opened = await client.views.open({ trigger_id: trigger, view: waitingView(title, texts.oneMoment) });
    return opened.view?.id;
  }

  async #fillForm(
    { workspace, actor, row, incoming, digest, reason }: Clicked,
    form: ButtonForm,
    view: string | undefined,
  ): Promise<void> {
    if (view === undefined || !counts(form, row)) {
      if (form === 'edit') throw new DeskError('refused', texts.notEditable.message, texts.notEditable);
      throw changed(row);
    }
    const context = { team: workspace.team, channel: incoming.channel, draftId: row.id, revision: row.revision };
    if (form === 'without') {
      await this.#requireLines(row, incoming);
      const report = await this.#deps.ordering.report(row);
      const order = texts.leaveOut.order(totals(row), receiver(row));
      const filled = leaveOutView(report, order, { ...context, digest });
      await workspace.client.views.update({ view_id: view, view: filled });
      return;
    }
    if (form !== 'edit') {
      await workspace.client.views.update({ view_id: view, view: shortView(form, context, reason) });
      return;
    }
    await this.#orders.fill(workspace, view, actor, context, row.content);
  }

  /** While the service is being asked, the card already says so and warns against ordering again. */
  async #meanwhile(draftId: string, work: Promise<unknown>): Promise<void> {
    const done = new AbortController();
    const waited = this.#deps.clock
      .sleep(patience, done.signal)
      .then(() => this.#keeper.show(draftId))
      .catch(() => undefined);
    try {
      await work;
    } finally {
      done.abort(new Error('done'));
      await waited;
    }
  }

  /** Updates the card; if Slack refuses, the outbox does it later. Whoever clicked on a copy is shown the card. */
  async #refresh(draftId: string, incoming: Incoming): Promise<void> {
    const { log, workspaces } = this.#deps;
    const { team, channel, ts, ephemeral } = incoming;
    const failed = (thrown: unknown) => {
      // Whoever holds it brings it up to date.
      if (thrown instanceof CardBusy) return undefined;
      log.warn('slack: a card waits for the outbox', { draft: draftId, error: slackFailure(thrown).error });
      return undefined;
    };
    await this.#keeper.show(draftId).catch(failed);
    if (channel === undefined || ts === undefined || ephemeral) return;
    const said = await this.#keeper.retire(draftId, team, channel, ts).catch(failed);
    if (said !== undefined) await tell(await workspaces.of(team), incoming, said, log);
  }
}
