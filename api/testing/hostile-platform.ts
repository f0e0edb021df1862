import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { getPort } from '../start.ts';

const passedOn = ['authorization', 'content-type'] as const;

/** What may be missing in an answer, or be made of digits, and is chosen by people all the same. */
const chosen = ['global_name', 'discriminator', 'avatar', 'icon', 'banner', 'email', 'topic'];

/** Stands before the simulator's API, and gives every field that holds a text the one that a test wants. */
export class HostilePlatform {
  /** Undefined leaves the answers as they are. */
  text: string | undefined;
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
    return `http://127.0.0.1:${getPort(this.server)}${pathname}`;
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
    // The tokens of a consent are no field that anybody fills in.
    const isKept = told === '' || url.includes('/oauth2/');
    return { status: answer.status, body: isKept || this.text === undefined ? told : replaced(told, this.text) };
  }
}

/** An answer in which every text is another one; ids, permissions and colours are numbers. */
function replaced(json: string, given: string): string {
  const isText = (value: unknown) => typeof value === 'string' && !/^\d+$/.test(value);
  return JSON.stringify(JSON.parse(json, (key, value) => (isText(value) || chosen.includes(key) ? given : value)));
}
