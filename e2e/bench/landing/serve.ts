import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import path from 'node:path';
import { compress } from '../../../deploy/compose/composition.ts';
import { caching } from '../../../deploy/gateway/rules.ts';

/** The files of a benchmark site, by pathname. */
export type Files = ReadonlyMap<string, Buffer>;

const types: Record<string, string> = {
  '': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

async function createResponse(pathname: string, content: Buffer) {
  const extension = path.extname(pathname);
  const type = types[extension];
  if (!type) throw new Error(`The benchmark server has no content type for ${pathname}.`);
  const headers = {
    'content-type': type,
    'cache-control': extension ? caching.forever : caching.page,
    etag: `"${createHash('sha256').update(content).digest('hex')}"`,
  };
  if (extension === '.woff2') return { body: content, headers };
  const { br } = await compress(content, 'best');
  return { body: br, headers: { ...headers, 'content-encoding': 'br', vary: 'Accept-Encoding' } };
}

/** Serves precompressed files from memory, with the given headers on every response. */
export async function serve(files: Files, headers: Record<string, string>) {
  const responses = new Map(
    await Promise.all(
      [...files].map(async ([pathname, body]) => [pathname, await createResponse(pathname, body)] as const),
    ),
  );
  const server = createServer((request, response) => {
    const prepared = responses.get(request.url ?? '');
    if (!prepared) return response.writeHead(404, headers).end();
    if (request.headers['if-none-match'] === prepared.headers.etag)
      return response.writeHead(304, { ...headers, ...prepared.headers }).end();
    return response
      .writeHead(200, { ...headers, ...prepared.headers, 'content-length': prepared.body.length })
      .end(prepared.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The benchmark server has no port.');
  return {
    url: `http://localhost:${address.port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
