import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { BOT_AVATAR_HASH } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import { createRandom, hashString } from '../world/random.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { findUser } from '../world/users.ts';
import { findServer } from '../world/world.ts';
import { drawDefaultAvatar, drawEmblem, drawLandscape, drawOwl } from './pictures.ts';

const fileSchema = z.string().regex(/^(?:a_)?[0-9a-f]{32}\.(?:png|webp|jpe?g|gif)$/);
const paramsSchema = z.object({ id: snowflakeSchema, file: fileSchema });

/**
 * Adds the routes of images. They are drawn from hashes, never change, and other origins may load them. Their URLs are
 * those of the platform, but all are SVG, which fits every size.
 */
export function addImageRoutes(app: FastifyInstance, { world }: Simulator): void {
  const createPictureRandom = (hash: string) => createRandom(world.seed, 'picture', hashString(hash));

  /** Draws the picture of an id and a hash; undefined unless the hash belongs to the id. */
  const drawPicture = (
    params: unknown,
    getHash: (id: string) => string | null | undefined,
    draw: (hash: string) => string,
  ) => {
    const { id = '', file = '' } = paramsSchema.safeParse(params).data ?? {};
    const hash = file.replace(/\.\w+$/, '');
    return hash !== '' && getHash(id) === hash ? draw(hash) : undefined;
  };

  app.get('/avatars/:id/:file', async ({ params }, reply) => {
    const getHash = (id: string) =>
      id === simulatorCredentials.clientId ? BOT_AVATAR_HASH : findUser(world.seed, id)?.avatar;
    const picture = drawPicture(params, getHash, (hash) =>
      hash === BOT_AVATAR_HASH ? drawOwl() : drawEmblem(createPictureRandom(hash)),
    );
    return sendImage(reply, picture);
  });
  app.get('/icons/:id/:file', async ({ params }, reply) => {
    const getHash = (id: string) => findServer(world, id)?.icon;
    return sendImage(
      reply,
      drawPicture(params, getHash, (hash) => drawEmblem(createPictureRandom(hash))),
    );
  });
  app.get('/app-icons/:id/:file', async ({ params }, reply) => {
    const getHash = (id: string) => (id === simulatorCredentials.clientId ? BOT_AVATAR_HASH : undefined);
    return sendImage(reply, drawPicture(params, getHash, drawOwl));
  });
  app.get('/banners/:id/:file', async ({ params }, reply) => {
    const getHash = (id: string) => findServer(world, id)?.banner;
    return sendImage(
      reply,
      drawPicture(params, getHash, (hash) => drawLandscape(createPictureRandom(hash))),
    );
  });
  app.get('/embed/avatars/:file', async ({ params }, reply) => {
    const file = z.object({ file: z.string().regex(/^[0-5]\.png$/) }).safeParse(params).data?.file;
    return sendImage(reply, file && drawDefaultAvatar(Number(file[0])));
  });
}

function sendImage(reply: FastifyReply, picture: string | undefined) {
  void reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' });
  if (!picture) return reply.code(404).type('text/plain').send('Not found');
  return reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable').send(picture);
}
