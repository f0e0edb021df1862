import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { botAvatar } from '../rest/shapes.ts';
import type { Simulator } from '../simulator.ts';
import { hashText, randomOf } from '../world/random.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { findUser } from '../world/users.ts';
import { findServer } from '../world/world.ts';
import { encodePng, type Picture } from './drawing.ts';
import { emblem, landscape, owl, standard } from './pictures.ts';

const fileSchema = z.string().regex(/^(?:a_)?[0-9a-f]{32}\.(?:png|webp|jpe?g|gif)$/);
const paramsSchema = z.object({ id: snowflakeSchema, file: fileSchema });
const sizeSchema = z.coerce.number().int().min(16).max(4096).catch(128);

// Larger sizes are accepted but not drawn, because that would be slow; browsers scale these well.
const largest = { square: 256, wide: 512 };

/** Adds the routes of images, which are drawn from ids, never change, and may be loaded by other origins. */
export function addImageRoutes(app: FastifyInstance, { world }: Simulator): void {
  const drawn = keepRecent<Buffer>(600);

  const send = async (reply: FastifyReply, query: unknown, key: string, picture: Picture | undefined, wide = false) => {
    void reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' });
    if (!picture) return reply.code(404).type('text/plain').send('Not found');
    const requestedSize = z.object({ size: sizeSchema }).catch({ size: 128 }).parse(query).size;
    const width = Math.min(wide ? largest.wide : largest.square, requestedSize);
    const height = wide ? Math.round((width * 9) / 16) : width;
    const bytes = drawn.get(`${key} ${width}`, () =>
      encodePng(width, height, (x, y) => picture((x + 0.5) / height, (y + 0.5) / height, 1 / height)),
    );
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
  };
  const luck = (hash: string) => randomOf(world.seed, 'picture', hashText(hash));

  /** The image of an id, if the hash in the URL belongs to it. */
  const own = (params: unknown, hashOf: (id: string) => string | null | undefined, draw: (hash: string) => Picture) => {
    const { id = '', file = '' } = paramsSchema.safeParse(params).data ?? {};
    const hash = file.replace(/\.\w+$/, '');
    return { key: `${id} ${hash}`, picture: hash !== '' && hashOf(id) === hash ? draw(hash) : undefined };
  };

  app.get('/avatars/:id/:file', async ({ params, query }, reply) => {
    const { clientId } = simulatorCredentials;
    const hashOf = (id: string) => (id === clientId ? botAvatar : findUser(world.seed, id)?.avatar);
    const { key, picture } = own(params, hashOf, (hash) => (hash === botAvatar ? owl() : emblem(luck(hash))));
    return send(reply, query, key, picture);
  });
  app.get('/icons/:id/:file', async ({ params, query }, reply) => {
    const { key, picture } = own(
      params,
      (id) => findServer(world, id)?.icon,
      (hash) => emblem(luck(hash)),
    );
    return send(reply, query, key, picture);
  });
  app.get('/app-icons/:id/:file', async ({ params, query }, reply) => {
    const { key, picture } = own(params, (id) => (id === simulatorCredentials.clientId ? botAvatar : undefined), owl);
    return send(reply, query, key, picture);
  });
  app.get('/banners/:id/:file', async ({ params, query }, reply) => {
    const { key, picture } = own(
      params,
      (id) => findServer(world, id)?.banner,
      (hash) => landscape(luck(hash)),
    );
    return send(reply, query, key, picture, true);
  });
  app.get('/embed/avatars/:file', async ({ params, query }, reply) => {
    const file = z.object({ file: z.string().regex(/^[0-5]\.png$/) }).safeParse(params).data?.file;
    return send(reply, query, `standard ${file}`, file ? standard(Number(file[0])) : undefined);
  });
}

/** Creates a bounded cache that keeps the most recently used entries. */
export function keepRecent<T>(most: number): { get(key: string, make: () => T): T } {
  const cache = new Map<string, T>();
  return {
    get: (key, make) => {
      const value = cache.get(key) ?? make();
      cache.delete(key);
      cache.set(key, value);
      const [oldest] = cache.keys();
      if (cache.size > most && oldest !== undefined) cache.delete(oldest);
      return value;
    },
  };
}
