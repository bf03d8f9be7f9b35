import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A web Request for a `node:http` one, without its body. Its signal is aborted when the connection closes before the
 * answer is written, which is how a client of this revision cancels.
 */
export function webRequest(incoming: IncomingMessage, response: ServerResponse): Request {
  const closed = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) closed.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    // The endpoint has checked the credentials; nothing after it needs them.
    if (name === 'authorization' || name === 'cookie') continue;
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers, signal: closed.signal });
}

/** Writes a web Response, at the speed at which the client reads. */
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
