import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

// A server as the SDK's documentation writes it, with as many tools as others publish.
const server = new McpServer({ name: 'baseline', version: '1.0.0' });
for (let n = 0; n < 22; n += 1) {
  server.registerTool(
    `tool_${n}`,
    {
      title: `Tool ${n}`,
      description: 'Units that can be bought now, per warehouse and in total, with cut-off and delivery times.',
      inputSchema: {
        skus: z.array(z.string().max(40)).max(1000).optional().describe('Product codes'),
        locations: z.array(z.string()).max(10).optional(),
        shipTo: z.string().optional(),
        limit: z.number().int().min(1).max(1000).optional(),
      },
      outputSchema: {
        products: z.array(z.object({ sku: z.string(), available: z.number().int(), name: z.string().optional() })),
      },
    },
    () => ({ content: [{ type: 'text', text: 'none' }], structuredContent: { products: [] } }),
  );
}
await server.connect(new StdioServerTransport());
