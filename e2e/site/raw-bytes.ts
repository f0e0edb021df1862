import { connect } from 'node:net';

/** One answer, as it came over a connection. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends bytes as they are, which no client would, and waits until the other side has nothing more to say. */
export function sendBytes(url: string, bytes: string, silence = 400): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setTimeout(silence, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.write(bytes, 'latin1');
  });
}

/** Asks for a target exactly as it is given, with headers as they are given. */
export async function ask(url: string, target: string, headers: string[] = [], method = 'GET'): Promise<RawAnswer> {
  const head = [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');
  const host = headers.some((line) => /^host:/i.test(line)) ? '' : 'Host: localhost\r\n';
  const answer = await sendBytes(url, head.replace('\r\n', `\r\n${host}`), 5000);
  const [first = '', ...lines] = answer.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? [];
  const pairs = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1),
  ]);
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: new Headers(pairs),
    body: answer.slice(answer.indexOf('\r\n\r\n') + 4),
  };
}
