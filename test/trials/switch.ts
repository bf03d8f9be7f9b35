import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A wire that can be cut: while it is off, what is open breaks and nothing new gets through. */
export async function openSwitch(target: number) {
  const sockets = new Set<Socket>();
  let isOn = true;
  const server = createServer((from) => {
    if (!isOn) {
      from.destroy();
      return;
    }
    const to = connect(target, '127.0.0.1');
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
    from.pipe(to).pipe(from);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    turn: (on: boolean) => {
      isOn = on;
      if (!on) for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
