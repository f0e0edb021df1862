import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Passes connections on to a port of this machine, until it is cut off. */
export async function startTcpProxy(target: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const upstream = connect(target, '127.0.0.1');
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => {});
      end.once('close', () => {
        sockets.delete(end);
        socket.destroy();
        upstream.destroy();
      });
    }
    return socket.pipe(upstream).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const cut = (value: boolean) => {
    isCut = value;
    if (value) for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** Ends all connections, and accepts none until `restore`. */
    cut: () => cut(true),
    restore: () => cut(false),
    async stop() {
      cut(true);
      await once(server.close(), 'close');
    },
  };
}
