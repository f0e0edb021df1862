import {
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  ApplicationCommandOptionType as types,
} from 'discord-api-types/v10';
import { toMemberDetails } from '../payloads/members.ts';
import { type ChannelLocation, toAttachmentPayload, toMessagePayload } from '../payloads/messages.ts';
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
  /** Whether the member is typing it, and wants suggestions. */
  focused?: true;
}

/** A slash command with a member's values. `path` has the names of a subcommand and its group. */
interface CommandInput {
  location: ChannelLocation;
  userId: string;
  command: Command;
  path?: readonly string[];
  options: readonly OptionValue[];
}

/** The commands that a server's members can use. */
export function getCommands({ world }: Simulator, server: SeedServer): readonly Command[] {
  const { commands } = world.store.state;
  return [...(commands[server.id] ?? []), ...(commands[''] ?? [])];
}

/** A member runs a slash command. */
export function runCommand(simulator: Simulator, input: CommandInput): Promise<InteractionResponse | undefined> {
  return startCommand(simulator, InteractionType.ApplicationCommand, input);
}

/** A member types a value of a slash command, for which the bot suggests choices. */
export function completeOption(simulator: Simulator, input: CommandInput): Promise<InteractionResponse | undefined> {
  return startCommand(simulator, InteractionType.ApplicationCommandAutocomplete, input);
}

function startCommand(
  simulator: Simulator,
  type: InteractionType,
  { location, userId, command, path = [], options }: CommandInput,
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
    resolved: resolve(simulator, location, options),
  };
  const name = [command.name, ...path].join(' ');
  return startInteraction(simulator, { type, location, userId, data, name });
}

/** What a command of a context menu is used on: a user, or a message. */
export type ContextTarget = { userId: string } | { message: Message };

/** A member uses a command of the context menu of a user or a message. */
export function runContextCommand(
  simulator: Simulator,
  {
    location,
    userId,
    command,
    target,
  }: { location: ChannelLocation; userId: string; command: Command; target: ContextTarget },
): Promise<InteractionResponse | undefined> {
  const { id, name, type } = command;
  const isMessage = 'message' in target;
  const target_id = isMessage ? target.message.id : target.userId;
  const resolved = isMessage
    ? { messages: { [target_id]: toMessagePayload(simulator.world, location, target.message) } }
    : resolve(simulator, location, [{ name, type: types.User, value: target_id }]);
  return startInteraction(simulator, {
    ...{ type: InteractionType.ApplicationCommand, location, userId, name },
    data: { id, name, type, target_id, resolved },
    contextTarget: isMessage ? { messageId: target_id } : { userId: target_id },
  });
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
  const resolved = resolve(simulator, location, options);
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

/** The users, members, roles, channels and files that options name. */
function resolve(
  { world, files }: Simulator,
  { server, channel: { id: channelId } }: ChannelLocation,
  options: readonly OptionValue[],
): Record<string, unknown> {
  const resolved: Record<'users' | 'members' | 'roles' | 'channels' | 'attachments', Record<string, unknown>> = {
    ...{ users: {}, members: {}, roles: {}, channels: {}, attachments: {} },
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
    const file = type === types.Attachment ? files.find(id) : undefined;
    if (file)
      resolved.attachments[id] = toAttachmentPayload(world, channelId, { id, size: file.bytes.length, ...file });
  }
  return Object.fromEntries(Object.entries(resolved).filter(([, entries]) => Object.keys(entries).length > 0));
}
