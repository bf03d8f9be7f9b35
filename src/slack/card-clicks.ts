import { DeskError } from '../core/errors.ts';
import { showDatetime } from '../core/datetime.ts';
import { requestOf } from '../ordering/workflow/draft-content.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import type { DraftRow } from '../ports/ledger.ts';
import { CardBusy, linesNotShown, type CardKeeper } from './card-keeper.ts';
import type { Incoming } from './incoming.ts';
import { identify } from './identity.ts';
import { notice, noticeOf, tell } from './notice.ts';
import type { OrderDesk } from './order-desk.ts';
import type { SlackDependencies } from './dependencies.ts';
import { deeds, headline, senderEndedButton, type CardDeed } from './requisition-card.ts';
import { saidIn, shortContextOf, shortView, type ShortForm } from './short-forms.ts';
import { slackFailure } from './slack-failure.ts';
import { unseal, type Sealed } from './seal.ts';
import type { Workspace, Workspaces } from './workspaces.ts';
import { waitingView } from './order-form.ts';

/** After this long without an answer of the service the card is brought up to date meanwhile, in milliseconds. */
const patience = 2_000;

interface Chosen {
  readonly workspace: Workspace;
  readonly actor: Actor;
  readonly row: DraftRow;
  readonly incoming: Incoming;
}

/**
 * The buttons of the cards. Each click is somebody's word about one revision: who it is and what they may is asked at
 * the click, everything else is read from the ledger, and the ledger decides which of two clicks counts.
 */
export class CardClicks {
  readonly #parts: SlackDependencies;
  readonly #workspaces: Workspaces;
  readonly #keeper: CardKeeper;
  readonly #orders: OrderDesk;

  constructor(parts: SlackDependencies, workspaces: Workspaces, keeper: CardKeeper, orders: OrderDesk) {
    this.#parts = parts;
    this.#workspaces = workspaces;
    this.#keeper = keeper;
    this.#orders = orders;
  }

  async click(incoming: Incoming, name: string, value: string): Promise<void> {
    const { log, policy, key, ordering } = this.#parts;
    const workspace = await this.#workspaces.of(incoming.team);
    const to = { user: incoming.user.id, channel: incoming.channel, thread: incoming.thread };
    let about: Sealed | undefined;
    try {
      const deed = deeds.find((each) => each === name);
      if (deed === undefined)
        throw new DeskError('invalid_input', 'This button means nothing to this desk.', { next: 'Use a newer card.' });
      about = unseal(deed, value, key);
      const { draftId } = about;
      // A form lives on the three seconds of its trigger; everything else can wait for who it is.
      const form = formOf(deed);
      const view = form === undefined ? undefined : await this.#openForm(workspace, incoming, form);
      try {
        const actor = await identify(workspace, incoming.user, policy);
        const row = await ordering.draft(actor, draftId);
        if (row.revision !== about.revision) {
          throw new DeskError(
            'refused',
            `It was changed meanwhile: version ${row.revision} is current, not ${about.revision}.`,
            {
              next: 'Read the newer card, then decide.',
            },
          );
        }
        const chosen = { workspace, actor, row, incoming };
        if (view !== undefined && form !== undefined) await this.#fillForm(chosen, form, view);
        else await this.#meanwhile(draftId, this.#act(chosen, deed));
      } catch (thrown) {
        if (view === undefined) throw thrown;
        const said = noticeOf(thrown, log);
        await workspace.client.views.update({
          view_id: view,
          view: { ...waitingView('Not possible', '-'), blocks: said.blocks },
        });
      }
    } catch (thrown) {
      const said = noticeOf(thrown, log);
      const asks = thrown instanceof DeskError && thrown.field === 'sender-ended' ? about : undefined;
      const blocks =
        asks === undefined
          ? said.blocks
          : [...said.blocks, senderEndedButton(name === 'drop' ? 'drop' : 'resend', asks, key)];
      await tell(workspace, to, { ...said, blocks }, log);
    }
    if (about !== undefined) await this.#refresh(about.draftId, incoming);
  }

  /** One of the short forms was sent. */
  async said(incoming: Incoming, form: ShortForm, privateMetadata: string, values: unknown): Promise<void> {
    const { log, policy, ordering } = this.#parts;
    const context = shortContextOf(privateMetadata);
    const workspace = await this.#workspaces.of(incoming.team);
    try {
      const actor = await identify(workspace, incoming.user, policy);
      const row = await ordering.draft(actor, context.draftId);
      if (row.revision !== context.revision) {
        throw new DeskError('refused', 'It was changed while the form was open.', { next: 'Look at the card again.' });
      }
      const text = saidIn(values);
      await this.#meanwhile(
        row.id,
        form === 'reject'
          ? ordering.reject(actor, row.id, context.revision, text)
          : ordering.answer(actor, row.id, context.revision, { kind: 'exists', requisitionId: text }),
      );
    } catch (thrown) {
      await tell(workspace, { user: incoming.user.id, channel: context.channel }, noticeOf(thrown, log), log);
    }
    await this.#refresh(context.draftId, incoming);
  }

  async #act({ workspace, actor, row, incoming }: Chosen, deed: CardDeed): Promise<void> {
    const { ordering } = this.#parts;
    const { id, revision } = row;
    switch (deed) {
      case 'submit':
        await ordering.submit(actor, id, revision);
        return;
      case 'approve':
      case 'again':
        await this.#requireLines(row, incoming);
        await ordering.approve(actor, id, { action: 'submit', revision }, deed === 'again');
        return;
      case 'confirm':
        await this.#requireLines(row, incoming);
        await ordering.approve(actor, id, { action: 'confirm', revision });
        return;
      case 'approve-cancel':
        await ordering.approve(actor, id, { action: 'cancel', revision });
        return;
      case 'cancel':
        await ordering.cancel(actor, { draftId: id, revision });
        return;
      case 'resend':
      case 'drop':
        await ordering.answer(actor, id, revision, { kind: deed });
        return;
      case 'resend-ended':
      case 'drop-ended':
        await ordering.answer(actor, id, revision, {
          kind: deed === 'drop-ended' ? 'drop' : 'resend',
          senderEnded: true,
        });
        return;
      case 'requote': {
        const open = row.state === 'priced' || row.state === 'pending_approval';
        const priced = await ordering.prepare(actor, requestOf(row.content), open ? id : undefined);
        if (!open && incoming.channel !== undefined) {
          await this.#orders.place(workspace, priced.id, incoming.channel, incoming.user.id);
          await this.#refresh(priced.id, incoming);
        }
        return;
      }
      case 'details':
        await this.#details({ workspace, actor, row, incoming });
        return;
      case 'reject':
      case 'exists':
      case 'edit':
        return;
    }
  }

  async #requireLines(row: DraftRow, { channel }: Incoming): Promise<void> {
    if (channel === undefined || !(await this.#keeper.linesWereShown(row.id, channel, row.revision)))
      throw linesNotShown();
  }

  async #details({ workspace, row, incoming }: Chosen): Promise<void> {
    const { ledger, log, policy } = this.#parts;
    const attempts = await ledger.read.attempts(row.id);
    const audit = await ledger.read.audit({ draftId: row.id, limit: 1_000 });
    const name = (person: string) => policy.people.get(person)?.name ?? person;
    const said = notice(
      `${row.id}, version ${row.revision}: it ${headline(row)}.`,
      `Sent ${attempts.length === 0 ? 'never' : attempts.map(({ outcome, openedAt }) => `${when(openedAt)}: ${outcome ?? 'under way'}`).join(', ')}.`,
      ...audit.slice(-25).map(({ at, actor, action }) => `${when(at)} ${name(actor)}: ${action}`),
    );
    await tell(
      workspace,
      { user: incoming.user.id, channel: incoming.channel, thread: incoming.thread ?? incoming.ts },
      said,
      log,
    );
  }

  async #openForm(workspace: Workspace, { trigger }: Incoming, form: ShortForm | 'edit'): Promise<string | undefined> {
    const title = form === 'edit' ? 'Change the order' : form === 'reject' ? 'Reject' : 'It exists';
    const opened = await workspace.client.views.open({
      trigger_id: trigger ?? '',
      view: waitingView(title, 'One moment…'),
    });
    return opened.view?.id;
  }

  async #fillForm({ workspace, actor, row, incoming }: Chosen, form: ShortForm | 'edit', view: string): Promise<void> {
    if (form === 'edit') {
      if (row.state !== 'priced' && row.state !== 'pending_approval') {
        throw new DeskError('refused', 'It can no longer be changed.', {
          next: 'Quote it again to order the same anew.',
        });
      }
      await this.#orders.fill(
        workspace,
        view,
        actor,
        { team: workspace.team, channel: incoming.channel, draftId: row.id, revision: row.revision },
        row.content,
      );
      return;
    }
    const context = { team: workspace.team, channel: incoming.channel, draftId: row.id, revision: row.revision };
    await workspace.client.views.update({ view_id: view, view: shortView(form, context) });
  }

  /** While the service is being asked, the card already says that it is, and that nobody should order again. */
  async #meanwhile(draftId: string, work: Promise<unknown>): Promise<void> {
    const done = new AbortController();
    const waited = this.#parts.clock
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

  /** The card as it is now; if Slack does not take it, the outbox brings it later. */
  async #refresh(draftId: string, { team, channel, ts, ephemeral }: Incoming): Promise<void> {
    try {
      await this.#keeper.show(draftId);
      if (channel !== undefined && ts !== undefined && !ephemeral)
        await this.#keeper.retire(draftId, team, channel, ts);
    } catch (thrown) {
      if (thrown instanceof CardBusy) return;
      this.#parts.log.warn('slack: a card waits for the outbox', { draft: draftId, error: slackFailure(thrown).error });
    }
  }
}

function formOf(deed: CardDeed): ShortForm | 'edit' | undefined {
  return deed === 'reject' || deed === 'exists' || deed === 'edit' ? deed : undefined;
}

function when(at: number): string {
  return showDatetime(new Date(at).toISOString());
}
