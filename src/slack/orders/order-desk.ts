import type { View } from '@slack/types';
import { asDeskError, DeskError } from '../../core/errors.ts';
import { distinct } from '../../core/next-steps.ts';
import type { Actor } from '../../ordering/policy/policy.ts';
import { isOrdered, type DraftContent, type OrderRequest } from '../../ports/draft.ts';
import { CardBusy, type CardKeeper } from './card-keeper.ts';
import type { Incoming } from '../connection/incoming.ts';
import { identify } from '../connection/identity.ts';
import { notice } from '../answer/blocks.ts';
import { cleanText } from '../../core/text.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { submitButton } from './card-buttons.ts';
import { isOpen, paymentNote, totals as orderTotals } from './order-text.ts';
import { listing, part, texts } from '../messages/texts.ts';
import { directChannel, noticeOf, tell } from '../responder.ts';
import {
  contextOf,
  fieldErrors,
  formValues,
  linesText,
  orderView,
  requestOfForm,
  valuesOf,
  valuesOfConditions,
  waitingView,
  withoutAlerts,
  type FormContext,
  type FormOffer,
  type FormValues,
} from './order-form.ts';
import type { SlackContext } from '../context.ts';
import type { Prefill } from '../../conversation/reading/prefill.ts';
import type { Openness } from '../connection/places.ts';
import { slackFailure } from '../connection/slack-failure.ts';
import type { Workspace } from '../connection/workspaces.ts';

const words = part('form');

/** Drafts whose codes are offered again. */
const mostDrafts = 200;

/** The order form, and the card that comes of it. */
export class OrderDesk {
  readonly #deps: SlackContext;
  readonly #keeper: CardKeeper;

  constructor(deps: SlackContext, keeper: CardKeeper) {
    this.#deps = deps;
    this.#keeper = keeper;
  }

  /** Opens the form at once; fills it when person, lines and account are known. */
  async open(incoming: Incoming, wanted: (actor: Actor) => Promise<Prefill>): Promise<void> {
    const { log } = this.#deps;
    const workspace = await this.#deps.workspaces.of(incoming.team);
    const to = { user: incoming.user, channel: incoming.channel };
    let view: string | undefined;
    try {
      const opened = await workspace.client.views.open({
        trigger_id: incoming.trigger ?? '',
        view: waitingView(words.newOrder, words.opening),
      });
      view = opened.view?.id;
    } catch (thrown) {
      const { error } = slackFailure(thrown);
      const next = /trigger/.test(error) ? words.late : words.noDirect.next;
      await tell(workspace, to, notice(words.notOpened(error), next), log);
      return;
    }
    if (view === undefined) return;
    try {
      const actor = await identify(workspace, incoming.user, this.#deps);
      const context = { team: workspace.team, channel: incoming.channel, thread: incoming.thread };
      const { lines, shipTo, conditions, remarks = [] } = await wanted(actor);
      const { text, left } = linesText(lines);
      if (!actor.may.has('propose')) throw new DeskError('not_allowed', words.mayNotOrder.message, words.mayNotOrder);
      const isOnly = actor.receivers.length < 2 && !actor.receivers.includes('*');
      const last = shipTo === undefined ? await this.#lastReceiver(actor) : undefined;
      const more = [
        ...(left === 0 ? [] : [words.left(left, lines.length)]),
        // What was quoted for the own account is not ordered for another receiver unsaid.
        ...(last === undefined || lines.length === 0 || isOnly ? [] : [words.lastReceiver(last)]),
      ];
      const values = { ...valuesOfConditions(conditions), lines: text, shipTo: shipTo ?? last };
      await this.#update(workspace, view, context, actor, values, {}, [...more, ...remarks]);
    } catch (thrown) {
      const { blocks } = noticeOf(thrown, log);
      await workspace.client.views.update({ view_id: view, view: { ...waitingView(texts.notPossible, '-'), blocks } });
    }
  }

  /** Fills an open form with a draft. */
  async fill(
    workspace: Workspace,
    view: string,
    actor: Actor,
    context: FormContext,
    content: DraftContent,
  ): Promise<void> {
    await this.#update(workspace, view, context, actor, valuesOf(content));
  }

  /** Errors that need no service, by field; undefined: none. */
  check(values: unknown): Readonly<Record<string, string>> | undefined {
    const read = requestOfForm(formValues(values));
    return 'errors' in read ? read.errors : undefined;
  }

  /** The form was submitted and acknowledged: prices it, stores it, and shows the card or the errors. The draft that came of it. */
  async submitted(
    incoming: Incoming,
    view: string,
    privateMetadata: string,
    given: unknown,
  ): Promise<DraftRow | undefined> {
    const { log } = this.#deps;
    const context = contextOf(privateMetadata);
    const workspace = await this.#deps.workspaces.of(incoming.team);
    const values = formValues(given);
    const read = requestOfForm(values);
    if ('errors' in read) return undefined;
    try {
      const actor = await identify(workspace, incoming.user, this.#deps);
      const row = await this.#prepare(actor, read.request, context);
      const where =
        context.draftId === undefined
          ? await this.place(workspace, row.id, context.channel, incoming.user.id)
          : words.cardUnchanged;
      await this.show(row.id);
      await this.#end(workspace, view, row, where);
      return row;
    } catch (thrown) {
      const error = asDeskError(thrown);
      if (error.code === 'internal') log.error('slack: an order could not be prepared', thrown);
      await this.#correct(workspace, view, context, incoming, values, error);
      return undefined;
    }
  }

  /** Notes where the card goes: here, or the direct messages where others must not read it. Says where. */
  async place(workspace: Workspace, draftId: string, channel: string | undefined, user: string): Promise<string> {
    const here = await this.#openness(workspace, channel);
    if (channel !== undefined && here === 'open') {
      await this.#keeper.place(draftId, workspace.team, channel, channel.startsWith('D') ? user : null);
      return words.cardHere;
    }
    const direct = await directChannel(workspace, user);
    if (direct === undefined) throw new DeskError('unreachable', words.noDirect.message, words.noDirect);
    await this.#keeper.place(draftId, workspace.team, direct, user);
    return here === undefined || here === 'open' ? words.cardDirect : words.cardDirectBecause[here];
  }

  /** Undefined: no conversation, as on Home. */
  async #openness(workspace: Workspace, channel: string | undefined): Promise<Openness | undefined> {
    return channel === undefined ? undefined : this.#deps.places.sure(workspace, channel);
  }

  /** Shows the card; if Slack refuses, the outbox does it later. */
  async show(draftId: string): Promise<void> {
    try {
      await this.#keeper.show(draftId);
    } catch (thrown) {
      if (thrown instanceof CardBusy) return;
      const { error, retryAfter } = slackFailure(thrown);
      this.#deps.log.warn('slack: a card waits for the outbox', { draft: draftId, error });
      await this.#keeper.later(draftId, retryAfter);
    }
  }

  async #prepare(actor: Actor, request: OrderRequest, { draftId, revision }: FormContext) {
    const { ordering } = this.#deps;
    if (draftId === undefined) return ordering.prepare(actor, request);
    const { revision: now, content } = await ordering.draft(actor, draftId);
    if (now !== revision) throw new DeskError('refused', words.changed.message, words.changed);
    // The form shows what was left out, so what it lacks was taken out.
    const shown = (content.choices ?? []).map(({ asked }) => asked);
    const leaves = { omitted: content.omitted.filter((each) => !shown.includes(each)) };
    return ordering.prepare(actor, request, draftId, undefined, { leaves });
  }

  async #update(
    workspace: Workspace,
    view: string,
    context: FormContext,
    actor: Actor,
    values: FormValues,
    errors: Readonly<Record<string, string>> = {},
    remarks: readonly string[] = [],
  ): Promise<void> {
    const [offer, here] = await Promise.all([this.#offer(actor), this.#openness(workspace, context.channel)]);
    const remark = [...(offer.remark === undefined ? [] : [offer.remark]), ...remarks].join('\n');
    const cardGoes =
      context.draftId !== undefined
        ? undefined
        : here === 'open' && context.channel?.startsWith('D') === false
          ? words.cardGoesHere
          : words.cardGoesDirect;
    const shown = { ...offer, cardGoes, remark: remark === '' ? undefined : remark };
    const form = orderView(context, shown, values, errors);
    const update = (content: View) => workspace.client.views.update({ view_id: view, view: content });
    await update(form).catch((thrown: unknown) => {
      if (slackFailure(thrown).error !== 'invalid_arguments') throw thrown;
      return update(withoutAlerts(form));
    });
  }

  /** What the account offers. Without it the form works, and says so. */
  async #offer(actor: Actor): Promise<Omit<FormOffer, 'cardGoes'>> {
    const { service } = this.#deps.deskFor(actor);
    const [customer, finances, drafts] = await Promise.allSettled([
      service.customer(),
      service.finances(),
      this.#deps.ledger.read.drafts({ limit: mostDrafts }),
    ]);
    // A code is offered again once the service took it.
    const taken =
      drafts.status === 'fulfilled' ? drafts.value.filter(({ requisitionId }) => requisitionId !== null) : [];
    const used = taken.map(({ content }) => content);
    const codes = (given: readonly (string | undefined)[], usual: string | null | undefined) =>
      distinct(given).filter((each) => each !== usual);
    const card = customer.status === 'fulfilled' ? customer.value : undefined;
    const money = finances.status === 'fulfilled' ? finances.value : undefined;
    return {
      receivers: actor.receivers,
      deliveryMethods: codes(
        used.map(({ deliveryMethod }) => deliveryMethod),
        card?.defaultDeliveryMethod,
      ),
      paymentMethods: codes(
        [...(card?.paymentMethods ?? []), ...used.map(({ paymentMethod }) => paymentMethod)],
        undefined,
      ),
      defaults: {
        deliveryMethod: card?.defaultDeliveryMethod ?? undefined,
        paymentMethod: card?.defaultPaymentMethod ?? undefined,
        email: card?.eDocumentEmail ?? undefined,
      },
      deferredPayment: money?.deferredPaymentAllowed === true,
      remark: card === undefined ? words.noCustomerCard : undefined,
    };
  }

  async #correct(
    workspace: Workspace,
    view: string,
    context: FormContext,
    incoming: Incoming,
    values: FormValues,
    error: DeskError,
  ): Promise<void> {
    const { log } = this.#deps;
    try {
      const actor = await identify(workspace, incoming.user, this.#deps);
      await this.#update(workspace, view, context, actor, values, fieldErrors(error));
    } catch {
      // The form was closed meanwhile, or the person may no longer use it.
      await tell(workspace, { user: incoming.user, channel: context.channel }, noticeOf(error, log), log);
    }
  }

  /** What came of the form, and the next step. */
  async #end({ client }: Workspace, view: string, row: DraftRow, where: string): Promise<void> {
    const { key, ordering } = this.#deps;
    const { digest } = await ordering.report(row);
    const { id, revision, content } = row;
    const repeated = content.lines.flatMap(({ joined, quantity, sku }) =>
      joined === undefined ? [] : [words.repeated(cleanText(sku, 40), joined, quantity)],
    );
    const left = listing(
      content.omitted.map((each) => cleanText(each, 40)),
      20,
    );
    const omitted = left === '' ? [] : [cleanText(texts.card.omitted(left), 1_200)];
    // What is not in it stands before the button that asks for approval of the rest.
    const text = [
      ...omitted,
      ...paymentNote(row),
      words.priced(id, orderTotals(row), where),
      ...repeated.slice(0, 10),
    ].join('\n');
    const shown = waitingView(words.order, text);
    const ask = row.state === 'priced' ? [submitButton({ draftId: id, revision, digest }, key)] : [];
    // Fails when the form was closed; the card is there all the same.
    await client.views
      .update({ view_id: view, view: { ...shown, blocks: [...shown.blocks, ...ask] } })
      .catch(() => undefined);
  }

  /** The receiver of this person's last order that was not given up, while they may still order for it. */
  async #lastReceiver(actor: Actor): Promise<string | undefined> {
    const drafts = await this.#deps.ledger.read.drafts({ createdBy: actor.person, limit: mostDrafts });
    const last = drafts.find((row) => isOpen(row) || isOrdered(row.state));
    const receiver = last?.content.shipTo;
    const { receivers } = actor;
    return receiver !== undefined && (receivers.includes(receiver) || receivers.includes('*')) ? receiver : undefined;
  }
}
