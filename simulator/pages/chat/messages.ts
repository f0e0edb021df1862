import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits, MessageFlags } from 'discord-api-types/v10';
import { type ChannelLocation, getMessages } from '../../payloads/messages.ts';
import { countCharacters } from '../../rest/message-body.ts';
import type { Simulator } from '../../simulator.ts';
import type { Message } from '../../state/state.ts';
import { hasPermission } from '../../world/permissions.ts';
import { getMemberName, type Viewer } from '../viewer.ts';

/** The path of a channel's page. */
export function getChatPath({ server, channel }: ChannelLocation): string {
  return `/simulator/servers/${server.id}/channels/${channel.id}`;
}

/** The messages of a channel that the viewer sees: responses may be for one person only. */
export function getVisibleMessages(simulator: Simulator, viewer: Viewer, channelId: string): readonly Message[] {
  return getMessages(simulator.world, channelId).filter(
    (message) => !isEphemeral(message) || message.interaction?.userId === viewer.userId,
  );
}

export function isEphemeral({ flags }: Message): boolean {
  return (flags & MessageFlags.Ephemeral) !== 0;
}

const MAX_CHARACTERS = 2000;
const countFormat = new Intl.NumberFormat('en');

/** Why a text cannot be sent; undefined if it can. */
export function explainTextLimit(text: string): string | undefined {
  const length = countCharacters(text);
  if (length <= MAX_CHARACTERS) return undefined;
  return `A message has at most ${countFormat.format(MAX_CHARACTERS)} characters; this one has ${countFormat.format(length)}.`;
}

/** Whether the viewer may delete a message; one that only they see they can always dismiss. */
export function canDelete(message: Message, viewer: Viewer, permissions: bigint): boolean {
  return isEphemeral(message) || message.authorId === viewer.userId || hasPermission(permissions, bits.ManageMessages);
}

/** The name of a message's author. */
export function getAuthorName(
  { world }: Simulator,
  { server }: ChannelLocation,
  { webhook, authorId }: Message,
): string {
  return webhook?.name ?? getMemberName(world, server, authorId ?? simulatorCredentials.clientId);
}
