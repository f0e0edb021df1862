import http from 'node:http';
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

// Sends 75 reads and 25 writes per second to a site, however slowly it responds, and prints how many calls there were, and
// which were slow or failed. It runs inside the machine, so it imports nothing of ours.
const [origin = '', seconds = ''] = process.argv.slice(2);

const CALLS_PER_SECOND = 100;
const SLOW_MS = 5000;

const reads = ['/', '/v1/public/stats', '/v1/health', '/v1/ready'];
const signIn = JSON.stringify({ type: 'user', twofa_token: '000000', access_token: '', refresh_token: '' });
const client = origin.startsWith('https') ? https : http;
const agent = new client.Agent({ keepAlive: true });
const lines: string[] = [];

/** Sends a call; anything but 5xx is a success, because the writes come without a session. */
function send(method: string, path: string, startedAt: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (result: string | number) => {
    const duration = Date.now() - startedAt;
    const hasFailed = typeof result === 'string' || result >= 500;
    if (hasFailed || duration > SLOW_MS)
      lines.push(`${startedAt} ${hasFailed ? 'failed' : 'slow'} ${method} ${path}: ${result} after ${duration} ms`);
    resolve();
  };
  const headers = method === 'POST' ? { 'content-type': 'application/json' } : {};
  const request = client.request(origin + path, { method, agent, headers }, (response) => {
    response.resume();
    response.once('close', () => end(response.complete ? (response.statusCode ?? 0) : 'cut off'));
  });
  request.once('error', (error) => end(error.message));
  request.end(method === 'POST' ? signIn : undefined);
  return promise;
}

const calls: Promise<void>[] = [];
const start = Date.now();
while (calls.length < Number(seconds) * CALLS_PER_SECOND) {
  const at = (calls.length / CALLS_PER_SECOND) * 1000;
  if (start + at > Date.now()) await pause(start + at - Date.now());
  const index = calls.length;
  calls.push(
    index % 4 === 3 ? send('POST', '/v1/2fa', start + at) : send('GET', reads[(index % 5) % 4] ?? '/', start + at),
  );
}
await Promise.all(calls);
console.log([calls.length, ...lines].join('\n'));
agent.destroy();
