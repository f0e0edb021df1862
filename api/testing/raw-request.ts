import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends raw bytes to the API; returns the response when the API closes the connection. */
export async function rawRequest(url: string, text: string): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  // The API ends the connection. If the client ended it first, it would miss slow responses.
  socket.write(text, 'latin1');
  // `once` would reject if the API closes the connection early.
  await new Promise((resolve) => socket.on('close', resolve));
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1] ?? 0), head, body };
}
