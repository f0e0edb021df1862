import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between the gateway and the API, and can have every answer come late or never. */
export async function startHoldingProxy(target: () => string) {
  const open = new Set<Socket>();
  let holding = false;
  let late = 0;
  let asked = () => {};
  const server = createServer((client) => {
    const api = connect(Number(new URL(target()).port), '127.0.0.1');
    for (const socket of [client, api]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        api.destroy();
      });
    }
    client.on('data', (data) => {
      api.write(data);
      if (data.includes('PATCH ')) asked();
    });
    api.on('data', (data) => {
      if (holding) return;
      if (!late) return void client.write(data);
      api.pause();
      setTimeout(() => {
        client.write(data);
        api.resume();
      }, late);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Keeps back what the API answers from now on. */
    hold() {
      holding = true;
    },
    /** Has what the API answers come so many milliseconds later from now on. */
    delay(milliseconds: number) {
      late = milliseconds;
    },
    /** Lets later calls through at once; those that wait are broken off. */
    release() {
      holding = false;
      late = 0;
      for (const socket of open) socket.destroy();
    },
    /** Resolves once a save has been handed on to the API. */
    saveArrives: () =>
      new Promise<void>((resolve) => {
        asked = resolve;
      }),
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
