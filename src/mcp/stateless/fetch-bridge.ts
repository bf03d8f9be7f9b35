import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A request of `node:http` as one of the web, without its body. Its signal is aborted when the connection closes
 * before the answer is written: in this revision that is how a client cancels.
 */
export function webRequest(incoming: IncomingMessage, response: ServerResponse): Request {
  const closed = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) closed.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    // The credentials are for the endpoint; what comes after it has no use for them.
    if (name === 'authorization' || name === 'cookie') continue;
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers, signal: closed.signal });
}

/** Writes an answer of the web; a client that reads slowly is waited for. */
export async function writeWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  if (response.destroyed) {
    await answer.body?.cancel();
    return;
  }
  response.writeHead(answer.status, { 'Cache-Control': 'no-store', ...Object.fromEntries(answer.headers) });
  if (answer.body === null) {
    response.end();
    return;
  }
  response.flushHeaders();
  const reader: ReadableStreamDefaultReader<Uint8Array> = answer.body.getReader();
  let gone = false;
  const isGone = () => gone;
  const closed = once(response, 'close').then(() => {
    gone = true;
    return reader.cancel();
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done || isGone()) break;
    if (!response.write(value)) await Promise.race([once(response, 'drain'), closed]);
  }
  response.end();
}
