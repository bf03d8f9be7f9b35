import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { DeskError } from '../core/errors.ts';
import type { Secret } from '../core/secret.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import { identify } from './connection/identity.ts';
import { readSigned, type SignedRequest } from './connection/signed-request.ts';
import type { SlackContext } from './context.ts';
import { texts } from './messages/texts.ts';

/** "Slack attaches the caller's identity to the request under the `_meta.slack` object" of its `params`. */
const identityShape = z.looseObject({
  _meta: z.looseObject({
    slack: z.looseObject({ user_id: z.string(), team_id: z.string(), enterprise_id: z.string().nullish() }),
  }),
});

/**
 * Slackbot as a client of the desk's MCP server, with "Slack identity auth": each request is signed like every other
 * of Slack, and names who asks.
 */
export class Slackbot {
  readonly #secret: Secret;
  readonly #deps: SlackContext;

  constructor(secret: Secret, deps: SlackContext) {
    this.#secret = secret;
    this.#deps = deps;
  }

  read(request: IncomingMessage): Promise<SignedRequest> {
    return readSigned(request, this.#secret, this.#deps.wall);
  }

  /**
   * Who asks, by the parameters of a signed request.
   * @throws DeskError `not_allowed` where it names nobody, or nobody of the policy.
   */
  async personOf(params: unknown): Promise<Actor> {
    const named = identityShape.safeParse(params);
    if (!named.success) throw new DeskError('not_allowed', texts.slackbot.nobody.message, texts.slackbot.nobody);
    const { user_id: id, team_id: team } = named.data._meta.slack;
    return identify(await this.#deps.workspaces.of(team), { id, team }, this.#deps);
  }
}
