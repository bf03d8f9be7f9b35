import { listing } from '../../core/text.ts';
import type { FindingText } from './doctor-en.ts';

// What is said of who can approve: the boundary, passkeys, and the policy in force.

/** The policy file and the policy in force, where they differ. */
export const policy = {
  brought: (source: string, widens: readonly string[]) =>
    `The policy ${source} is in force from now on and allows more than the one before: ${widens.join(' ')} No passkey was needed, since nobody could have accepted it: make somebody an admin, and add a passkey (partsdesk keys add PERSON).`,
  waits: (source: string, inForce: string, widens: readonly string[]) =>
    `The policy ${source} is not in force; the earlier ${inForce} is. ${
      widens.length === 0 ? 'It is another file.' : `It allows more: ${widens.join(' ')}`
    } Let an admin accept it: partsdesk policy accept.`,
} as const;

/** Findings of `doctor`. */
export const boundary = {
  boundary: (user: string): FindingText => ({
    detail: `Agents must run as another user of the operating system than ${user}: whoever has a shell of ${user} can read the key of this desk and the secret of the trading service, and needs no desk to order (docs/threats.md).`,
    next: 'Connect an agent with partsdesk mcp --desk URL and a token, as another user.',
  }),
  boundaryOpen: (problems: readonly string[]): FindingText => ({
    detail: `Other users of this machine can get past the approval of orders: ${problems.join('; ')}.`,
    next: 'Take their rights away (chmod go= FILE), and run agents as another user than the desk (docs/threats.md).',
  }),
  readable: (path: string) => `they can read ${path}, which may hold secrets`,
  writable: (path: string) => `they can change ${path}`,
  policyWaits: (source: string, inForce: string, widens: readonly string[], acceptable: boolean): FindingText => ({
    detail: `${source} is not in force; the earlier ${inForce} is. ${widens.length === 0 ? 'It is another file.' : `It allows more: ${listing(widens, 5)}`}`,
    next: acceptable
      ? 'Let an admin accept it: partsdesk policy accept. Or put the earlier file back.'
      : 'It takes effect with the next partsdesk start, since nobody could accept it with a passkey.',
  }),
  noStepUp: {
    detail:
      'No order takes a passkey (stepUp: none): a shell of the user who runs this desk, or a Slack session, is enough to approve.',
    next: 'Remove stepUp: none from the policy, and add a passkey: partsdesk keys add PERSON.',
  },
  noAdmin: {
    detail: 'Nobody is an admin: a policy that allows more takes effect with the next start, without a passkey.',
    next: 'Add admin to a person, and a passkey: partsdesk keys add PERSON.',
  },
} as const;
