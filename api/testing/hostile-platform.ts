import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { getPort } from '../start.ts';

const FORWARDED_HEADERS = ['authorization', 'content-type'] as const;

/** Fields that people fill in although they may be null or consist of digits. */
const REPLACED_FIELDS = ['global_name', 'discriminator', 'avatar', 'icon', 'banner', 'email', 'topic'];

/** Proxy in front of the simulator's API that replaces every text field with the text of the test. */
export class HostilePlatform {
  /** Undefined leaves responses unchanged. */
  text: string | undefined;
  private target = '';
  private readonly server = createServer(async (request, response) => {
    const { status, body } = await this.forward(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });

  /** Starts the proxy and returns its URL. */
  async start(apiUrl: string): Promise<string> {
    const { origin, pathname } = new URL(apiUrl);
    this.target = origin;
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${getPort(this.server)}${pathname}`;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async forward(request: IncomingMessage) {
    const { method = 'GET', url = '', headers } = request;
    const body = await text(request);
    const forwardedHeaders = FORWARDED_HEADERS.flatMap((name) =>
      headers[name] ? [[name, headers[name]] as const] : [],
    );
    const platformResponse = await fetch(this.target + url, {
      method,
      headers: Object.fromEntries(forwardedHeaders),
      ...(body === '' ? {} : { body }),
    });
    const json = await platformResponse.text();
    // People do not fill in OAuth tokens.
    const isUnchanged = json === '' || url.includes('/oauth2/');
    return {
      status: platformResponse.status,
      body: isUnchanged || this.text === undefined ? json : replaceTexts(json, this.text),
    };
  }
}

/** Replaces every text in a response; ids, permissions and colours stay because they are digits. */
function replaceTexts(json: string, replacement: string): string {
  const isText = (value: unknown) => typeof value === 'string' && !/^\d+$/.test(value);
  return JSON.stringify(
    JSON.parse(json, (key, value) => (isText(value) || REPLACED_FIELDS.includes(key) ? replacement : value)),
  );
}
