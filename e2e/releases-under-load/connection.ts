import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { hasCode } from '../../deploy/errors.ts';

/** The response to a request. */
export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The connection of one visitor, from a separate address, because the site limits requests per address. */
export class Connection {
  private readonly agent: Agent;
  private readonly site: URL;

  constructor(site: string, number: number) {
    this.site = new URL(site);
    this.agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${number + 1}` });
  }

  /** Fetches a path. */
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
      // A server may close an idle connection just when it is reused; browsers retry then too.
      if (clientRequest.reusedSocket && hasCode(error, 'ECONNRESET')) return this.get(path, cookie);
      throw error;
    }
  }

  /** Closes the connection. */
  close() {
    this.agent.destroy();
  }
}
