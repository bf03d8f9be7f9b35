import type { Config } from './config.ts';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { Secret } from '../core/secret.ts';
import { findRunning, startEmbedded, type Announcement } from './embedded.ts';
import { standBy } from './embedded-successor.ts';

/** Where the embedded service is, and who the desk is there. */
export interface EmbeddedAccess {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** The embedded service's clock minus this machine's, in milliseconds: it can be moved for demonstrations. */
  readonly clockOffset: () => number;
  /** Looks again: somebody moved that clock. */
  readonly clockMoved: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * The running embedded service, or one of this process on the same data. When whoever runs it ends, this process goes
 * on in its place.
 */
export async function openEmbedded(
  config: Pick<Config, 'data' | 'embeddedAccount'>,
  clock: Clock,
): Promise<EmbeddedAccess> {
  const running = await findRunning(config.data);
  if (running !== undefined) {
    let offset = running.now - clock.now();
    const chosen = access(running, config.embeddedAccount);
    const successor = standBy(config, clock, running);
    const ownOffset = () => {
      const now = successor.now();
      return now === undefined ? undefined : now - clock.now();
    };
    return {
      ...chosen,
      clockOffset: () => ownOffset() ?? offset,
      clockMoved: async () => {
        const again = await findRunning(config.data);
        if (again !== undefined) offset = again.now - clock.now();
      },
      close: () => successor.close(),
    };
  }
  const sandbox = await startEmbedded(config, clock);
  let chosen: ReturnType<typeof access>;
  try {
    chosen = access(sandbox, config.embeddedAccount);
  } catch (thrown) {
    await sandbox.close();
    throw thrown;
  }
  return {
    ...chosen,
    clockOffset: () => sandbox.clock.now() - clock.now(),
    clockMoved: () => Promise.resolve(),
    close: () => sandbox.close(),
  };
}

function access(
  told: Omit<Announcement, 'pid'> | Awaited<ReturnType<typeof startEmbedded>>,
  payer: string | undefined,
): Pick<EmbeddedAccess, 'baseUrl' | 'authUrl' | 'clientId' | 'clientSecret'> {
  const account = payer === undefined ? told.accounts[0] : told.accounts.find((each) => each.payer === payer);
  if (account === undefined) {
    throw new DeskError('misconfigured', 'PARTSDESK_EMBEDDED_ACCOUNT is not an account of the embedded service.', {
      next: `Use one of: ${told.accounts.map((each) => each.payer).join(', ')}.`,
    });
  }
  return {
    baseUrl: told.url,
    authUrl: told.authUrl,
    clientId: account.clientId,
    clientSecret: new Secret(account.clientSecret),
  };
}
