import type { HomeView, KnownBlock } from '@slack/types';
import type { DeskTool } from '../../tools/desk.ts';
import { inWords } from '../conversation/answering/view-language.ts';
import { instantOf } from '../core/datetime.ts';
import { asDeskError } from '../core/errors.ts';
import { decimal } from '../core/money.ts';
import { nextOf } from '../core/references.ts';
import { orderForm } from '../core/next-steps.ts';
import { cleanText } from '../core/text.ts';
import type { Waiting } from '../ordering/ordering.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import type { DraftRow } from '../ports/ledger.ts';
import { button, context, header, section } from './answer/blocks.ts';
import { canOrder, orderList } from './answer/offers.ts';
import { identify } from './connection/identity.ts';
import type { Incoming } from './connection/incoming.ts';
import type { SlackContext } from './context.ts';
import { followBlocks } from './home-follow.ts';
import { moneyText } from './messages/amounts.ts';
import { part, spoken, texts } from './messages/texts.ts';
import { waitingNow } from './orders/people.ts';
import { nearestCutOff, orderInShort, timeText } from './orders/order-text.ts';
import { banner } from './orders/requisition-card.ts';
import { noticeOf } from './responder.ts';

const words = part('home');
const mostShown = 15;

/** Publishes the app's Home: what waits for its reader, their orders, the credit and help. */
export async function publishHome(deps: SlackContext, incoming: Incoming): Promise<void> {
  const { log, workspaces } = deps;
  const workspace = await workspaces.of(incoming.team);
  const blocks = await identify(workspace, incoming.user, deps).then(
    (actor) => homeBlocks(deps, actor),
    (thrown: unknown) => noticeOf(thrown, log).blocks,
  );
  await workspace.newest.send(blocks.slice(0, 100), (sent) => {
    const view: HomeView = { type: 'home', blocks: sent };
    return workspace.client.views.publish({ user_id: incoming.user.id, view });
  });
}

async function homeBlocks(deps: SlackContext, actor: Actor): Promise<KnownBlock[]> {
  const { ledger, tools } = deps;
  const [waiting, own, credit, catalogue, followed] = await Promise.all([
    waitingNow(deps, actor),
    ledger.read.drafts({ createdBy: actor.person, limit: mostShown }),
    creditText(deps, actor),
    deps.deskFor(actor).catalog.status(),
    followBlocks(deps, actor),
  ]);
  const others = rowsOf(waiting, false);
  const [flags, explained] = banner(deps);
  return [
    ...(flags === '' ? [] : [context(`${flags}: ${explained}`)]),
    header(words.waiting),
    ...list(tools, rowsOf(waiting, true), texts.nothingWaiting),
    ...(others.length === 0 ? [] : [header(texts.waitingOthers), ...list(tools, others, '')]),
    header(words.orders),
    ...list(tools, own, words.noOrders),
    ...followed,
    header(words.credit),
    section(credit),
    header(words.help),
    section(words.helpText),
    context(words.catalogue(catalogue, timeText(new Date(catalogue.builtAt ?? 0).getTime()))),
    {
      type: 'actions',
      elements: [
        ...(canOrder(tools) && actor.may.has('propose')
          ? [
              button('ask:order', texts.form.newOrder, JSON.stringify({ tool: orderForm, input: {} }), {
                style: 'primary',
              }),
            ]
          : []),
        ...orderList(tools),
        button('home:refresh', words.refresh, 'home'),
      ],
    },
  ];
}

/** When the service does not answer, this says so and gives no number. */
async function creditText({ deskFor }: SlackContext, actor: Actor): Promise<string> {
  try {
    const finances = await deskFor(actor).service.finances();
    const currency = cleanText(finances.currencyCode ?? '', 10);
    const sum = (value: string | number | null | undefined) =>
      value == null ? texts.absent : moneyText({ amount: decimal(value), currency });
    return [
      ...(finances.orderingAllowed === false ? [texts.card.noOrders] : []),
      words.available(sum(finances.availableCreditLimit)),
      words.limit(sum(finances.creditLimit)),
      words.balance(sum(finances.balance), sum(finances.overdueBalance)),
    ].join('\n');
  } catch (thrown) {
    const error = asDeskError(thrown);
    const said = [error.message, nextOf(error, 'slack')].map((each) => inWords(each, spoken()));
    return words.unavailable(said.join(' '));
  }
}

const rowsOf = (waiting: readonly Waiting[], mine: boolean) =>
  waiting
    .filter((each) => each.mine === mine)
    .map(({ row }) => row)
    .sort(byCutOff);

/** Nearest cut-off first, then by the time when the request expires. */
function byCutOff(a: DraftRow, b: DraftRow): number {
  return deadlineOf(a) - deadlineOf(b);
}

function deadlineOf(row: DraftRow): number {
  return Math.min(
    instantOf(nearestCutOff(row)) ?? Infinity,
    row.state === 'pending_approval' ? row.expiresAt : Infinity,
    Number.MAX_SAFE_INTEGER,
  );
}

function list(tools: readonly DeskTool[], rows: readonly DraftRow[], none: string): KnownBlock[] {
  if (rows.length === 0) return [section(none)];
  const shown: KnownBlock[] = rows.slice(0, mostShown).map((row) => orderInShort(tools, row));
  return rows.length > mostShown ? [...shown, context(words.more(rows.length - mostShown))] : shown;
}
