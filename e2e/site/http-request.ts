import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request that node:http sends unchanged; browsers and fetch would normalise its path and headers. */
export interface HttpRequest {
  target: string;
  headers?: Record<string, string>;
  method?: string;
  body?: string;
}

/** A response with its decoded body. */
export interface HttpResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Sends a request to a site. */
export function sendHttpRequest(
  url: string,
  { target, headers = {}, method = 'GET', body }: HttpRequest,
): Promise<HttpResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: target, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers: responseHeaders } = response;
        resolve({
          status,
          headers: responseHeaders,
          body: decodeBody(Buffer.concat(chunks), responseHeaders['content-encoding']),
        });
      });
    });
    request.on('error', reject).end(body);
  });
}

function decodeBody(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(body).toString('base64');
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString('base64');
}
