import { linkSignals } from '../../src/service/signals.ts';
import type { Scope } from '../../src/service/transport.ts';

/** The scope of a call that nobody stops, for a walk over a list without a transport. */
export function restingScope(): Scope {
  return { ...linkSignals(), language: 'en', by: undefined, requests: 0, patience: 0 };
}
