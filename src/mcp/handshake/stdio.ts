import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { systemClock } from '../../core/clock.ts';
import { LineTransport } from './line-transport.ts';
import { createSurface, type McpOptions } from '../surface.ts';
import { createServer, type HandshakeServer } from './server.ts';

/** Milliseconds that calls in flight may take after the last request came in. */
const patience = 30_000;

/**
 * Calls of tools that are worked on at a time. The service is asked eight things at a time in any case, and each call
 * holds its reply until it is answered: more at once is memory and no speed.
 */
const callsAtOnce = 16;

/**
 * Serves one client over stdin and stdout, or over the given streams. Resolves when the input has ended and what was
 * begun is finished and sent, at most 30 seconds later; then calls still running are aborted.
 */
export async function serveStdio(
  options: McpOptions,
  streams?: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  const { input, output } = streams ?? { input: process.stdin, output: process.stdout };
  const release = streams === undefined ? keepStdoutClean() : () => undefined;
  const transport = new LineTransport(input, output);
  const surface = createSurface(options);
  const server = createServer(surface, options.log, callsAtOnce);
  try {
    await server.connect(transport);
    await transport.ended;
    const done = new AbortController();
    const late = (options.clock ?? systemClock).sleep(patience, done.signal).then(
      () => options.log(`mcp: calls still running ${patience} ms after the end of input are given up`),
      () => undefined,
    );
    await Promise.race([finish(server, transport), late]);
    done.abort();
    await server.close();
  } finally {
    release();
  }
}

async function finish(server: HandshakeServer, transport: LineTransport): Promise<void> {
  // The last line of the input is taken when its end is; what it asks for is begun by the next macrotask.
  await setImmediate();
  await server.idle();
  await transport.flush();
}

/** Whatever a library prints would be a broken message to the client: it goes to stderr instead. */
function keepStdoutClean(): () => void {
  const { log, info, debug } = console;
  console.log = console.info = console.debug = console.error.bind(console);
  return () => Object.assign(console, { log, info, debug });
}
