import type { Text } from './manifest.ts';
import type { permissionNames } from './platform-names.ts';

/** The chat platform's names of permissions, as its settings of roles and channels have them. */
const permissionTexts: Readonly<Record<(typeof permissionNames)[number], Text>> = {
  ADD_REACTIONS: { en: 'Add Reactions', hu: 'Reakciók hozzáadása' },
  ADMINISTRATOR: { en: 'Administrator', hu: 'Adminisztrátor' },
  ATTACH_FILES: { en: 'Attach Files', hu: 'Fájlok csatolása' },
  BAN_MEMBERS: { en: 'Ban Members', hu: 'Tagok kitiltása' },
  CHANGE_NICKNAME: { en: 'Change Nickname', hu: 'Becenév módosítása' },
  CONNECT: { en: 'Connect', hu: 'Csatlakozás' },
  CREATE_EVENTS: { en: 'Create Events', hu: 'Események létrehozása' },
  CREATE_GUILD_EXPRESSIONS: { en: 'Create Expressions', hu: 'Kifejezések létrehozása' },
  CREATE_INSTANT_INVITE: { en: 'Create Invite', hu: 'Meghívó létrehozása' },
  CREATE_PRIVATE_THREADS: { en: 'Create Private Threads', hu: 'Privát szálak létrehozása' },
  CREATE_PUBLIC_THREADS: { en: 'Create Public Threads', hu: 'Nyilvános szálak létrehozása' },
  DEAFEN_MEMBERS: { en: 'Deafen Members', hu: 'Tagok süketítése' },
  EMBED_LINKS: { en: 'Embed Links', hu: 'Linkek beágyazása' },
  KICK_MEMBERS: { en: 'Kick Members', hu: 'Tagok kirúgása' },
  MANAGE_CHANNELS: { en: 'Manage Channels', hu: 'Csatornák kezelése' },
  MANAGE_EVENTS: { en: 'Manage Events', hu: 'Események kezelése' },
  MANAGE_GUILD: { en: 'Manage Server', hu: 'Szerver kezelése' },
  MANAGE_GUILD_EXPRESSIONS: { en: 'Manage Expressions', hu: 'Kifejezések kezelése' },
  MANAGE_MESSAGES: { en: 'Manage Messages', hu: 'Üzenetek kezelése' },
  MANAGE_NICKNAMES: { en: 'Manage Nicknames', hu: 'Becenevek kezelése' },
  MANAGE_ROLES: { en: 'Manage Roles', hu: 'Rangok kezelése' },
  MANAGE_THREADS: { en: 'Manage Threads', hu: 'Szálak kezelése' },
  MANAGE_WEBHOOKS: { en: 'Manage Webhooks', hu: 'Webhookok kezelése' },
  MENTION_EVERYONE: { en: 'Mention @everyone, @here and All Roles', hu: '@everyone, @here és minden rang említése' },
  MODERATE_MEMBERS: { en: 'Time out members', hu: 'Tagok felfüggesztése' },
  MOVE_MEMBERS: { en: 'Move Members', hu: 'Tagok áthelyezése' },
  MUTE_MEMBERS: { en: 'Mute Members', hu: 'Tagok némítása' },
  PIN_MESSAGES: { en: 'Pin Messages', hu: 'Üzenetek kitűzése' },
  PRIORITY_SPEAKER: { en: 'Priority Speaker', hu: 'Elsőbbségi beszélő' },
  READ_MESSAGE_HISTORY: { en: 'Read Message History', hu: 'Üzenetelőzmények olvasása' },
  REQUEST_TO_SPEAK: { en: 'Request to Speak', hu: 'Szó kérése' },
  SEND_MESSAGES: { en: 'Send Messages', hu: 'Üzenetek küldése' },
  SEND_MESSAGES_IN_THREADS: { en: 'Send Messages in Threads', hu: 'Üzenetek küldése szálakban' },
  SEND_POLLS: { en: 'Create Polls', hu: 'Szavazások létrehozása' },
  SEND_TTS_MESSAGES: { en: 'Send Text-to-Speech Messages', hu: 'Felolvasott üzenetek küldése' },
  SEND_VOICE_MESSAGES: { en: 'Send Voice Messages', hu: 'Hangüzenetek küldése' },
  SPEAK: { en: 'Speak', hu: 'Beszéd' },
  STREAM: { en: 'Video', hu: 'Videó' },
  USE_APPLICATION_COMMANDS: { en: 'Use Application Commands', hu: 'Alkalmazásparancsok használata' },
  USE_EMBEDDED_ACTIVITIES: { en: 'Use Activities', hu: 'Tevékenységek használata' },
  USE_EXTERNAL_APPS: { en: 'Use External Apps', hu: 'Külső alkalmazások használata' },
  USE_EXTERNAL_EMOJIS: { en: 'Use External Emoji', hu: 'Külső emojik használata' },
  USE_EXTERNAL_SOUNDS: { en: 'Use External Sounds', hu: 'Külső hangok használata' },
  USE_EXTERNAL_STICKERS: { en: 'Use External Stickers', hu: 'Külső matricák használata' },
  USE_SOUNDBOARD: { en: 'Use Soundboard', hu: 'Hangpult használata' },
  USE_VAD: { en: 'Use Voice Activity', hu: 'Hangvezérlés használata' },
  VIEW_AUDIT_LOG: { en: 'View Audit Log', hu: 'Vizsgálati napló megtekintése' },
  VIEW_CHANNEL: { en: 'View Channels', hu: 'Csatornák megtekintése' },
  VIEW_GUILD_INSIGHTS: { en: 'View Server Insights', hu: 'Szerverelemzések megtekintése' },
};

/** The name of a permission. One that is newer than this site stays as it is. */
export function getPermissionText(permission: string): Text {
  const texts: Readonly<Record<string, Text>> = permissionTexts;
  return (Object.hasOwn(texts, permission) ? texts[permission] : undefined) ?? permission;
}
