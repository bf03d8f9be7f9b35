import { asDeskError, DeskError } from '../core/errors.ts';
import { count } from '../core/text.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import type { DraftContent, OrderRequest } from '../ports/draft.ts';
import { CardBusy, type CardKeeper } from './card-keeper.ts';
import type { Incoming } from './incoming.ts';
import { identify } from './identity.ts';
import { notice, noticeOf, tell } from './notice.ts';
import {
  contextOf,
  fieldErrors,
  formValues,
  linesText,
  orderView,
  requestOfForm,
  valuesOf,
  waitingView,
  type FormContext,
  type FormOffer,
  type FormValues,
} from './order-form.ts';
import type { SlackDependencies } from './dependencies.ts';
import type { Prefill } from '../conversation/prefill.ts';
import { slackFailure } from './slack-failure.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

/** The form in which an order is written, and the card that comes of it. */
export class OrderDesk {
  readonly #parts: SlackDependencies;
  readonly #workspaces: Workspaces;
  readonly #keeper: CardKeeper;

  constructor(parts: SlackDependencies, workspaces: Workspaces, keeper: CardKeeper) {
    this.#parts = parts;
    this.#workspaces = workspaces;
    this.#keeper = keeper;
  }

  /** Opens the form at once, and fills it when the desk knows who asks, what they want and what the account offers. */
  async open(incoming: Incoming, wanted: (actor: Actor) => Promise<Prefill>): Promise<void> {
    const { log, policy } = this.#parts;
    const workspace = await this.#workspaces.of(incoming.team);
    const to = { user: incoming.user.id, channel: incoming.channel };
    let view: string | undefined;
    try {
      const opened = await workspace.client.views.open({
        trigger_id: incoming.trigger ?? '',
        view: waitingView('New order', 'Asking the service what this account offers…'),
      });
      view = opened.view?.id;
    } catch (thrown) {
      const { error } = slackFailure(thrown);
      const late = /trigger/.test(error);
      await tell(
        workspace,
        to,
        notice(
          `The form could not be opened (${error}).`,
          late ? 'Slack gives three seconds; do it again.' : 'Try again in a minute.',
        ),
        log,
      );
      return;
    }
    if (view === undefined) return;
    try {
      const actor = await identify(workspace, incoming.user, policy);
      const context = { team: workspace.team, channel: incoming.channel, thread: incoming.thread };
      const { lines, shipTo, remarks = [] } = await wanted(actor);
      const { text, left } = linesText(lines);
      const more =
        left === 0
          ? []
          : [
              `The last ${count(left, 'line')} of ${lines.length} did not fit into the form: order them in a second one.`,
            ];
      await this.#update(workspace, view, context, actor, { lines: text, shipTo }, {}, [...more, ...remarks]);
    } catch (thrown) {
      const said = noticeOf(thrown, log);
      await workspace.client.views.update({
        view_id: view,
        view: { ...waitingView('Not possible', '-'), blocks: said.blocks },
      });
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

  /** What can be said at once about a form that was sent; undefined: nothing is wrong with it by itself. */
  check(values: unknown): Readonly<Record<string, string>> | undefined {
    const read = requestOfForm(formValues(values));
    return 'errors' in read ? read.errors : undefined;
  }

  /** The form was sent and acknowledged: prices it, stores it, and shows the card or what has to be corrected. */
  async submitted(incoming: Incoming, view: string, privateMetadata: string, given: unknown): Promise<void> {
    const { log, policy } = this.#parts;
    const context = contextOf(privateMetadata);
    const workspace = await this.#workspaces.of(incoming.team);
    const values = formValues(given);
    const read = requestOfForm(values);
    if ('errors' in read) return;
    try {
      const actor = await identify(workspace, incoming.user, policy);
      const row = await this.#prepare(actor, read.request, context);
      const where =
        context.draftId === undefined
          ? await this.place(workspace, row.id, context.channel, incoming.user.id)
          : 'The card is where it was.';
      await this.show(row.id);
      await this.#last(workspace, view, `Priced as ${row.id}; nothing is ordered yet. ${where}`);
    } catch (thrown) {
      const error = asDeskError(thrown);
      if (error.code === 'internal') log.error('slack: an order could not be prepared', thrown);
      await this.#again(workspace, view, context, incoming, values, error);
    }
  }

  /** Notes where the card goes: where it was asked for, or the direct messages if the app is not there. */
  async place(workspace: Workspace, draftId: string, channel: string | undefined, user: string): Promise<string> {
    if (channel !== undefined && (await this.#canPost(workspace, channel))) {
      await this.#keeper.place(draftId, workspace.team, channel, null);
      return 'The card is in this conversation.';
    }
    const opened = await workspace.client.conversations.open({ users: user });
    const direct = opened.channel?.id;
    if (direct === undefined)
      throw new DeskError('unreachable', 'Slack opened no direct messages with you.', {
        next: 'Try again in a minute.',
      });
    await this.#keeper.place(draftId, workspace.team, direct, user);
    return 'The card is in your direct messages with the desk, since the app is not in that channel.';
  }

  /** The card now; if Slack does not take it, the outbox brings it. */
  async show(draftId: string): Promise<void> {
    try {
      await this.#keeper.show(draftId);
    } catch (thrown) {
      if (thrown instanceof CardBusy) return;
      this.#parts.log.warn('slack: a card waits for the outbox', { draft: draftId, error: slackFailure(thrown).error });
    }
  }

  async #prepare(actor: Actor, request: OrderRequest, { draftId, revision }: FormContext) {
    const { ordering } = this.#parts;
    if (draftId !== undefined) {
      const row = await ordering.draft(actor, draftId);
      if (row.revision !== revision) {
        throw new DeskError('refused', 'It was changed by somebody else while the form was open.', {
          next: 'Close the form and edit the newer card.',
        });
      }
    }
    return ordering.prepare(actor, request, draftId);
  }

  async #canPost({ client }: Workspace, channel: string): Promise<boolean> {
    try {
      const { channel: found } = await client.conversations.info({ channel });
      return found?.is_im === true || (found?.is_member === true && found.is_archived !== true);
    } catch {
      return false;
    }
  }

  async #update(
    { client }: Workspace,
    view: string,
    context: FormContext,
    actor: Actor,
    values: FormValues,
    errors: Readonly<Record<string, string>> = {},
    remarks: readonly string[] = [],
  ): Promise<void> {
    const offer = await this.#offer(actor);
    const told = [...(offer.remark === undefined ? [] : [offer.remark]), ...remarks].join('\n');
    const shown = { ...offer, remark: told === '' ? undefined : told };
    await client.views.update({ view_id: view, view: orderView(context, shown, values, errors) });
  }

  /** What the account offers; the form works without it, and says so. */
  async #offer(actor: Actor): Promise<FormOffer> {
    const { service } = this.#parts.deskFor(actor);
    const [customer, finances] = await Promise.allSettled([service.customer(), service.finances()]);
    const card = customer.status === 'fulfilled' ? customer.value : undefined;
    const money = finances.status === 'fulfilled' ? finances.value : undefined;
    return {
      receivers: actor.receivers,
      paymentMethods: card?.paymentMethods ?? [],
      defaults: {
        deliveryMethod: card?.defaultDeliveryMethod ?? undefined,
        paymentMethod: card?.defaultPaymentMethod ?? undefined,
        email: card?.eDocumentEmail ?? undefined,
      },
      deferredPayment: money?.deferredPaymentAllowed === true,
      remark:
        card === undefined
          ? 'The customer card could not be read: what is left as it is follows the card all the same.'
          : undefined,
    };
  }

  async #again(
    workspace: Workspace,
    view: string,
    context: FormContext,
    incoming: Incoming,
    values: FormValues,
    error: DeskError,
  ): Promise<void> {
    const { log, policy } = this.#parts;
    try {
      const actor = await identify(workspace, incoming.user, policy);
      await this.#update(workspace, view, context, actor, values, fieldErrors(error));
    } catch {
      // The form was closed meanwhile, or its reader may nothing: they are told all the same.
      await tell(workspace, { user: incoming.user.id, channel: context.channel }, noticeOf(error, log), log);
    }
  }

  async #last({ client }: Workspace, view: string, words: string): Promise<void> {
    // Whoever closed the form has the card.
    await client.views.update({ view_id: view, view: waitingView('Order', words) }).catch(() => undefined);
  }
}
