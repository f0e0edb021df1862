import type { Faults } from './faults/fault-queue.ts';
import { getConsentRedirect, readAuthorizeRequest } from './oauth/authorize-request.ts';
import type { TokenSet } from './oauth/tokens.ts';
import type { AllowanceName } from './rest/rate-limits.ts';
import type { Call, Simulator } from './simulator.ts';
import type { Invite, Message } from './state/state.ts';
import { hasBot, joinBot, removeBot, setLostAbilities } from './world/bot.ts';
import { type Channel, channelsOf, deleteChannel, findChannel, restoreChannel } from './world/channels.ts';
import type { Right } from './world/memberships.ts';
import type { Ability } from './world/permissions.ts';
import { serversOf, setRight, setRoles } from './world/rights.ts';
import { type Role, rolesOf } from './world/roles.ts';
import type { SeedServer } from './world/seed-servers.ts';
import { userIdAt } from './world/users.ts';
import { findServer, serverAround } from './world/world.ts';

/** A server in tests. */
interface ServerView {
  server: SeedServer;
  right: Right;
  hasBot: boolean;
}

/** Direct access to the simulator for tests and its own pages, without the platform's API. */
export interface SimulatorControl {
  readonly faults: Faults;
  /** The last requests to the API, newest first. */
  calls(): readonly Call[];
  clearCalls(): void;
  setRateLimits(name: AllowanceName): void;
  setSiteOrigin(origin: string): void;
  servers(): readonly SeedServer[];
  server(serverId: string): SeedServer;
  serversOf(personId: string): ServerView[];
  /** The id of one of the 20,000 other users. */
  userId(index: number): string;
  hasBot(serverId: string): boolean;
  kickBot(serverId: string): void;
  inviteBot(serverId: string, permissions?: bigint): void;
  channels(serverId: string): Channel[];
  /** Sets the abilities that the bot loses in a channel; an empty list restores all. */
  loseInChannel(channelId: string, lostAbilities: readonly Ability[]): void;
  deleteChannel(channelId: string): void;
  restoreChannel(channelId: string): void;
  /** Changes a person's right in a server; without a right they leave it. */
  setRight(serverId: string, personId: string, right: Right | undefined): void;
  /** The roles of a server, the lowest first. */
  roles(serverId: string): Role[];
  /** Gives a member roles in addition to those of their right, until their right changes. */
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
  /** Resolves when all changes are in the state file. */
  saved(): Promise<void>;
}

const usualScopes = ['identify', 'guilds', 'email', 'connections'];

/** Creates the control of a simulator. */
export function controlOf(simulator: Simulator): SimulatorControl {
  const { world, faults, calls, tokens } = simulator;
  const server = (id: string): SeedServer => assertFound(findServer(world, id), 'server', id);
  const channelServer = (id: string): SeedServer => assertFound(serverAround(world, id), 'channel', id);
  return {
    faults,
    calls: () => calls.list(),
    clearCalls: () => calls.clear(),
    setRateLimits: (name) => {
      simulator.rateLimits.allowance = name;
    },
    setSiteOrigin: (origin) => {
      simulator.settings.siteOrigin = origin;
    },
    servers: () => world.servers,
    server,
    serversOf: (personId) =>
      serversOf(world, personId).map((entry) => ({ ...entry, hasBot: hasBot(world, entry.server) })),
    userId: (index) => userIdAt(world.seed, index),
    hasBot: (serverId) => hasBot(world, server(serverId)),
    kickBot: (serverId) => removeBot(world, server(serverId)),
    inviteBot: (serverId, permissions = 8n) => joinBot(world, server(serverId), permissions),
    channels: (serverId) => channelsOf(world, server(serverId)),
    loseInChannel: (channelId, lostAbilities) => {
      assertFound(findChannel(world, channelId), 'channel', channelId);
      setLostAbilities(world, channelServer(channelId), channelId, lostAbilities);
    },
    deleteChannel: (channelId) => {
      assertFound(findChannel(world, channelId), 'channel', channelId);
      deleteChannel(world, channelId);
    },
    restoreChannel: (channelId) => restoreChannel(world, channelId),
    setRight: (serverId, personId, right) => setRight(world, server(serverId), personId, right),
    roles: (serverId) => rolesOf(world, server(serverId)),
    setRoles: (serverId, personId, roleIds) => setRoles(world, server(serverId), personId, roleIds),
    messages: (channelId) => world.store.state.messages[channelId] ?? [],
    invites: () => world.store.state.invites,
    authorize: (authorizeUrl, personId) => {
      const read = readAuthorizeRequest(simulator, Object.fromEntries(new URL(authorizeUrl).searchParams));
      if (!('request' in read)) throw new Error('text' in read ? read.text : `Refused: ${read.redirect}`);
      return getConsentRedirect(simulator, read.request, personId);
    },
    issueTokens: (personId, scopes = usualScopes) => {
      const { grantId: _, ...set } = tokens.issue({ personId, scopes });
      return set;
    },
    reset: () => resetSimulator(simulator),
    saved: () => world.store.saved(),
  };
}

function assertFound<T>(found: T | undefined, what: string, id: string): T {
  if (found === undefined) throw new Error(`There is no ${what} ${id}.`);
  return found;
}

/** Resets the state to the seed, and notifies the bot of servers that it joins or leaves by that. */
export function resetSimulator({ world, triggeredEvents }: Simulator): void {
  const moved = Object.keys(world.store.state.bot)
    .flatMap((id) => findServer(world, id) ?? [])
    .map((server) => ({ server, before: hasBot(world, server) }));
  world.store.reset();
  triggeredEvents.clear();
  for (const { server, before } of moved) {
    const after = hasBot(world, server);
    if (after !== before) world.botMoves.emit(after ? 'joined' : 'left', server);
  }
}
