import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { BOT_AVATAR_HASH } from '../rest/responses.ts';
import type { Simulator } from '../simulator.ts';
import { createRandom, hashString } from '../world/random.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { findUser } from '../world/users.ts';
import { findServer } from '../world/world.ts';
import { encodePng, type Picture } from './drawing.ts';
import { drawDefaultAvatar, drawEmblem, drawLandscape, drawOwl } from './pictures.ts';

const fileSchema = z.string().regex(/^(?:a_)?[0-9a-f]{32}\.(?:png|webp|jpe?g|gif)$/);
const paramsSchema = z.object({ id: snowflakeSchema, file: fileSchema });
const sizeSchema = z.coerce.number().int().min(16).max(4096).catch(128);

// Larger sizes would be slow to draw, so browsers scale these up.
const MAX_WIDTHS = { square: 256, wide: 512 };

/** Adds the routes of images. They are drawn from hashes, never change, and other origins may load them. */
export function addImageRoutes(app: FastifyInstance, { world }: Simulator): void {
  const cache = createLruCache<Buffer>(600);

  const sendImage = async (
    reply: FastifyReply,
    query: unknown,
    key: string,
    picture: Picture | undefined,
    isWide = false,
  ) => {
    void reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' });
    if (!picture) return reply.code(404).type('text/plain').send('Not found');
    const requestedSize = z.object({ size: sizeSchema }).catch({ size: 128 }).parse(query).size;
    const width = Math.min(isWide ? MAX_WIDTHS.wide : MAX_WIDTHS.square, requestedSize);
    const height = isWide ? Math.round((width * 9) / 16) : width;
    const bytes = cache.get(`${key} ${width}`, () =>
      encodePng(width, height, (x, y) => picture((x + 0.5) / height, (y + 0.5) / height, 1 / height)),
    );
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
  };
  const createPictureRandom = (hash: string) => createRandom(world.seed, 'picture', hashString(hash));

  /** Finds the picture for an id and a hash; undefined unless the hash belongs to the id. */
  const findPicture = (
    params: unknown,
    getHash: (id: string) => string | null | undefined,
    draw: (hash: string) => Picture,
  ) => {
    const { id = '', file = '' } = paramsSchema.safeParse(params).data ?? {};
    const hash = file.replace(/\.\w+$/, '');
    return { key: `${id} ${hash}`, picture: hash !== '' && getHash(id) === hash ? draw(hash) : undefined };
  };

  app.get('/avatars/:id/:file', async ({ params, query }, reply) => {
    const { clientId } = simulatorCredentials;
    const getHash = (id: string) => (id === clientId ? BOT_AVATAR_HASH : findUser(world.seed, id)?.avatar);
    const { key, picture } = findPicture(params, getHash, (hash) =>
      hash === BOT_AVATAR_HASH ? drawOwl() : drawEmblem(createPictureRandom(hash)),
    );
    return sendImage(reply, query, key, picture);
  });
  app.get('/icons/:id/:file', async ({ params, query }, reply) => {
    const { key, picture } = findPicture(
      params,
      (id) => findServer(world, id)?.icon,
      (hash) => drawEmblem(createPictureRandom(hash)),
    );
    return sendImage(reply, query, key, picture);
  });
  app.get('/app-icons/:id/:file', async ({ params, query }, reply) => {
    const { key, picture } = findPicture(
      params,
      (id) => (id === simulatorCredentials.clientId ? BOT_AVATAR_HASH : undefined),
      drawOwl,
    );
    return sendImage(reply, query, key, picture);
  });
  app.get('/banners/:id/:file', async ({ params, query }, reply) => {
    const { key, picture } = findPicture(
      params,
      (id) => findServer(world, id)?.banner,
      (hash) => drawLandscape(createPictureRandom(hash)),
    );
    return sendImage(reply, query, key, picture, true);
  });
  app.get('/embed/avatars/:file', async ({ params, query }, reply) => {
    const file = z.object({ file: z.string().regex(/^[0-5]\.png$/) }).safeParse(params).data?.file;
    return sendImage(reply, query, `standard ${file}`, file ? drawDefaultAvatar(Number(file[0])) : undefined);
  });
}

/** Creates a bounded cache that keeps the most recently used entries. */
export function createLruCache<T>(maxEntries: number): { get(key: string, create: () => T): T } {
  const cache = new Map<string, T>();
  return {
    get: (key, create) => {
      const value = cache.get(key) ?? create();
      cache.delete(key);
      cache.set(key, value);
      const [oldest] = cache.keys();
      if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
      return value;
    },
  };
}
