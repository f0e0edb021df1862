import { connect } from 'node:net';

/** A response as it was received from a connection. */
export interface RawResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends bytes that no HTTP client would send, and waits until nothing is received for `silenceMs`. */
export function sendBytes(url: string, bytes: string, silenceMs = 400): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('data', (data) => {
      response += data.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(response));
    socket.write(bytes, 'latin1');
  });
}

/** Sends a request with exactly this target. Adds `Connection: close`, and `Host: localhost` unless a Host is given. */
export async function sendRawRequest(
  url: string,
  target: string,
  headers: string[] = [],
  method = 'GET',
): Promise<RawResponse> {
  const head = [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');
  const host = headers.some((line) => /^host:/i.test(line)) ? '' : 'Host: localhost\r\n';
  const response = await sendBytes(url, head.replace('\r\n', `\r\n${host}`), 5000);
  const [statusLine = '', ...lines] = response.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? [];
  const pairs = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1),
  ]);
  return {
    status: Number(statusLine.split(' ')[1] ?? 0),
    headers: new Headers(pairs),
    body: response.slice(response.indexOf('\r\n\r\n') + 4),
  };
}
