import type { IncomingMessage } from 'node:http';

/** Bytes of one message over HTTP; a longer one is refused with 413. */
export const longestBody = 1024 * 1024;

export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'not_json' }
  /** The client went away while it sent. */
  | { readonly kind: 'broken' };

export async function readBody(request: IncomingMessage): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > longestBody) return { kind: 'too_large' };
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of request) {
      if (!Buffer.isBuffer(piece)) return { kind: 'broken' };
      length += piece.length;
      if (length > longestBody) return { kind: 'too_large' };
      pieces.push(piece);
    }
  } catch {
    return { kind: 'broken' };
  }
  try {
    return { kind: 'json', value: JSON.parse(Buffer.concat(pieces).toString('utf8')) as unknown };
  } catch {
    return { kind: 'not_json' };
  }
}
