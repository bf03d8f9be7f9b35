import type { Clock } from '../core/clock.ts';
import type { CallRecord } from '../mcp/call-tool.ts';
import { answerNothing } from '../mcp/http/answer.ts';
import { answerAlone } from '../mcp/http/sessionless.ts';
import type { McpTool } from '../mcp/mcp-tool.ts';
import { createSurface } from '../mcp/surface.ts';
import type { SlackApp } from '../slack/app.ts';
import type { Config } from './config.ts';
import type { Route } from './http-server.ts';
import type { OpenDesk } from './open-desk.ts';

/**
 * MCP for Slackbot, experimental: it looks things up for the person who asks, with that person's rights, and orders
 * nothing. Listing the tools says nothing confidential, so only a call asks who it is for.
 */
export function slackbotRoutes(
  { slackbot }: Pick<SlackApp, 'slackbot'>,
  dependencies: {
    readonly desk: Pick<OpenDesk, 'deskFor'>;
    readonly mode: Config['mode'];
    readonly tools: readonly McpTool[];
    readonly version: string;
    readonly clock: Clock;
    readonly log: (line: string) => void;
    readonly onCall?: ((call: CallRecord) => void) | undefined;
  },
): Route[] {
  if (slackbot === undefined) return [];
  const { desk, ...options } = dependencies;
  return [
    {
      path: '/slack/mcp',
      handle: async (request, response) => {
        const read = await slackbot.read(request);
        if (read.kind === 'gone') return;
        if (read.kind === 'refused') return answerNothing(response, read.status);
        await answerAlone(read.bytes, response, (params) =>
          createSurface({
            ...options,
            onlyReads: true,
            principal: 'slackbot',
            desk: async () => {
              const actor = await slackbot.personOf(params);
              return desk.deskFor('http', actor, `slackbot:${actor.person}`);
            },
          }),
        );
      },
    },
  ];
}
