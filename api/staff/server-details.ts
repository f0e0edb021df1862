import type { contract } from 'api-contract/contract';
import { findBan } from '../auth/bans.ts';
import { ApiError } from '../errors.ts';
import { NO_GREETINGS, parseGreetings } from '../guilds/greetings.ts';
import { parseLogSettings } from '../guilds/logs.ts';
import { readModule } from '../guilds/modules.ts';
import type { RequestContext } from '../http/context.ts';
import { isPlatformError } from '../platform/errors.ts';
import { listNewestActions } from './actions.ts';
import { findUserProfile, type StaffDeps, toUserSummary } from './chat-users.ts';

type DetailsCall = RequestContext<typeof contract.staffServer, StaffDeps>;

/** `POST /v1/admin/server`. */
export async function getServerDetails(call: DetailsCall) {
  const { db, input } = call;
  const id = input.body.server_id;
  const server = await db.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!server) throw new ApiError('server-unknown');
  const [owner, ownerBan, logs, greetings, actions] = await Promise.all([
    findOwner(call, server.owner_id),
    server.owner_id ? findBan(call, server.owner_id) : undefined,
    readModule(call, id, 'logs'),
    readModule(call, id, 'greetings'),
    listNewestActions(call, id),
  ]);
  const { welcome, farewell } = parseGreetings(greetings.value) ?? NO_GREETINGS;
  return {
    id,
    name: server.name,
    icon: server.icon,
    owner,
    owner_banned: ownerBan !== undefined,
    members: server.member_count,
    joined_at: server.joined_at.toISOString(),
    left_at: server.left_at?.toISOString() ?? null,
    seen_at: server.seen_at.toISOString(),
    shard: server.shard,
    log_channels: parseLogSettings(logs.value).channels.length,
    welcome: welcome.enabled,
    farewell: farewell.enabled,
    needs_attention: server.needs_attention,
    actions,
  };
}

/** The owner. Without a name if the account is deleted or the platform is not available. */
async function findOwner(call: DetailsCall, id: string | null) {
  if (!id) return null;
  const profile = await findUserProfile(call, id).catch((error: unknown) => {
    if (error instanceof ApiError || isPlatformError(error)) return { name: null, avatar: null, discriminator: null };
    throw error;
  });
  return toUserSummary(call, { id, ...profile });
}
