import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { hasCode } from '../../deploy/errors.ts';

/** What came for a request. */
export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The connection of one visitor, who comes from an address of their own: the site limits what comes from one. */
export class Connection {
  private readonly agent: Agent;
  private readonly site: URL;

  constructor(site: string, number: number) {
    this.site = new URL(site);
    this.agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${number + 1}` });
  }

  /** Asks for a path. */
  async get(path: string, cookie: string): Promise<HttpResponse> {
    const { host, port } = this.site;
    const clientRequest = request({
      agent: this.agent,
      host: '127.0.0.1',
      port,
      path,
      headers: { host, cookie },
    }).end();
    try {
      const [response]: IncomingMessage[] = await once(clientRequest, 'response');
      if (!response) throw new Error('There is no response.');
      return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
    } catch (error) {
      // A server may close an idle connection at the moment in which it is used again; browsers ask once more then too.
      if (clientRequest.reusedSocket && hasCode(error, 'ECONNRESET')) return this.get(path, cookie);
      throw error;
    }
  }

  /** Lets go of the connection. */
  close() {
    this.agent.destroy();
  }
}
