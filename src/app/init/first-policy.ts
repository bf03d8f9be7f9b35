import { stringify } from 'yaml';
import { init as texts } from '../messages/init.ts';
import { readPolicy } from '../../ordering/policy/file.ts';

interface Asking {
  /** Asks until `check` finds no problem. */
  readonly ask: (question: string, fallback: string, check: (said: string) => string | undefined) => Promise<string>;
  /** The user of the operating system. */
  readonly user: string;
}

const anything = () => undefined;
const personId = (said: string) => (/^[A-Za-z][A-Za-z0-9._-]{0,63}$/.test(said) ? undefined : texts.policy.badPerson);
const amount = (said: string) => (/^(?:\d{1,12}\.\d{2}|none)$/.test(said) ? undefined : texts.policy.badAmount);
const currencyCode = (said: string) => (/^[A-Z]{3}$/.test(said) ? undefined : texts.policy.badCurrency);

/** A first policy: one person who may everything, and an agent that proposes. */
export async function firstPolicy({ ask, user }: Asking, usual: string): Promise<string> {
  const words = texts.policy;
  const person = await ask(words.person, personId(user) === undefined ? user : 'owner', (said) =>
    said === agent ? words.badPerson : personId(said),
  );
  const name = await ask(words.name, person, anything);
  const slack = await ask(words.slack, '', (said) =>
    said === '' || /^(?:[TE][A-Z0-9]+\/)?[UW][A-Z0-9]+$/.test(said) ? undefined : words.slack,
  );
  const currency = await ask(words.currency, usual, currencyCode);
  const perOrder = await ask(words.perOrder, '1000.00', amount);
  const perPersonDay = await ask(words.perDay, '5000.00', amount);
  const policy = {
    people: {
      [person]: {
        name,
        ...(slack !== '' && { slack: [slack] }),
        surfaces: ['terminal'],
        may: ['propose', 'approve', 'freeze', 'admin'],
        receivers: ['*'],
      },
      [agent]: { name: `Agent of ${name}`, principals: [agent], may: ['propose'], receivers: ['own'] },
    },
    limits: { currency, perOrder, perPersonDay, perReceiverDay: perPersonDay, fourEyesAbove: 'none' },
    stepUp: { surfaces: ['terminal'], above: '1000.00' },
  };
  const text = `# ${words.head}\n${stringify(policy, { defaultStringType: 'PLAIN', lineWidth: 0 })}`;
  readPolicy(text, 'policy.yaml');
  return text;
}

const agent = 'agent';
