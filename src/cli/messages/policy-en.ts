import { count, listing } from '../../core/text.ts';

type ErrorText = readonly [message: string, next: string];

/** What `partsdesk policy` says. */
export const policy = {
  unknown: (words: string, actions: readonly string[]): ErrorText => [
    `There is no policy ${words}.`,
    `partsdesk policy explain [ACTION], with one of: ${actions.join(', ')}; partsdesk policy check FILE; or partsdesk policy accept.`,
  ],
  title: (person: string | undefined, action: string, allowed: boolean) =>
    `${person ?? 'A person not in the policy'}: ${action} is ${allowed ? 'allowed' : 'not allowed'}`,
  file: 'Policy',
  what: 'explain (the whole policy, or one action), check (what another policy would have done) or accept',
  waiting: (source: string, widens: readonly string[]) =>
    widens.length === 0
      ? `The policy ${source} of this command is not in force. It allows nothing more. To bring it into force: partsdesk policy accept.`
      : `The policy ${source} of this command is not in force. It allows more: ${widens.join(' ')} To bring it into force: partsdesk policy accept.`,
  acceptHere: (source: string) => `The policy ${source} is in force.`,
  acceptAtStart: (source: string) =>
    `The policy ${source} allows more, and nobody could accept it with a passkey: it takes effect with the next partsdesk start. To have a say in later changes, make somebody an admin and add a passkey (partsdesk keys add PERSON).`,
  acceptOnPage: (source: string, widens: readonly string[], url: string) =>
    `The policy ${source} allows more than the one in force:\n${widens.map((each) => `  ${each}\n`).join('')}An admin accepts it with a passkey. Open ${url} and sign there; this command waits for it. Ctrl-C stops waiting.`,
  notAccepted: 'Another policy came into force meanwhile. Run it again.',
  because: 'Why',
  next: 'Next',
  columns: { rule: 'Rule', says: 'Result', why: 'Why' },
  check: {
    title: (policy: string, days: number) => `What ${policy} would have done in the last ${count(days, 'day')}`,
    summary: (
      orders: number,
      { same, waiting, others, refused }: Readonly<Record<'same' | 'waiting' | 'others' | 'refused', number>>,
    ): readonly (readonly [string, string])[] => [
      ['Orders asked for', String(orders)],
      ['Decided as they were', String(same)],
      ['Still waiting', String(waiting)],
      ['Approved by somebody else', String(others)],
      ['Refused', String(refused)],
    ],
    columns: {
      when: 'When',
      draft: 'Draft',
      requester: 'Requested by',
      receiver: 'Receiver',
      amount: 'Amount',
      approvedBy: 'Approved by',
      now: 'This policy',
      why: 'Why',
    },
    outcome: {
      same: () => 'no change',
      waiting: () => 'still waiting',
      others: (names: readonly string[]) => `only ${listing(names)} could approve it`,
      refused: () => 'refused',
    },
    note: (cut: boolean, most: number) => [
      ...(cut ? [`Only the newest ${most} drafts were looked at.`] : []),
      'People are compared by their ids in the policy. Day limits count what this policy would have let through.',
    ],
  },
  daysExcluded: 'Orders already placed today are not counted here; an approval counts them.',
} as const;
