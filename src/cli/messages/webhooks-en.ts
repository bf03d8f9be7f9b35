import { count } from '../../core/text.ts';

type ErrorText = readonly [message: string, next: string];

export const webhooks = {
  description: 'Webhooks of the operator: list what waits or was given up, replay it, or show a signing secret.',
  name: 'which one: a name of the file in PARTSDESK_ADDRESSES',
  title: 'Addresses outside Slack',
  none: 'There are none. The operator lists them in the file that PARTSDESK_ADDRESSES names: docs/watch.md.',
  columns: { name: 'Name', waiting: 'Waiting', givenUp: 'Given up', since: 'Waiting since', topics: 'Topics' },
  onDemand: 'what people follow',
  replayed: (messages: number, name: string) =>
    messages === 0
      ? `Nothing of ${name} was given up.`
      : `${count(messages, 'message')} to ${name} will be sent again.`,
  needsName: ['Which address?', 'Run: partsdesk webhooks list'] as ErrorText,
  unknown: (name: string): ErrorText => [`There is no address ${name}.`, 'Run: partsdesk webhooks list'],
} as const;
