import {
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  ApplicationCommandOptionType as types,
} from 'discord-api-types/v10';
import { toMemberDetails } from '../payloads/members.ts';
import type { ChannelLocation } from '../payloads/messages.ts';
import { findUserOrBot, toUserPayload } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import type { Command, Message } from '../state/state.ts';
import { findChannel } from '../world/channels.ts';
import { findMember } from '../world/members.ts';
import { getRoles } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { startInteraction } from './interactions.ts';
import type { InteractionResponse, Modal } from './pending-interactions.ts';

/** A value of a command's option, as the member gave it. */
export interface OptionValue {
  name: string;
  type: number;
  value: string | number | boolean;
}

/** The commands that a server's members can use. */
export function getCommands({ world }: Simulator, server: SeedServer): readonly Command[] {
  const { commands } = world.store.state;
  return [...(commands[server.id] ?? []), ...(commands[''] ?? [])];
}

/** A member runs a slash command. `path` has the names of a subcommand and its group. */
export function runCommand(
  simulator: Simulator,
  {
    location,
    userId,
    command,
    path = [],
    options,
  }: {
    location: ChannelLocation;
    userId: string;
    command: Command;
    path?: readonly string[];
    options: readonly OptionValue[];
  },
): Promise<InteractionResponse | undefined> {
  const nested = path.reduceRight<readonly unknown[]>(
    (inner, name, index) => [
      {
        name,
        type: index < path.length - 1 ? types.SubcommandGroup : types.Subcommand,
        options: inner,
      },
    ],
    options,
  );
  const data = {
    id: command.id,
    name: command.name,
    type: ApplicationCommandType.ChatInput,
    options: nested,
    resolved: resolve(simulator, location.server, options),
  };
  const name = [command.name, ...path].join(' ');
  return startInteraction(simulator, { type: InteractionType.ApplicationCommand, location, userId, data, name });
}

/** The kind of option that has the same values as a select. */
const selectedKinds: Partial<Record<number, number>> = {
  [ComponentType.UserSelect]: types.User,
  [ComponentType.RoleSelect]: types.Role,
  [ComponentType.MentionableSelect]: types.Mentionable,
  [ComponentType.ChannelSelect]: types.Channel,
};

/** A member presses a button, or chooses values of a select. */
export function useComponent(
  simulator: Simulator,
  {
    location,
    userId,
    message,
    component,
    values,
  }: {
    location: ChannelLocation;
    userId: string;
    message: Message;
    component: Readonly<Record<string, unknown>>;
    values?: readonly string[];
  },
): Promise<InteractionResponse | undefined> {
  const { custom_id, type = ComponentType.Button, id } = component;
  const options = (values ?? []).map((value) => ({ name: '', type: selectedKinds[Number(type)] ?? 0, value }));
  const resolved = resolve(simulator, location.server, options);
  const data = { custom_id, component_type: type, id, ...(values ? { values, resolved } : {}) };
  return startInteraction(simulator, { type: InteractionType.MessageComponent, location, userId, data, message });
}

/** A member submits a form of the bot. */
export function submitModal(
  simulator: Simulator,
  {
    location,
    userId,
    modal,
    values,
    message,
  }: {
    location: ChannelLocation;
    userId: string;
    modal: Modal;
    /** By custom id: a text, or what was chosen. */
    values: Readonly<Record<string, string | readonly string[]>>;
    message?: Message;
  },
): Promise<InteractionResponse | undefined> {
  const fill = (component: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const { type, custom_id, components, component: labelled, id } = component;
    if (isRecord(labelled)) return { type, id, component: fill(labelled) };
    if (Array.isArray(components)) return { type, id, components: components.filter(isRecord).map(fill) };
    const value = (typeof custom_id === 'string' && Object.hasOwn(values, custom_id) && values[custom_id]) || '';
    return { type, id, custom_id, ...(typeof value === 'string' ? { value } : { values: value }) };
  };
  const data = { custom_id: modal.custom_id, components: modal.components.map(fill), resolved: {} };
  return startInteraction(simulator, {
    ...{ type: InteractionType.ModalSubmit, location, userId, data, openedBy: modal.openedBy },
    ...(message ? { message } : {}),
  });
}

/** All components of a message, also those inside rows and containers. */
export function findComponents(
  components: readonly Readonly<Record<string, unknown>>[],
): Readonly<Record<string, unknown>>[] {
  return components.flatMap((component) => {
    const { components: inner, accessory } = component;
    return [
      component,
      ...(Array.isArray(inner) ? findComponents(inner.filter(isRecord)) : []),
      ...(isRecord(accessory) ? [accessory] : []),
    ];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The users, members, roles and channels that options name. */
function resolve({ world }: Simulator, server: SeedServer, options: readonly OptionValue[]): Record<string, unknown> {
  const resolved: Record<'users' | 'members' | 'roles' | 'channels', Record<string, unknown>> = {
    ...{ users: {}, members: {}, roles: {}, channels: {} },
  };
  for (const { type, value } of options) {
    const id = String(value);
    if (type === types.User || type === types.Mentionable) {
      const user = findUserOrBot(world, id);
      const member = findMember(world, server, id);
      if (user) resolved.users[id] = toUserPayload(user);
      if (member) resolved.members[id] = { ...toMemberDetails(member), permissions: '0' };
    }
    if (type === types.Role || type === types.Mentionable) {
      const role = getRoles(world, server).find((candidate) => candidate.id === id);
      if (role) resolved.roles[id] = role;
    }
    const channel = type === types.Channel ? findChannel(world, id)?.channel : undefined;
    if (channel) resolved.channels[id] = { ...channel, permissions: '0' };
  }
  return Object.fromEntries(Object.entries(resolved).filter(([, entries]) => Object.keys(entries).length > 0));
}
