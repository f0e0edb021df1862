import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes to an API as they are; answers what comes back until the API ends the connection. */
export async function rawRequest(url: string, text: string): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  // The API ends the connection. If the client ended it first, it would miss slow responses.
  socket.write(text, 'latin1');
  // Waiting for it by `once` would throw where the other side ends the connection early.
  await new Promise((resolve) => socket.on('close', resolve));
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1] ?? 0), head, body };
}
