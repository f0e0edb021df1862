import { defineMessages, type MessageDescriptor } from 'react-intl';

/** The chat platform's permissions, by the names that a manifest has. */
const permissionNames: Record<string, MessageDescriptor> = defineMessages({
  ADD_REACTIONS: { id: 'commands.permission.add-reactions' },
  ADMINISTRATOR: { id: 'commands.permission.administrator' },
  ATTACH_FILES: { id: 'commands.permission.attach-files' },
  BAN_MEMBERS: { id: 'commands.permission.ban-members' },
  CHANGE_NICKNAME: { id: 'commands.permission.change-nickname' },
  CONNECT: { id: 'commands.permission.connect' },
  CREATE_EVENTS: { id: 'commands.permission.create-events' },
  CREATE_GUILD_EXPRESSIONS: { id: 'commands.permission.create-guild-expressions' },
  CREATE_INSTANT_INVITE: { id: 'commands.permission.create-instant-invite' },
  CREATE_PRIVATE_THREADS: { id: 'commands.permission.create-private-threads' },
  CREATE_PUBLIC_THREADS: { id: 'commands.permission.create-public-threads' },
  DEAFEN_MEMBERS: { id: 'commands.permission.deafen-members' },
  EMBED_LINKS: { id: 'commands.permission.embed-links' },
  KICK_MEMBERS: { id: 'commands.permission.kick-members' },
  MANAGE_CHANNELS: { id: 'commands.permission.manage-channels' },
  MANAGE_EVENTS: { id: 'commands.permission.manage-events' },
  MANAGE_GUILD: { id: 'commands.permission.manage-guild' },
  MANAGE_GUILD_EXPRESSIONS: { id: 'commands.permission.manage-guild-expressions' },
  MANAGE_MESSAGES: { id: 'commands.permission.manage-messages' },
  MANAGE_NICKNAMES: { id: 'commands.permission.manage-nicknames' },
  MANAGE_ROLES: { id: 'commands.permission.manage-roles' },
  MANAGE_THREADS: { id: 'commands.permission.manage-threads' },
  MANAGE_WEBHOOKS: { id: 'commands.permission.manage-webhooks' },
  MENTION_EVERYONE: { id: 'commands.permission.mention-everyone' },
  MODERATE_MEMBERS: { id: 'commands.permission.moderate-members' },
  MOVE_MEMBERS: { id: 'commands.permission.move-members' },
  MUTE_MEMBERS: { id: 'commands.permission.mute-members' },
  PIN_MESSAGES: { id: 'commands.permission.pin-messages' },
  PRIORITY_SPEAKER: { id: 'commands.permission.priority-speaker' },
  READ_MESSAGE_HISTORY: { id: 'commands.permission.read-message-history' },
  REQUEST_TO_SPEAK: { id: 'commands.permission.request-to-speak' },
  SEND_MESSAGES: { id: 'commands.permission.send-messages' },
  SEND_MESSAGES_IN_THREADS: { id: 'commands.permission.send-messages-in-threads' },
  SEND_POLLS: { id: 'commands.permission.send-polls' },
  SEND_TTS_MESSAGES: { id: 'commands.permission.send-tts-messages' },
  SEND_VOICE_MESSAGES: { id: 'commands.permission.send-voice-messages' },
  SPEAK: { id: 'commands.permission.speak' },
  STREAM: { id: 'commands.permission.stream' },
  USE_APPLICATION_COMMANDS: { id: 'commands.permission.use-application-commands' },
  USE_EMBEDDED_ACTIVITIES: { id: 'commands.permission.use-embedded-activities' },
  USE_EXTERNAL_APPS: { id: 'commands.permission.use-external-apps' },
  USE_EXTERNAL_EMOJIS: { id: 'commands.permission.use-external-emojis' },
  USE_EXTERNAL_SOUNDS: { id: 'commands.permission.use-external-sounds' },
  USE_EXTERNAL_STICKERS: { id: 'commands.permission.use-external-stickers' },
  USE_SOUNDBOARD: { id: 'commands.permission.use-soundboard' },
  USE_VAD: { id: 'commands.permission.use-vad' },
  VIEW_AUDIT_LOG: { id: 'commands.permission.view-audit-log' },
  VIEW_CHANNEL: { id: 'commands.permission.view-channel' },
  VIEW_GUILD_INSIGHTS: { id: 'commands.permission.view-guild-insights' },
});

/** The name of a permission. Undefined for one that is newer than this site. */
export function getPermissionName(permission: string): MessageDescriptor | undefined {
  return Object.hasOwn(permissionNames, permission) ? permissionNames[permission] : undefined;
}

/** What @everyone may do on a new server, so that most members can use a command that needs it. */
const memberPermissions = new Set([
  'ADD_REACTIONS',
  'ATTACH_FILES',
  'CHANGE_NICKNAME',
  'CONNECT',
  'CREATE_INSTANT_INVITE',
  'CREATE_PRIVATE_THREADS',
  'CREATE_PUBLIC_THREADS',
  'EMBED_LINKS',
  'READ_MESSAGE_HISTORY',
  'REQUEST_TO_SPEAK',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'SEND_POLLS',
  'SEND_TTS_MESSAGES',
  'SEND_VOICE_MESSAGES',
  'SPEAK',
  'STREAM',
  'USE_APPLICATION_COMMANDS',
  'USE_EMBEDDED_ACTIVITIES',
  'USE_EXTERNAL_APPS',
  'USE_EXTERNAL_EMOJIS',
  'USE_EXTERNAL_SOUNDS',
  'USE_EXTERNAL_STICKERS',
  'USE_SOUNDBOARD',
  'USE_VAD',
  'VIEW_CHANNEL',
]);

/** Whether most members may use a command. */
export function isForEveryone({ permissions }: { permissions: readonly string[] }): boolean {
  return permissions.every((permission) => memberPermissions.has(permission));
}
