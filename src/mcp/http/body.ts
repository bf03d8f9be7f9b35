import type { IncomingMessage } from 'node:http';

/** Bytes of one message over HTTP; a longer one is refused with 413. */
export const longestBody = 1024 * 1024;

export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'not_json' }
  /** The client went away while it sent. */
  | { readonly kind: 'broken' };

/** By events: an iterator over the request costs more than the rest of a small one. */
export function readBody(request: IncomingMessage): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > longestBody) return Promise.resolve({ kind: 'too_large' });
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const stop = (body: Body) => {
      request.off('data', take);
      // What is still on its way is not read.
      request.pause();
      resolve(body);
    };
    const take = (piece: unknown) => {
      if (!Buffer.isBuffer(piece)) return stop({ kind: 'broken' });
      length += piece.length;
      if (length > longestBody) return stop({ kind: 'too_large' });
      pieces.push(piece);
    };
    request.on('data', take);
    request.once('end', () => resolve(parsed(Buffer.concat(pieces))));
    // The client went away: whatever came after the end of the message changes nothing any more.
    request.once('close', () => resolve({ kind: 'broken' }));
    request.on('error', () => resolve({ kind: 'broken' }));
  });
}

function parsed(bytes: Buffer): Body {
  try {
    return { kind: 'json', value: JSON.parse(bytes.toString('utf8')) as unknown };
  } catch {
    return { kind: 'not_json' };
  }
}
