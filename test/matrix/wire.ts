import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/** Every submit whose first bytes were seen on the way to the service. */
export interface Sent {
  /** The mark in its `customNumber`; undefined when its body never came. */
  nonce: string | undefined;
  readonly at: number;
}

export interface Wire {
  readonly url: string;
  readonly submits: readonly Sent[];
  close(): Promise<void>;
}

/**
 * Stands between the workers and the service and passes every byte on, so that what left a worker is known whether the
 * service got it or not. A connection that one side resets is reset on the other.
 */
export async function tapWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const submits: Sent[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(from);
      from.on('error', () => to.resetAndDestroy());
      from.on('end', () => to.end());
      from.on('close', (broken) => {
        open.delete(from);
        if (broken) to.resetAndDestroy();
        else to.end();
      });
      from.on('data', (bytes) => to.write(bytes));
    }
    // A writer's connection carries one request; a reader's carries many, and none of them is a submit.
    let text = '';
    let sent: Sent | undefined;
    client.on('data', (bytes: Buffer) => {
      if (sent?.nonce !== undefined) return;
      text = (sent === undefined ? '' : text) + bytes.toString('latin1');
      if (sent === undefined && text.startsWith('POST /sales/requisition HTTP')) {
        sent = { nonce: undefined, at: Date.now() };
        submits.push(sent);
      }
      if (sent !== undefined) sent.nonce = /"customNumber":"([0-9A-Z]{16})/.exec(text)?.[1];
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    submits,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
