import type { HomeView, KnownBlock } from '@slack/types';
import { instantOf, showDatetime } from '../core/datetime.ts';
import { orderForm } from '../core/next-steps.ts';
import { asDeskError } from '../core/errors.ts';
import { decimal, formatMoney } from '../core/money.ts';
import { nextOf } from '../core/references.ts';
import { cleanText } from '../core/text.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import type { DraftRow } from '../ports/ledger.ts';
import type { Incoming } from './incoming.ts';
import { identify } from './identity.ts';
import { noticeOf } from './notice.ts';
import type { SlackDependencies } from './dependencies.ts';
import { headline, nearestCutOff, plain, receiver, totals } from './requisition-card.ts';
import type { Workspaces } from './workspaces.ts';

const mostShown = 15;

/** The first page of the app: what waits for its reader, what they asked for, the credit, and the words. */
export class Home {
  readonly #parts: SlackDependencies;
  readonly #workspaces: Workspaces;

  constructor(parts: SlackDependencies, workspaces: Workspaces) {
    this.#parts = parts;
    this.#workspaces = workspaces;
  }

  async publish(incoming: Incoming): Promise<void> {
    const { log, policy } = this.#parts;
    const workspace = await this.#workspaces.of(incoming.team);
    const blocks = await identify(workspace, incoming.user, policy).then(
      (actor) => this.#blocks(actor),
      (thrown: unknown) => noticeOf(thrown, log).blocks,
    );
    const view: HomeView = { type: 'home', blocks: blocks.slice(0, 100) };
    await workspace.client.views.publish({ user_id: incoming.user.id, view });
  }

  async #blocks(actor: Actor): Promise<KnownBlock[]> {
    const { environment, ledger, mode, ordering } = this.#parts;
    const [waiting, own, credit] = await Promise.all([
      ordering.waiting(actor),
      ledger.read.drafts({ createdBy: actor.person, limit: mostShown }),
      this.#credit(actor),
    ]);
    const banner = [
      ...(environment === 'embedded' ? ['SANDBOX: nothing here is real.'] : []),
      ...(mode === 'live' ? [] : [`DRAFT: this desk is in mode ${mode}, nothing is sent.`]),
    ];
    return [
      ...(banner.length === 0 ? [] : [context(banner.join(' '))]),
      header('Waiting for you'),
      ...list(waiting.sort(byCutOff), 'Nothing waits for you.'),
      header('Your orders'),
      ...list(own, 'You have not ordered anything yet.'),
      header('Credit'),
      section(credit),
      header('Help'),
      section('Write /parts help anywhere, or help in the Messages tab. For example: quote 4x OP520 2x W71275'),
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: 'ask:order',
            text: plain('New order'),
            value: JSON.stringify({ tool: orderForm, input: {} }),
          },
          { type: 'button', action_id: 'home:refresh', text: plain('Look again'), value: 'home' },
        ],
      },
    ];
  }

  /** The service may not answer; then that is what is said, and no number. */
  async #credit(actor: Actor): Promise<string> {
    try {
      const finances = await this.#parts.deskFor(actor).service.finances();
      const currency = finances.currencyCode ?? '';
      const sum = (value: string | number | null | undefined) =>
        value == null ? 'not given' : formatMoney({ amount: decimal(value), currency: cleanText(currency, 10) });
      return [
        finances.orderingAllowed === false ? 'The service does not allow orders on this account.' : '',
        `Available: ${sum(finances.availableCreditLimit)}`,
        `Limit: ${sum(finances.creditLimit)}`,
        `Balance: ${sum(finances.balance)}, overdue: ${sum(finances.overdueBalance)}`,
      ]
        .filter((each) => each !== '')
        .join('\n');
    } catch (thrown) {
      const error = asDeskError(thrown);
      return `The service could not be asked: ${error.message} ${nextOf(error, 'slack')}`;
    }
  }
}

/** Nearest cut-off first; what has none comes by its own time. */
function byCutOff(a: DraftRow, b: DraftRow): number {
  return at(a) - at(b);
}

function at(row: DraftRow): number {
  return Math.min(
    instantOf(nearestCutOff(row)) ?? Infinity,
    row.state === 'pending_approval' ? row.expiresAt : Infinity,
    Number.MAX_SAFE_INTEGER,
  );
}

function list(rows: readonly DraftRow[], none: string): KnownBlock[] {
  if (rows.length === 0) return [section(none)];
  const shown = rows.slice(0, mostShown).map((row): KnownBlock => {
    const cutOff = nearestCutOff(row);
    const open = row.state === 'priced' || row.state === 'pending_approval';
    const words = `${row.id}: ${totals(row)} for ${receiver(row)}; it ${headline(row)}.${
      open && cutOff !== undefined ? ` Order until ${showDatetime(cutOff)}.` : ''
    }`;
    return {
      type: 'section',
      text: plain(cleanText(words, 900)),
      accessory: {
        type: 'button',
        action_id: `ask:${row.id}`,
        text: plain('Show its card'),
        value: JSON.stringify({ tool: 'get_draft', input: { draftId: row.id } }),
      },
    };
  });
  return rows.length > mostShown ? [...shown, context(`and ${rows.length - mostShown} more (write approvals)`)] : shown;
}

function header(text: string): KnownBlock {
  return { type: 'header', text: plain(text) };
}

function section(text: string): KnownBlock {
  return { type: 'section', text: plain(text) };
}

function context(text: string): KnownBlock {
  return { type: 'context', elements: [plain(text)] };
}
