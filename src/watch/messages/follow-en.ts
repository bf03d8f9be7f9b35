import { showDatetime } from '../../core/datetime.ts';
import { listing } from '../../core/text.ts';
import type { StandingRow, SubscriptionRow } from '../../ports/watch.ts';
import { texts as topics } from './en.ts';

/** What people read when they say what they want to follow. */
export const texts = {
  notUnderstood: (word: string) =>
    word === '' ? 'Something is missing at the end.' : `"${word}" is not understood here.`,
  grammar:
    'Write, for example: invoices above 1000 daily; orders for own; prices; product OP520 below 12.50; deliveries quiet 20:00-07:00; every mon 07:30 4x OP520; reorder OP520 min 4 up to 10; count OP520 3; stop W4KQ.',
  whichOne: 'Which one? Its number starts with W or S.',
  listFirst: 'List what you follow first.',
  noAddresses: 'Addresses are added by the operator only.',
  operatorsList: 'Write "to slack", or a name of the operator\'s list such as "to mail:accounts".',
  unknownAddress: (to: string) => `${to} is not on the operator's list.`,
  nobody: 'Only people of the policy can follow something.',
  askAdmin: 'Ask an admin to add you to the policy.',
  notYours: (id: string) => `You follow nothing with the number ${id}.`,
  tooMany: (most: number) => `You follow ${most} things already.`,
  stopOne: 'Stop one first.',
  onlyAdmin: 'Only an admin sees what everybody follows.',
  following: (what: string, how: string, id: string) => `I'll tell you ${how}: ${what}. To stop: stop ${id}.`,
  already: (id: string) => `You follow this already (${id}).`,
  stopped: (id: string) => `${id} is stopped.`,
  paused: (id: string, until: string | undefined) =>
    until === undefined ? `${id} is paused until you resume it.` : `${id} is paused until ${until}.`,
  resumed: (id: string) => `${id} goes on.`,
  repeating: (what: string, id: string) =>
    `I'll prepare a draft ${what}, and ask you. Nothing is ordered by itself. Try it now: try ${id}.`,
  reordering: (what: string, id: string, counted: boolean) =>
    `When there are too few I'll prepare a draft, and ask you: ${what}. Nothing is ordered by itself.${
      counted ? '' : ` Tell me how many there are: count ${id}`
    }`,
  counted: (counts: readonly { readonly sku: string; readonly units: number }[], below: readonly string[]) =>
    `Noted: ${listing(
      counts.map(({ sku, units }) => `${sku} ${units}`),
      10,
    )}.${below.length === 0 ? '' : ` ${listing(below, 10)}: too few. I'll prepare a draft and ask you, at most one a day.`}`,
  noReorderPoint: (sku: string) => `You have no reorder point for ${sku}.`,
  addReorderPoint: (sku: string) => `Add one first: reorder ${sku} min 4 up to 10.`,
  countFirst: (sku: string) => `Nobody has said how many ${sku} there are.`,
  sayCount: (sku: string) => `Say it: count ${sku} 3.`,
  enough: (sku: string) => `There are enough ${sku}, with what is on its way: nothing would be prepared now.`,
  tried: (draftId: string) => `Draft ${draftId} is what it would prepare now. Nothing is ordered.`,
  standing: ({ content: { every, lines, shipTo, reorder } }: Pick<StandingRow, 'content'>) =>
    reorder !== undefined
      ? `reorder ${lines[0]?.sku ?? ''} below ${reorder.min}, up to ${reorder.upTo}${shipTo === undefined ? '' : ` for ${shipTo}`}${
          reorder.count === undefined ? '' : `; ${reorder.count} counted`
        }`
      : `every ${/^\d/.test(every) ? `month on day ${every}` : every}: ${listing(
          lines.map(({ sku, quantity }) => `${quantity}x ${sku}`),
          5,
        )}${shipTo === undefined ? '' : ` for ${shipTo}`}`,
  draftOnly: 'as a draft',
  what: ({ topic, filter }: Pick<SubscriptionRow, 'topic' | 'filter'>) => {
    const { receiver, ownNumber, above, below, brand, sku, draftId } = filter;
    const parts = [
      ...(receiver === undefined ? [] : [`receiver ${receiver}`]),
      ...(ownNumber === undefined ? [] : [`own number ${ownNumber}`]),
      ...(above === undefined ? [] : [`above ${above}`]),
      ...(below === undefined ? [] : [`at ${below} or less`]),
      ...(brand === undefined ? [] : [`brand ${brand}`]),
    ];
    const about = draftId === undefined ? topics.topics[topic] : `order ${draftId}`;
    return [sku === undefined ? about : `${about} ${sku}`, ...parts].join(', ');
  },
  how: ({ topic, how, channel, quiet, pausedUntil, zone }: SubscriptionRow) => {
    const where =
      channel === 'slack'
        ? 'in Slack'
        : channel.replace(/^mail:/, 'by mail to ').replace(/^webhook:/, 'to the webhook ');
    const when = topic === 'weekly' ? 'Mondays at 8:00' : how === 'daily' ? 'daily at 8:00' : 'at once';
    return [
      `${when} ${where}`,
      ...(quiet === null ? [] : [`quiet ${quiet}`]),
      ...(quiet === null && how === 'now' ? [] : [zone]),
      ...(pausedUntil === null
        ? []
        : [pausedUntil > farAway ? 'paused' : `paused until ${showDatetime(new Date(pausedUntil).toISOString())}`]),
    ].join(', ');
  },
} as const;

/** 2100: paused without an end. */
export const farAway = Date.UTC(2100, 0, 1);
