import type { FaultQueue } from './faults/fault-queue.ts';
import { getConsentRedirect, parseAuthorizeRequest } from './oauth/authorize-request.ts';
import type { TokenSet } from './oauth/tokens.ts';
import type { RateLimitName } from './rest/rate-limits.ts';
import type { Call, Simulator } from './simulator.ts';
import type { Invite, Message } from './state/state.ts';
import { addBot, hasBot, removeBot, setRevokedPermissions } from './world/bot.ts';
import { type Channel, deleteChannel, findChannel, getChannels, restoreChannel } from './world/channels.ts';
import type { MembershipLevel } from './world/membership-plan.ts';
import { getMemberships, setMembershipLevel, setRoles } from './world/memberships.ts';
import type { ChannelPermission } from './world/permissions.ts';
import { getRoles, type Role } from './world/roles.ts';
import type { SeedServer } from './world/seed-servers.ts';
import { getUserId } from './world/users.ts';
import { findParentServer, findServer } from './world/world.ts';

/** A server that a person is in, with their membership level there. */
interface Membership {
  server: SeedServer;
  level: MembershipLevel;
  hasBot: boolean;
}

/** Direct access to the simulator for tests and its own pages, without the platform's API. */
export interface SimulatorControl {
  readonly faults: FaultQueue;
  /** The last requests to the API, newest first. */
  calls(): readonly Call[];
  clearCalls(): void;
  setRateLimits(name: RateLimitName): void;
  setSiteOrigin(origin: string): void;
  servers(): readonly SeedServer[];
  server(serverId: string): SeedServer;
  getMemberships(personId: string): Membership[];
  /** The id of one of the 20,000 other users. */
  userId(index: number): string;
  hasBot(serverId: string): boolean;
  removeBot(serverId: string): void;
  addBot(serverId: string, permissions?: bigint): void;
  channels(serverId: string): Channel[];
  /** Sets the permissions that the bot lacks in a channel; an empty list restores all. */
  setRevokedPermissions(channelId: string, revokedPermissions: readonly ChannelPermission[]): void;
  deleteChannel(channelId: string): void;
  restoreChannel(channelId: string): void;
  /** Changes a person's membership level on a server; undefined removes them from it. */
  setMembershipLevel(serverId: string, personId: string, level: MembershipLevel | undefined): void;
  /** The roles of a server, the lowest first. */
  roles(serverId: string): Role[];
  /** Gives a member roles in addition to those of their membership level, until that changes. */
  setRoles(serverId: string, personId: string, roleIds: readonly string[]): void;
  /** What was sent to a channel, oldest first. */
  messages(channelId: string): readonly Message[];
  invites(): readonly Invite[];
  /** Accepts an authorize URL as a person; returns the URL of the redirect. */
  authorize(authorizeUrl: string | URL, personId: string): string;
  /** Signs a person in without the consent page. */
  issueTokens(personId: string, scopes?: readonly string[]): TokenSet;
  /** Resets the state to the seed. */
  reset(): void;
  /** Waits until all changes are in the state file. */
  waitUntilSaved(): Promise<void>;
}

const DEFAULT_SCOPES = ['identify', 'guilds', 'email', 'connections'];

export function createControl(simulator: Simulator): SimulatorControl {
  const { world, faults, calls, tokens } = simulator;
  const getServer = (id: string): SeedServer => assertFound(findServer(world, id), 'server', id);
  const getChannelServer = (id: string): SeedServer => assertFound(findParentServer(world, id), 'channel', id);
  return {
    faults,
    calls: () => calls.list(),
    clearCalls: () => calls.clear(),
    setRateLimits: (name) => {
      simulator.rateLimiter.limitName = name;
    },
    setSiteOrigin: (origin) => {
      simulator.settings.siteOrigin = origin;
    },
    servers: () => world.servers,
    server: getServer,
    getMemberships: (personId) =>
      getMemberships(world, personId).map((entry) => ({ ...entry, hasBot: hasBot(world, entry.server) })),
    userId: (index) => getUserId(world.seed, index),
    hasBot: (serverId) => hasBot(world, getServer(serverId)),
    removeBot: (serverId) => removeBot(world, getServer(serverId)),
    addBot: (serverId, permissions = 8n) => addBot(world, getServer(serverId), permissions),
    channels: (serverId) => getChannels(world, getServer(serverId)),
    setRevokedPermissions: (channelId, revokedPermissions) => {
      assertFound(findChannel(world, channelId), 'channel', channelId);
      setRevokedPermissions(world, getChannelServer(channelId), channelId, revokedPermissions);
    },
    deleteChannel: (channelId) => {
      assertFound(findChannel(world, channelId), 'channel', channelId);
      deleteChannel(world, channelId);
    },
    restoreChannel: (channelId) => restoreChannel(world, channelId),
    setMembershipLevel: (serverId, personId, level) => setMembershipLevel(world, getServer(serverId), personId, level),
    roles: (serverId) => getRoles(world, getServer(serverId)),
    setRoles: (serverId, personId, roleIds) => setRoles(world, getServer(serverId), personId, roleIds),
    messages: (channelId) => world.store.state.messages[channelId] ?? [],
    invites: () => world.store.state.invites,
    authorize: (authorizeUrl, personId) => {
      const result = parseAuthorizeRequest(simulator, Object.fromEntries(new URL(authorizeUrl).searchParams));
      if (!('request' in result))
        throw new Error(
          'text' in result ? result.text : `The request was redirected with an error: ${result.redirect}`,
        );
      return getConsentRedirect(simulator, result.request, personId);
    },
    issueTokens: (personId, scopes = DEFAULT_SCOPES) => {
      const { grantId: _, ...set } = tokens.issue({ personId, scopes });
      return set;
    },
    reset: () => resetSimulator(simulator),
    waitUntilSaved: () => world.store.waitUntilSaved(),
  };
}

function assertFound<T>(value: T | undefined, kind: string, id: string): T {
  if (value === undefined) throw new Error(`There is no ${kind} ${id}.`);
  return value;
}

/** Resets the state to the seed. Emits an event for each server that the bot joins or leaves by the reset. */
export function resetSimulator({ world, triggeredEvents }: Simulator): void {
  const changedServers = Object.keys(world.store.state.bot)
    .flatMap((id) => findServer(world, id) ?? [])
    .map((server) => ({ server, hadBot: hasBot(world, server) }));
  world.store.reset();
  triggeredEvents.clear();
  for (const { server, hadBot } of changedServers) {
    const hasBotNow = hasBot(world, server);
    if (hasBotNow !== hadBot) world.botMembership.emit(hasBotNow ? 'joined' : 'left', server);
  }
}
