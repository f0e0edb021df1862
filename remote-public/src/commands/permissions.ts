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
