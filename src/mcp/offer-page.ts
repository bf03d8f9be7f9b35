import { randomUUID } from 'node:crypto';
import type { View } from '../core/view.ts';
import { wordsOf } from './failure.ts';
import { member, type CallToolResult, type Json, type RequestContext } from './protocol.ts';

/** Names our request in an `input_required` result. */
const inputName = 'page';

/** Milliseconds to wait for the person's consent. Many clients give up on a call after a minute. */
const patience = 45_000;

/**
 * Has the client offer a page to its person (elicitation, mode `url`), where it can. The result stands whatever the
 * person answers: consent only opens the page.
 */
export async function offerPage(
  { url, why }: NonNullable<View['page']>,
  result: CallToolResult,
  { ask, clientCapabilities, inputs }: RequestContext,
  log: (line: string) => void,
): Promise<Json> {
  if (member(member(clientCapabilities, 'elicitation'), 'url') === undefined) return result;
  const params = { mode: 'url', url, message: why };
  if (ask === undefined) {
    if (member(inputs?.responses, inputName) !== undefined) return result;
    const inputRequests = { [inputName]: { method: 'elicitation/create', params } };
    return { resultType: 'input_required', inputRequests };
  }
  await ask('elicitation/create', { ...params, elicitationId: randomUUID() }, patience).catch((thrown: unknown) =>
    log(`elicitation: ${wordsOf(thrown)}`),
  );
  return result;
}
