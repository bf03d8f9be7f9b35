import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { systemClock } from '../../core/clock.ts';
import { createSurface, type McpOptions, type Surface } from '../surface.ts';
import { LineTransport } from './line-transport.ts';
import { readMessage } from './read-message.ts';
import { createServer } from './server.ts';

/** Milliseconds that calls in flight may take after the input has ended. */
const patience = 30_000;

/**
 * Tool calls that run at a time; the others wait in order, and can be cancelled. The client of the service has at most
 * eight requests in flight anyway, and each call holds its reply in memory until it is answered.
 */
const callsAtOnce = 16;

/**
 * Serves one client over stdin and stdout, or over the given streams. Resolves when the input has ended and the answers
 * to everything received are sent, at most 30 seconds later; calls still running then are aborted.
 */
export async function serveStdio(
  options: McpOptions,
  streams?: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  const { input, output } = streams ?? { input: process.stdin, output: process.stdout };
  const restoreConsole = streams === undefined ? keepStdoutClean() : () => undefined;
  const transport = new LineTransport(input, output, readMessage);
  const limit = pLimit(callsAtOnce);
  const surface = createSurface({
    ...options,
    updated: (uri) => {
      server
        .sendResourceUpdated({ uri })
        .catch((thrown: unknown) => options.log(`resource updated: ${String(thrown)}`));
    },
    // A call starts when earlier answers have left, so a client that does not read holds up no more than these calls.
    runCall: (call) => limit(() => transport.flush().then(call)),
  });
  const server: ReturnType<typeof createServer> = createServer(surface, options.log);
  try {
    await server.connect(transport);
    await transport.ended;
    const done = new AbortController();
    const late = (options.clock ?? systemClock).sleep(patience, done.signal).then(
      () => options.log(`mcp: gave up calls still running ${patience} ms after the end of input`),
      () => undefined,
    );
    await Promise.race([finish(surface, transport), late]);
    done.abort();
    surface.close();
    await server.close();
  } finally {
    restoreConsole();
  }
}

async function finish(surface: Surface, transport: LineTransport): Promise<void> {
  // The SDK starts a handler, and sends its answer, some microtasks later.
  await setImmediate();
  await surface.idle();
  await setImmediate();
  await transport.flush();
}

/** Sends what libraries print to stderr: on stdout it would be a broken message to the client. */
function keepStdoutClean(): () => void {
  const { log, info, debug } = console;
  console.log = console.info = console.debug = console.error.bind(console);
  return () => Object.assign(console, { log, info, debug });
}
