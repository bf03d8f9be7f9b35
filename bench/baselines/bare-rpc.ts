import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBenchDesk } from '../support/desk.ts';

// The least that can answer an agent over HTTP: JSON-RPC by hand on node:http, over the desk's own tools. It checks
// nothing, keeps nothing, and knows neither sessions nor streams.
const desk = openBenchDesk(process.argv[2] ?? '');

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params: { readonly name: string; readonly arguments: unknown };
}

async function answer({ method, params }: Message): Promise<object> {
  if (method === 'initialize') {
    return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'bare', version: '1' } };
  }
  const { output } = await desk.ask(params.name, params.arguments);
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const message = JSON.parse(body) as Message;
    if (message.id === undefined) {
      response.writeHead(202).end();
      return;
    }
    void answer(message).then((result) => {
      const text = JSON.stringify({ jsonrpc: '2.0', id: message.id, result });
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      });
      response.end(text);
    });
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
