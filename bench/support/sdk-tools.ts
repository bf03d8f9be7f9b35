import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { tools } from '../../tools/index.ts';
import type { openBenchDesk } from './desk.ts';

/** A server of the SDK with the desk's tools, as its documentation registers them. */
export function sdkServer(desk: Pick<ReturnType<typeof openBenchDesk>, 'ask'>): McpServer {
  const server = new McpServer({ name: 'baseline', version: '1.0.0' });
  for (const { name, title, description, input, output } of tools) {
    server.registerTool(name, { title, description, inputSchema: input, outputSchema: output }, async (args) => {
      const answer = await desk.ask(name, args);
      return { content: [{ type: 'text', text: JSON.stringify(answer.output) }], structuredContent: answer.output };
    });
  }
  return server;
}
