import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { portOf } from '../server/port-of.ts';

const passedOn = ['authorization', 'content-type'] as const;

/** Stands before the simulator's API, and gives everything and everybody the name that a test wants. */
export class HostilePlatform {
  /** Undefined leaves the names as they are. */
  name: string | undefined;
  private target = '';
  private readonly server = createServer(async (request, response) => {
    const { status, body } = await this.ask(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });

  /** Starts it before an API; answers where it is. */
  async start(apiUrl: string): Promise<string> {
    const { origin, pathname } = new URL(apiUrl);
    this.target = origin;
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${portOf(this.server)}${pathname}`;
  }

  /** Ends it. */
  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async ask(request: IncomingMessage) {
    const { method = 'GET', url = '', headers } = request;
    const body = await text(request);
    const given = passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]] as const] : []));
    const answer = await fetch(this.target + url, {
      method,
      headers: Object.fromEntries(given),
      ...(body === '' ? {} : { body }),
    });
    const told = await answer.text();
    return { status: answer.status, body: told && this.name !== undefined ? this.renamed(told, this.name) : told };
  }

  private renamed(json: string, name: string): string {
    const isName = (key: string) => ['name', 'username', 'global_name'].includes(key);
    return JSON.stringify(JSON.parse(json, (key, value) => (isName(key) && typeof value === 'string' ? name : value)));
  }
}
