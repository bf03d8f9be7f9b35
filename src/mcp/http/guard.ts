import type { IncomingMessage } from 'node:http';

/** Which names the endpoint answers to. A page of another site reaches this machine by a name of its own. */
export interface Guard {
  /** Host names without port, in small letters; IPv6 in brackets. */
  readonly hosts: ReadonlySet<string>;
  /** Origins of pages that may ask, beside the endpoint's own. */
  readonly origins: ReadonlySet<string>;
}

/** Why a request is refused; undefined: it is not. The SDK's own check accepts a foreign Origin (measured, 1.32). */
export function refusedBy({ hosts, origins }: Guard, { headers }: IncomingMessage): string | undefined {
  const { host, origin } = headers;
  const name = host === undefined ? undefined : hostname(`http://${host}`);
  if (name === undefined || !hosts.has(name)) return 'This server does not answer to this Host.';
  if (origin === undefined || origins.has(origin)) return undefined;
  const own = [`http://${host ?? ''}`, `https://${host ?? ''}`];
  return own.includes(origin.toLowerCase()) ? undefined : 'This server does not answer to pages of this Origin.';
}

export function hostname(url: string): string | undefined {
  try {
    return new URL(url).hostname.toLowerCase();
  } catch {
    return undefined;
  }
}
