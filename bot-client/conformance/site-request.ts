import type { IncomingHttpHeaders } from 'node:http';

/** A request of the client. */
export interface SiteRequest {
  /** The method and the path below `/v1/bot`, such as `POST applied`. */
  call: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
}
