import { DeskError } from '../core/errors.ts';

/** An address of the configuration, taken apart: origin, and a path without a slash at its end. */
export interface Base {
  readonly origin: string;
  readonly path: string;
}

/** @throws DeskError `misconfigured` naming the setting, never showing what stands in it. */
export function parseBase(address: string, setting: string): Base {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const wrong = (why: string) =>
    new DeskError('misconfigured', `${setting} ${why}.`, {
      next: `Set ${setting} to an address such as https://parts.example.com/api.`,
    });
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw wrong('is not an http or https address');
  }
  if (url.username !== '' || url.password !== '') throw wrong('carries a user name or a password');
  if (url.search !== '' || url.hash !== '') throw wrong('carries a query or a fragment');
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') };
}

/** Path segments of the configuration, joined with one slash each; the first one is the base path. */
export function joinPaths(...paths: readonly string[]): string {
  return paths
    .map((path) => path.replace(/^\/+|\/+$/g, ''))
    .filter((path) => path !== '')
    .map((path) => `/${path}`)
    .join('');
}

/**
 * An identifier as one path segment, encoded exactly once: slashes, `%` and spaces of an identifier are its own.
 * @throws DeskError `invalid_input` for what cannot be a segment: nothing, `.` and `..` (which a proxy resolves).
 */
export function encodeSegment(id: string): string {
  if (id === '' || id === '.' || id === '..') {
    throw new DeskError('invalid_input', id === '' ? 'The identifier is empty.' : `"${id}" is not an identifier.`, {
      field: 'id',
      next: 'Give the identifier as the service wrote it.',
    });
  }
  return encode(id, 'id');
}

/**
 * A query. Lists are repeated (`location=A&location=B`), but for `sku`: there the interface allows commas, no SKU can
 * contain one, and a hundred SKUs still fit into an address. An index may contain a comma and is never joined.
 */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const [name, value] of Object.entries(query)) {
    let first = true;
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined) continue;
      text += name === 'sku' && !first ? ',' : `${text === '' ? '?' : '&'}${name}=`;
      text += encode(String(each), name);
      first = false;
    }
  }
  return text;
}

/** What needs no encoding, as nearly all codes. */
const plain = /^[A-Za-z0-9_.~-]+$/;

function encode(value: string, field: string): string {
  if (plain.test(value)) return value;
  // encodeURIComponent throws on half a surrogate pair, which no character of a person's input is.
  if (/\p{Surrogate}/u.test(value)) {
    throw new DeskError('invalid_input', `${field} contains a broken character.`, { field, next: 'Type it again.' });
  }
  return encodeURIComponent(value);
}

/**
 * Longest path and query that is sent when the request can be cut instead. Servers and proxies cut off anywhere from
 * 2048 characters on.
 */
export const safePathLength = 2000;
