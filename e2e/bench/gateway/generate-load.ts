import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A load on a path for some seconds, or a number of connections to hold open. */
export type Task =
  | { kind: 'load'; ports: number[]; path: string; seconds: number }
  | { kind: 'hold'; port: number; count: number };

const CONNECTIONS = 32;

const createRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n`;

/** Sends one request, and returns the size of the response in bytes. */
function measureResponse(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(createRequest(path)));
    let response = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (data) => {
      response = Buffer.concat([response, data]);
      const head = response.indexOf('\r\n\r\n');
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(response.toString('latin1', 0, head)) ?? [];
      if (head < 0 || !length || response.length < head + 4 + Number(length)) return;
      socket.destroy();
      if (response.toString('latin1', 9, 12) !== '200') return reject(new Error(response.toString('latin1', 0, head)));
      resolve(response.length);
    });
  });
}

/** Counts responses by their constant size, because a parser would take longer than the server. */
async function load({ ports, path, seconds }: Extract<Task, { kind: 'load' }>): Promise<number> {
  const size = await measureResponse(ports[0] ?? 0, path);
  const request = createRequest(path);
  let bytes = 0;
  const sockets = Array.from({ length: CONNECTIONS }, (_, index) => {
    const socket = connect({ host: '127.0.0.1', port: ports[index % ports.length] ?? 0, noDelay: true });
    let missingBytes = 0;
    const sendRequest = () => {
      missingBytes += size;
      socket.write(request);
    };
    socket.on('connect', sendRequest);
    socket.on('error', fail);
    socket.on('data', ({ length }) => {
      bytes += length;
      missingBytes -= length;
      if (missingBytes === 0) sendRequest();
      if (missingBytes < 0) fail(new Error('A response is longer than the first one.'));
    });
    return socket;
  });
  // Measure once every connection has received something.
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  const [start, before] = [performance.now(), bytes];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const perSecond = (bytes - before) / size / ((performance.now() - start) / 1000);
  for (const socket of sockets) socket.destroy();
  return perSecond;
}

/** Opens connections, sends one request on each, and holds them open. */
async function hold({ port, count }: Extract<Task, { kind: 'hold' }>): Promise<number> {
  const connections: Socket[] = [];
  while (connections.length < count) {
    const batch = Array.from({ length: Math.min(200, count - connections.length) }, async () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(createRequest('/healthz')));
      socket.on('error', fail);
      await new Promise((resolve) => socket.once('data', resolve));
      connections.push(socket);
    });
    await Promise.all(batch);
  }
  return connections.length;
}

function fail(error: unknown) {
  console.error(error);
  process.exit(1);
}

process.on('message', (task: Task) => {
  void (task.kind === 'load' ? load(task) : hold(task)).then((result) => process.send?.(result), fail);
});
