import type { KnownBlock } from '@slack/types';
import { folded } from '../../conversation/reading/matching.ts';
import { actorText, type Waiting } from '../../ordering/ordering.ts';
import type { Policy } from '../../ordering/policy/policy.ts';
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

/** "Reject Marek's, we have six left", "marka odrzuć": the only one that somebody of this name asked for. */
export function ofNamed({ people }: Policy, text: string, waiting: readonly Waiting[]): Waiting | undefined {
  const said = folded(text).match(/\p{L}+/gu) ?? [];
  const [only, other] = waiting.filter(({ row }) => {
    const name = folded(people.get(row.createdBy)?.name ?? '').split(' ')[0] ?? '';
    const stem = name.slice(0, Math.max(3, name.length - 2));
    return stem !== '' && said.some((each) => each.startsWith(stem) && Math.abs(each.length - name.length) < 3);
  });
  return other === undefined ? only : undefined;
}
