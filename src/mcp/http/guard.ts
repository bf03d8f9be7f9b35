import type { IncomingMessage } from 'node:http';
import { texts } from '../messages/en.ts';

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
  if (name === undefined || !hosts.has(name)) return texts.http.host;
  if (origin === undefined || origins.has(origin)) return undefined;
  const own = [`http://${host ?? ''}`, `https://${host ?? ''}`];
  return own.includes(origin.toLowerCase()) ? undefined : texts.http.origin;
}

/** Headers that a proxy adds: the client behind it may be anywhere. */
const forwarded = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Whether a request came straight from this machine: over loopback, to a loopback name with the port it arrived at, and
 * with no trace of a proxy. A proxy on this machine that rewrites Host and adds no header cannot be told from a local
 * client, so this alone never opens real data.
 */
export function isLocalRequest({ headers, socket }: IncomingMessage): boolean {
  const { remoteAddress = '', localPort } = socket;
  const isLoopback = remoteAddress === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(remoteAddress);
  const [, port = '80'] = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i.exec(headers.host ?? '') ?? [
    undefined,
    '',
  ];
  return isLoopback && Number(port) === localPort && !Object.keys(headers).some((name) => forwarded.test(name));
}

export function hostname(url: string): string | undefined {
  try {
    return new URL(url).hostname.toLowerCase();
  } catch {
    return undefined;
  }
}
