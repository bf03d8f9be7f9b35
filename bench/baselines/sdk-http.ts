import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { AddressInfo } from 'node:net';
import { openBenchDesk } from '../support/desk.ts';
import { sdkServer } from '../support/sdk-tools.ts';

// Streamable HTTP without sessions as the SDK's documentation writes it: a server and a transport for each request.
const desk = openBenchDesk(process.argv[2] ?? '');
const app = createMcpExpressApp();
app.post('/mcp', (request, response) => {
  const server = sdkServer(desk);
  const transport = new StreamableHTTPServerTransport({});
  response.on('close', () => {
    void transport.close();
    void server.close();
  });
  // Its optional members are declared with `| undefined`, those of the interface without.
  void server
    .connect(transport as Transport)
    .then(() => transport.handleRequest(request, response, request.body as unknown));
});
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
