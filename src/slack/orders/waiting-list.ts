import type { KnownBlock } from '@slack/types';
import { actorText, type Waiting } from '../../ordering/ordering.ts';
import { header, section, type SlackReply } from '../answer/blocks.ts';
import { orderList } from '../answer/offers.ts';
import type { SlackContext } from '../context.ts';
import { texts } from '../messages/texts.ts';
import { orderInShort } from './order-text.ts';

/** Orders in each list; the list of all orders has the rest. */
const mostListed = 15;

/** What waits for a decision: what this person can decide, then what others can. */
export function waitingList(
  { policy, tools }: Pick<SlackContext, 'policy' | 'tools'>,
  waiting: readonly Waiting[],
): SlackReply {
  const mine = waiting.filter((each) => each.mine);
  const others = waiting.filter((each) => !each.mine);
  const list = (head: string, of: readonly Waiting[]): KnownBlock[] =>
    of.length === 0
      ? []
      : [
          header(head),
          ...of.slice(0, mostListed).map(({ row }) => orderInShort(tools, row, actorText(policy, row.createdBy))),
          ...(of.length > mostListed ? [section(texts.andMore(of.length - mostListed))] : []),
        ];
  const all = orderList(tools);
  return {
    text: mine.length === 0 ? texts.nothingWaiting : texts.waitingCount(mine.length),
    blocks: [
      ...(mine.length === 0 ? [section(texts.nothingWaiting)] : list(texts.waitingHeader, mine)),
      ...list(texts.waitingOthers, others),
      ...(all.length === 0 ? [] : [{ type: 'actions' as const, elements: all }]),
    ],
  };
}
