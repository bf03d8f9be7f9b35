import { SoftwareAuthenticator } from './software-authenticator.ts';

interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A person with a passkey at the approval page, over HTTP as a browser would ask. */
export class PageSigner {
  readonly device: SoftwareAuthenticator;

  /** `link`: any address of the page. Its port may change later; passkeys are bound to its name. */
  constructor(link: string) {
    this.device = new SoftwareAuthenticator(new URL(link).origin);
  }

  /** Adds the passkey with a link of `partsdesk keys add`. */
  async enrol(link: string): Promise<Answered> {
    const { body } = await post(`${link}/options`, { name: 'a phone' });
    const attestation = this.device.create(challengeIn(body));
    return post(`${link}/enrol`, { name: 'a phone', attestation });
  }

  /** Looks at an order and decides. `link`: `/approve/DRAFT`. */
  async decide(link: string, decision: 'approve' | 'reject' = 'approve', reason = ''): Promise<Answered> {
    const shown = await this.#open(link);
    const wanted = { session: shown['session'], decision, reason };
    return post(`${link}/decide`, { ...wanted, assertion: await this.#signed(`${link}/sign`, wanted) });
  }

  /** What an admin sees. `link`: `/keys`. */
  admin(link: string): Promise<Readonly<Record<string, unknown>>> {
    return this.#open(link);
  }

  /** Accepts the policy that waits. `link`: `/keys`. */
  async acceptPolicy(link: string): Promise<Answered> {
    const shown = await this.#open(link);
    const wanted = { session: shown['session'], act: 'accept', key: (shown['policy'] as { id: string }).id };
    return post(`${link}/act`, { ...wanted, assertion: await this.#signed(`${link}/sign`, wanted) });
  }

  async #open(link: string): Promise<Readonly<Record<string, unknown>>> {
    return (await post(`${link}/open`, { assertion: await this.#signed(`${link}/sign-in`, {}) })).body;
  }

  async #signed(address: string, wanted: object) {
    const { body } = await post(address, wanted);
    return this.device.get(challengeIn(body), { origin: new URL(address).origin });
  }
}

function challengeIn({ options, ...answer }: Readonly<Record<string, unknown>>): { challenge: string } {
  if (options === undefined) throw new Error(`the page asks for no signature: ${JSON.stringify(answer)}`);
  return options as { challenge: string };
}

async function post(address: string, body: unknown): Promise<Answered> {
  const { origin } = new URL(address);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
