import { ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Actor } from './actions/announce.ts';
import { banUser, unbanUser } from './actions/bans.ts';
import { dismissBot, inviteBot } from './actions/bot-membership.ts';
import { deleteChannel, restoreChannel, revokePermissions } from './actions/channels.ts';
import { changeMembershipLevel, joinServer, leaveServer } from './actions/members.ts';
import { deleteMessages, editMessage, sendMessage } from './actions/messages.ts';
import type { InteractionResponse, Modal } from './actions/pending-interactions.ts';
import { addReaction } from './actions/reactions.ts';
import { moveRoles } from './actions/roles.ts';
import { findComponents, getCommands, runCommand, submitModal, useComponent } from './actions/use-commands.ts';
import type { FaultQueue } from './faults/fault-queue.ts';
import type { Session } from './gateway/session.ts';
import { getConsentRedirect, parseAuthorizeRequest } from './oauth/authorize-request.ts';
import type { TokenSet } from './oauth/tokens.ts';
import { type ChannelLocation, getMessages } from './payloads/messages.ts';
import { resetSimulator } from './reset.ts';
import type { RateLimitName } from './rest/rate-limits.ts';
import type { Call, Simulator } from './simulator.ts';
import type { AuditLogEntry, Invite, Message } from './state/state.ts';
import { hasBot } from './world/bot.ts';
import { type Channel, findChannel, findChannelServer, getChannels, getThreads } from './world/channels.ts';
import { getMembers, type Member } from './world/members.ts';
import type { MembershipLevel } from './world/membership-plan.ts';
import { getMemberships, getOwnerId, setRoles } from './world/memberships.ts';
import type { ChannelPermission } from './world/permissions.ts';
import { getRoles, type Role } from './world/roles.ts';
import type { SeedServer } from './world/seed-servers.ts';
import { getUserId } from './world/users.ts';
import { findServer } from './world/world.ts';

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
  /** The routes of the API, as `GET /guilds/:server`. */
  routes(): readonly string[];
  /** Returns and forgets the requested routes that the simulator does not have. */
  takeUnknownRoutes(): readonly string[];
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
  /** Moves a role to another position, also above the bot's. */
  moveRole(serverId: string, roleId: string, position: number): void;
  /** Gives a member roles in addition to those of their membership level, until that changes. */
  setRoles(serverId: string, personId: string, roleIds: readonly string[]): void;
  /** What was sent to a channel, oldest first. */
  messages(channelId: string): readonly Message[];
  invites(): readonly Invite[];
  /** What members do, as on the platform's own pages. */
  joinServer(serverId: string, userId: string): void;
  leaveServer(serverId: string, userId: string): void;
  banUser(serverId: string, userId: string): void;
  unbanUser(serverId: string, userId: string): void;
  sendMessage(channelId: string, userId: string, content: string): Message;
  editMessage(channelId: string, messageId: string, content: string): void;
  deleteMessage(channelId: string, messageId: string, userId: string): void;
  react(channelId: string, messageId: string, userId: string, emoji: string): void;
  members(serverId: string): readonly Member[];
  threads(serverId: string): readonly Channel[];
  /** The newest entries first. */
  auditLog(serverId: string): readonly AuditLogEntry[];
  /** Runs a slash command of the bot; undefined if the bot does not respond in three seconds. */
  useCommand(
    channelId: string,
    userId: string,
    name: string,
    options?: Readonly<Record<string, string | number | boolean>>,
  ): Promise<InteractionResponse | undefined>;
  /** Presses the button with a label, or the only one, of a message. */
  pressButton(
    channelId: string,
    userId: string,
    messageId: string,
    label?: string,
  ): Promise<InteractionResponse | undefined>;
  submitModal(
    channelId: string,
    userId: string,
    modal: Modal,
    values: Readonly<Record<string, string>>,
  ): Promise<InteractionResponse | undefined>;
  /** The sessions of bots that are connected. */
  sessions(): readonly Session[];
  /** Cuts the connections of bots, as a failing network does; they can resume. */
  cutConnections(): void;
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
  const getChannelServer = (id: string): SeedServer => assertFound(findChannelServer(world, id), 'channel', id);
  const getLocation = (channelId: string): ChannelLocation =>
    assertFound(findChannel(world, channelId), 'channel', channelId);
  const getMessage = (channelId: string, messageId: string): Message =>
    assertFound(
      getMessages(world, channelId).find(({ id }) => id === messageId),
      'message',
      messageId,
    );
  const getOwner = (server: SeedServer): Actor => ({ userId: getOwnerId(world, server) });
  return {
    faults,
    calls: () => calls.list(),
    routes: () => [...simulator.routes],
    takeUnknownRoutes: () => {
      const routes = [...simulator.unknownRoutes];
      simulator.unknownRoutes.clear();
      return routes;
    },
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
    removeBot: (serverId) => dismissBot(simulator, getServer(serverId)),
    addBot: (serverId, permissions = 8n) => inviteBot(simulator, getServer(serverId), permissions),
    channels: (serverId) => getChannels(world, getServer(serverId)),
    setRevokedPermissions: (channelId, revokedPermissions) => {
      assertFound(findChannel(world, channelId), 'channel', channelId);
      revokePermissions(simulator, getChannelServer(channelId), channelId, revokedPermissions);
    },
    deleteChannel: (channelId) => {
      const { server, channel } = assertFound(findChannel(world, channelId), 'channel', channelId);
      deleteChannel(simulator, server, channel, getOwner(server));
    },
    restoreChannel: (channelId) => restoreChannel(simulator, getChannelServer(channelId), channelId),
    setMembershipLevel: (serverId, personId, level) =>
      changeMembershipLevel(simulator, getServer(serverId), personId, level),
    roles: (serverId) => getRoles(world, getServer(serverId)),
    moveRole: (serverId, roleId, position) => moveRoles(simulator, getServer(serverId), new Map([[roleId, position]])),
    setRoles: (serverId, personId, roleIds) => setRoles(world, getServer(serverId), personId, roleIds),
    messages: (channelId) => world.store.state.messages[channelId] ?? [],
    invites: () => world.store.state.invites,
    joinServer: (serverId, userId) => joinServer(simulator, getServer(serverId), userId),
    leaveServer: (serverId, userId) => leaveServer(simulator, getServer(serverId), userId),
    banUser: (serverId, userId) => banUser(simulator, getServer(serverId), userId, getOwner(getServer(serverId))),
    unbanUser: (serverId, userId) => unbanUser(simulator, getServer(serverId), userId, getOwner(getServer(serverId))),
    sendMessage: (channelId, authorId, content) =>
      sendMessage(simulator, getLocation(channelId), { authorId, content }),
    editMessage: (channelId, messageId, content) =>
      void editMessage(simulator, getLocation(channelId), getMessage(channelId, messageId), { content }),
    deleteMessage: (channelId, messageId, userId) =>
      deleteMessages(simulator, getLocation(channelId), [messageId], { userId }),
    react: (channelId, messageId, userId, emoji) =>
      addReaction(simulator, getLocation(channelId), getMessage(channelId, messageId), emoji, userId),
    members: (serverId) => getMembers(world, getServer(serverId)),
    threads: (serverId) => getThreads(world, getServer(serverId)),
    auditLog: (serverId) => world.store.state.auditLogs[serverId] ?? [],
    useCommand: (channelId, userId, name, options = {}) => {
      const location = getLocation(channelId);
      const command = assertFound(
        getCommands(simulator, location.server).find((candidate) => candidate.name === name),
        'command',
        name,
      );
      const optionTypes = z.array(z.object({ name: z.string(), type: z.int() })).parse(command.options ?? []);
      const values = optionTypes.flatMap(({ name: optionName, type }) => {
        const value = options[optionName];
        return value === undefined ? [] : [{ name: optionName, type, value }];
      });
      return runCommand(simulator, { location, userId, command, options: values });
    },
    pressButton: (channelId, userId, messageId, label) => {
      const location = getLocation(channelId);
      const message = getMessage(channelId, messageId);
      const buttons = findComponents(message.components).filter(({ type }) => type === ComponentType.Button);
      const component = buttons.find((button) => label === undefined || button.label === label);
      return useComponent(simulator, {
        ...{ location, userId, message },
        component: assertFound(component, 'button', label ?? ''),
      });
    },
    submitModal: (channelId, userId, modal, values) =>
      submitModal(simulator, { location: getLocation(channelId), userId, modal, values }),
    sessions: () => simulator.sessions.list(),
    cutConnections: () => {
      for (const { connection } of simulator.sessions.list()) connection?.cut();
    },
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
