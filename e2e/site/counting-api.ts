import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// An API process that responds with its name, and reports each call to its parent, except health checks and benchmarks.
const [name = '', port = '0'] = process.argv.slice(2);

const server = createServer((request, response) => {
  if (!/^\/v1\/(health|bench)$/.test(request.url ?? '')) process.send?.(`${request.method} ${request.url}`);
  request.resume();
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': name.length }).end(name);
});
server.listen(Number(port), '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
});
process.once('disconnect', () => process.exit(0));
