import type { IncomingMessage } from 'node:http';

export type RequestBody =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  /** To be answered with this status and these headers. */
  | {
      readonly kind: 'refused';
      readonly status: 413 | 503;
      readonly headers: Readonly<Record<string, string>>;
      readonly why: string;
    }
  /** The client went away, or was too slow, and there is nobody to answer. */
  | { readonly kind: 'gone' };

/** A body that is being received. */
interface Receiving {
  readonly chunks: Buffer[];
  length: number;
  readonly end: (body: RequestBody) => void;
}

/**
 * Receives bodies, each with a limit of its own and all together within `most` bytes. Where they would exceed it, the
 * largest one is refused, so that a small request is served whatever else is under way.
 */
export class BodyReader {
  readonly #most: number;
  readonly #receiving = new Set<Receiving>();
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @param longest Bytes of this body. */
  read(request: IncomingMessage, longest: number): Promise<RequestBody> {
    return new Promise((resolve) => {
      const take = (chunk: Buffer) => {
        receiving.chunks.push(chunk);
        receiving.length += chunk.length;
        this.#held += chunk.length;
        if (receiving.length > longest) receiving.end(tooLarge(longest));
        while (this.#held > this.#most) this.#largest()?.end(busy);
      };
      const receiving: Receiving = {
        chunks: [],
        length: 0,
        end: (body) => {
          if (!this.#receiving.delete(receiving)) return;
          this.#held -= receiving.length;
          receiving.chunks.length = 0;
          request.off('data', take);
          // The rest is read and dropped, so that the client reads its answer; the server limits how long that lasts.
          request.resume();
          resolve(body);
        },
      };
      this.#receiving.add(receiving);
      if (Number(request.headers['content-length'] ?? 0) > longest) return receiving.end(tooLarge(longest));
      request.on('data', take);
      request.once('end', () => receiving.end({ kind: 'read', bytes: Buffer.concat(receiving.chunks) }));
      request.once('close', () => receiving.end({ kind: 'gone' }));
      request.once('error', () => receiving.end({ kind: 'gone' }));
    });
  }

  #largest(): Receiving | undefined {
    let largest: Receiving | undefined;
    for (const each of this.#receiving) if (each.length > (largest?.length ?? 0)) largest = each;
    return largest;
  }
}

function tooLarge(longest: number): RequestBody {
  return { kind: 'refused', status: 413, headers: {}, why: `A request body has at most ${longest} bytes.` };
}

const busy: RequestBody = {
  kind: 'refused',
  status: 503,
  headers: { 'Retry-After': '5' },
  why: 'Too much is being received at once. Try again in a few seconds.',
};

/** Bytes of all bodies that this process is receiving. */
const mostAtOnce = 32 * 1024 * 1024;
const reader = new BodyReader(mostAtOnce);

/**
 * The whole body of a request, within `longest` bytes and within what the process takes at once. Never rejects; how
 * long it may take is the server's to limit (`createHttpListener`).
 */
export function readRequestBody(request: IncomingMessage, longest: number): Promise<RequestBody> {
  return reader.read(request, longest);
}
