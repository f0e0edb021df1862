import { AsyncLocalStorage } from 'node:async_hooks';
import type { RestRequest, Send } from './discord-client.ts';
import { createId, createMessage, readJson } from './discord-responses.ts';
import type { Rehearsal, RehearsedEvent } from './rehearsal.ts';

interface FetchOptions {
  force: true;
  cache: false;
}

/** A manager of discord.js. */
interface Manager<T, O> {
  cache: ReadonlyMap<string, T>;
  fetch(options: O & FetchOptions): Promise<T | ReadonlyMap<string, T>>;
}

/** While a helper below fetches. Other reads get what the platform has, because discord.js caches it. */
const fetching = new AsyncLocalStorage<{ messageId?: string }>();

/** Not cached, because the live bot must not see the assumed roles. */
const UNCACHED = { force: true, cache: false } as const;

/** Fetches the member of a rehearsed event, with the assumed roles if there are any. */
export async function fetchRehearsedMember<M>(
  { members }: { members: Manager<M, { user: string }> },
  { user }: Pick<RehearsedEvent, 'user'>,
): Promise<M> {
  const found = await fetching.run({}, () => members.fetch({ user, ...UNCACHED }));
  return requireOne(found);
}

/** Creates the message of a rehearsed event, which is in no channel. */
export async function fetchRehearsedMessage<M extends object>(
  channel: { messages: Manager<M, { message: string }>; guild: { members: Manager<object, { user: string }> } },
  event: Pick<RehearsedEvent, 'user'>,
): Promise<M> {
  const member = await fetchRehearsedMember(channel.guild, event);
  const messageId = createId();
  const found = await fetching.run({ messageId }, () => channel.messages.fetch({ message: messageId, ...UNCACHED }));
  // discord.js would take the member from its cache, without the assumed roles.
  return Object.defineProperty(requireOne(found), 'member', { value: member });
}

/** `fetch` of discord.js also fetches several, with other options. */
function requireOne<T>(found: T | ReadonlyMap<string, T>): T {
  if (isMap(found)) throw new Error('The client fetched several.');
  return found;
}

function isMap<T>(found: T | ReadonlyMap<string, T>): found is ReadonlyMap<string, T> {
  return found instanceof Map;
}

/** Answers what a handler reads. */
export async function answerRead({ event }: Rehearsal, request: RestRequest, send: Send): Promise<unknown> {
  const current = fetching.getStore();
  if (!current) return send(request);
  const memberRoute = `/guilds/${event.guild}/members/${event.user}`;
  if (current.messageId !== undefined && request.fullRoute.endsWith(`/messages/${current.messageId}`)) {
    const { user } = await readJson(await send({ method: 'GET', fullRoute: memberRoute }));
    const message = createMessage({ content: event.text ?? '' });
    return Response.json({ ...message, id: current.messageId, channel_id: event.channel, author: user });
  }
  const response = await send(request);
  if (request.fullRoute !== memberRoute || !event.roles) return response;
  return Response.json({ ...(await readJson(response)), roles: event.roles });
}
