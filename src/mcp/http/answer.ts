import type { ServerResponse } from 'node:http';

/** Answers with an HTTP status and a JSON-RPC error, by default one without a request id. */
export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  more: { code?: number; id?: string | number | null; headers?: Readonly<Record<string, string>> } = {},
): void {
  const { code = -32000, id = null, headers = {} } = more;
  answerJson(response, status, { jsonrpc: '2.0', id, error: { code, message } }, headers);
}

export function answerJson(
  response: ServerResponse,
  status: number,
  content: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  // As text it leaves in one piece with the headers.
  const body = JSON.stringify(content);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(body);
}

export function answerNothing(response: ServerResponse, status: number): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'Cache-Control': 'no-store' });
  response.end();
}

/** Starts a stream of server-sent events, with headers that keep proxies from buffering it. */
export function beginEvents(response: ServerResponse, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    ...headers,
  });
  response.flushHeaders();
}
