import type { Dispatcher } from 'undici';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, already encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly text: string;
  /** The body of a refusal did not come whole; `text` is empty then. */
  readonly cut: boolean;
}

export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** One request and its reply, read whole. Redirects are not followed; every status is a reply. */
export async function exchange(dispatcher: Dispatcher, request: HttpRequest, signal: AbortSignal): Promise<HttpReply> {
  const { statusCode, headers, body } = await dispatcher.request({
    method: request.method,
    path: request.path,
    headers: request.headers,
    body: request.body ?? null,
    signal,
  });
  if (statusCode < 400) return { status: statusCode, headers, text: await body.text(), cut: false };
  try {
    return { status: statusCode, headers, text: await body.text(), cut: false };
  } catch (thrown) {
    // The status of a refusal says what happened; its body is only read for a reason.
    if (signal.aborted) throw thrown;
    return { status: statusCode, headers, text: '', cut: true };
  }
}

/** The first value of a header, whatever its case. */
export function headerOf(headers: ReplyHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : value?.[0];
}
