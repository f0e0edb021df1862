import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Starts a proxy between gateway and API that can delay or withhold every response. */
export async function startDelayProxy(getTarget: () => string) {
  const openSockets = new Set<Socket>();
  let isHolding = false;
  let delayMs = 0;
  let onSave = () => {};
  const server = createServer((client) => {
    const api = connect(Number(new URL(getTarget()).port), '127.0.0.1');
    for (const socket of [client, api]) {
      openSockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        openSockets.delete(socket);
        client.destroy();
        api.destroy();
      });
    }
    client.on('data', (data) => {
      api.write(data);
      if (data.includes('PATCH ')) onSave();
    });
    api.on('data', (data) => {
      if (isHolding) return;
      if (!delayMs) return void client.write(data);
      api.pause();
      setTimeout(() => {
        client.write(data);
        api.resume();
      }, delayMs);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Withholds all responses from now on. */
    hold() {
      isHolding = true;
    },
    /** Delays all responses from now on. */
    delay(milliseconds: number) {
      delayMs = milliseconds;
    },
    /** Stops delaying; pending connections are closed. */
    release() {
      isHolding = false;
      delayMs = 0;
      for (const socket of openSockets) socket.destroy();
    },
    /** Resolves when a save was forwarded to the API. */
    waitForSave: () =>
      new Promise<void>((resolve) => {
        onSave = resolve;
      }),
    async stop() {
      for (const socket of openSockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
