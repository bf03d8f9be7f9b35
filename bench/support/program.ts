import { join } from 'node:path';

/** The built program, as it is started. */
export const program = join(process.cwd(), 'dist/main.js');

/** The environment of a desk over the stub, which keeps its data in the folder it is started in. */
export function deskEnv(url: string): Readonly<Record<string, string>> {
  return {
    PARTS_BASE_URL: url,
    PARTS_AUTH_URL: url,
    PARTS_CLIENT_ID: 'bench',
    PARTS_CLIENT_SECRET: 'bench',
    PARTSDESK_DATA: '.partsdesk',
    PORT: '0',
    PARTSDESK_CALLS_PER_MINUTE: '1000000',
    // The stub has no catalogue and no documents: what is read in the background is no part of these figures.
    PARTSDESK_CATALOG: 'manual',
    PARTSDESK_ARCHIVE_DAYS: '0',
    TZ: 'UTC',
  };
}

/** What `start` says when it listens. */
export const listening = /Health\s+(http\S+)\/healthz[\s\S]*Ctrl-C/;

/** A policy with the one person who writes in Slack. */
export const benchPolicy = `people:
  buyer: { slack: [U0BUYER01], may: [propose], receivers: ['*'] }
limits:
  { currency: PLN, basis: gross, perOrder: '1.00', perPersonDay: '1.00', perReceiverDay: '1.00', fourEyesAbove: '0.00' }
approvals: { minutes: 30, priceTolerance: '0.00' }
`;
