import { listing } from '../../core/text.ts';

/** What is said about the keys that sign approvals. */
export const passkeyTexts = {
  unknownKey: {
    message: 'This desk does not know that passkey.',
    next: 'Use the one you added here, or ask an admin for a link to add it.',
  },
  personGone: (person: string) => ({
    message: `This passkey belongs to ${person}, who is no longer in the policy.`,
    next: 'Ask the person who runs this desk.',
  }),
  notYet: (from: number) => ({
    message: `This passkey is new: it can be used from ${new Date(from).toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    next: 'Ask an admin to confirm it; then it can be used at once.',
  }),
  nobody: (person: string, people: readonly string[]) => ({
    message: `The policy has no ${JSON.stringify(person)}.`,
    next: `It has ${listing(people, 20)}.`,
    field: 'person',
  }),
  noInvitation: {
    message: 'This link has been used or is too old.',
    next: 'Ask for a new one: partsdesk keys add NAME.',
  },
  sameKey: { message: 'This passkey is already on the desk.', next: 'Use it, or add another one.' },
  notOwnKey: { message: 'You cannot confirm your own passkey.', next: 'Ask another admin.' },
  noKey: (id: string) => ({
    message: `There is no passkey ${JSON.stringify(id)}.`,
    next: 'List them: partsdesk keys.',
  }),
  badRegister: {
    message: 'The list of passkeys was changed outside the desk, so none of them counts.',
    next: 'Ask the person who runs this desk.',
    operator:
      'Restore the setting "passkeys" from a backup, or remove it and add the keys again: partsdesk keys add NAME.',
  },
} as const;
