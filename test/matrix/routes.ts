import type { Cell, Fault, Story } from './cell.ts';

/** Both sides of a commit. */
const around = (...actions: readonly string[]) => actions.flatMap((action) => [`before:${action}`, `after:${action}`]);

const asked = around('prepared', 'asked-for-approval');
const sent = [
  'mid:approved-submit',
  ...around('approved-submit'),
  'priced-again',
  'mid:sending',
  ...around('sending'),
  'attempt-committed',
  'wire-connected',
];
const onTheWire = ['wire-bytes-sent', 'reply-read'];
const answered = [
  'wire-bytes-sent',
  'wire-reply-begun',
  'reply-read',
  'mid:accepted',
  ...around('accepted'),
  'accepted-committed',
];
const found = [...around('outcome-unknown'), 'scanned', 'found-read', ...around('found')];
const question = [...around('outcome-unknown'), 'scanned', ...around('saved', 'ask-person', 'answered')];

/**
 * The failpoints that a worker passes when nothing else happens: where killing it makes a difference. A crash changes
 * the way that is left, which is then another cell's.
 */
export function routeOf(cell: Pick<Cell, 'story' | 'account' | 'fault' | 'whenAbsent'>): readonly string[] {
  const { story, fault } = cell;
  switch (story) {
    case 'withdraw':
      return [...asked, ...around('withdrawn')];
    case 'decline':
      return [...asked, ...around('declined')];
    case 'expire':
      return [...asked, ...around('expired')];
    case 'swap-lines':
      return [...asked, ...around('changed'), ...sent, ...afterSending(fault, cell.whenAbsent), ...end(cell)];
    case 'order':
    case 'take-less':
    case 'cancel-less':
    case 'swap-wish':
      return [...asked, ...sent, ...afterSending(fault, cell.whenAbsent), ...end(cell)];
  }
}

function afterSending({ strikes }: Fault, whenAbsent: Cell['whenAbsent']): readonly string[] {
  switch (strikes) {
    case 'reply':
      return [...onTheWire, ...found];
    case 'request':
    case 'much-later':
      return [...onTheWire, ...question, ...(whenAbsent === 'resend' ? answered : [])];
    case 'reply-and-list':
      return [...onTheWire, ...question];
    case 'refusal':
      return [...onTheWire, ...around('refused')];
    case 'sending':
      return [...around('not-sent'), ...answered];
    case 'approval':
      return [...around('approval-void'), ...answered];
    default:
      return answered;
  }
}

function end({
  story,
  account,
  fault,
  whenAbsent,
}: Pick<Cell, 'story' | 'account' | 'fault' | 'whenAbsent'>): readonly string[] {
  const { strikes } = fault;
  if (strikes === 'refusal') return [];
  if ((strikes === 'request' || strikes === 'much-later') && whenAbsent === 'drop') return [];
  // The reply says which of the two ways it takes.
  const isPlaced = strikes === 'setting' ? account === 'C100000' : account === 'C300000';
  if (isPlaced) return around('placed');
  const less = story === 'order' || story === 'swap-lines' ? [] : around('differs');
  if (story === 'cancel-less')
    return [...less, ...around('cancelling'), 'cancel-committed', 'cancel-reply-read', ...cancelled(fault)];
  if (story === 'swap-wish') {
    return [
      ...less,
      ...around('asked-to-cancel', 'approved-cancel'),
      'cancel-committed',
      'cancel-reply-read',
      ...cancelled(fault),
    ];
  }
  const begun = story === 'order' || story === 'swap-lines' ? around('confirming') : around('approved-confirm');
  return [...less, ...begun, 'confirm-committed', 'confirm-reply-read', ...confirmed(fault)];
}

function confirmed({ strikes, unlearned }: Fault): readonly string[] {
  if (strikes === 'confirm-refusal') return around('confirm-refused', 'asked-to-confirm', 'approved-confirm');
  if (strikes === 'confirm-request') return [...around('confirm-unknown'), 'step-looked', ...around('still-accepted')];
  if (strikes !== 'confirm-reply') return around('confirmed');
  const found = around(unlearned === true ? 'phase-unmapped' : 'confirm-read-back');
  return [...around('confirm-unknown'), 'step-looked', ...found];
}

function cancelled({ strikes }: Fault): readonly string[] {
  if (strikes === 'cancel-refusal') return around('cancel-refused');
  if (strikes === 'cancel-request') return [...around('cancel-unknown'), 'step-looked', ...around('still-accepted')];
  if (strikes !== 'cancel-reply') return around('canceled');
  return [...around('cancel-unknown'), 'step-looked', ...around('cancel-read-back')];
}

/** Committed, and yet something may be on its way: the next worker can only take it for unknown. */
const underWay = new Set(['after:sending', 'after:confirming', 'after:approved-confirm', 'after:cancelling']);

/** Where the next worker can be killed after the first one was killed there. */
export function secondPoints(first: string, route: readonly string[]): readonly string[] {
  // Nothing has been sent: the next one goes the same way.
  const at = route.indexOf(first);
  const durable = first.startsWith('after:') && !underWay.has(first);
  if (durable || at < route.indexOf('after:sending')) {
    return route.slice(at + 1).filter((each) => each !== 'accepted-committed' || at < route.indexOf('before:accepted'));
  }
  if (['after:sending', 'attempt-committed', 'wire-connected', 'wire-bytes-sent', 'reply-read'].includes(first)) {
    return [...around('found-open'), 'scanned'];
  }
  if (
    [...underWay].includes(first) ||
    ['confirm-committed', 'confirm-reply-read', 'cancel-committed', 'cancel-reply-read'].includes(first)
  ) {
    return [...around('found-open'), 'step-looked'];
  }
  return [];
}

/** Whether the story can be told with this fault at this account at all. */
export function fits(story: Story, account: Cell['account'], { strikes, unlearned, only }: Fault): boolean {
  const isOnePhase = account === 'C300000';
  if (only !== undefined && only !== account) return false;
  if (story === 'withdraw' || story === 'decline' || story === 'expire') return strikes === 'nothing';
  if (strikes.startsWith('cancel-')) return story === 'cancel-less' && !isOnePhase;
  if (strikes.startsWith('confirm-') && (isOnePhase || story === 'cancel-less')) return false;
  if (story === 'swap-lines' || story === 'swap-wish')
    return strikes === 'nothing' && (story === 'swap-lines' || !isOnePhase);
  if (strikes === 'setting') return story === 'order';
  if (story === 'order') return !(isOnePhase && strikes === 'much-later');
  return !isOnePhase && unlearned !== true && strikes !== 'much-later' && strikes !== 'approval';
}
