import { saveManifest } from '../../api/bot/manifests.ts';
import type { Command, Manifest } from '../../bot-client/manifest/manifest.ts';
import { permissionNames } from '../../bot-client/manifest/platform-names.ts';
import type { FullStack } from './full-stack.ts';

/** Descriptions of options by their names in commands. */
const optionTexts: Record<string, { en: string; hu: string }> = {
  member: { en: 'The person. Start typing a name.', hu: 'Az illető. Kezdd el beírni a nevét.' },
  reason: { en: 'The member sees it too. At most 400 characters.', hu: 'A tag is látja. Legfeljebb 400 karakter.' },
  time: { en: 'For how long, such as 10m or 2h.', hu: 'Mennyi időre, például 10m vagy 2h.' },
  number: { en: 'How many.', hu: 'Mennyi.' },
  channel: { en: 'Another channel than this one.', hu: 'Másik csatorna, nem ez.' },
  text: { en: 'What it says.', hu: 'A szövege.' },
};

/** A command from `warn member reason?`, with the options that may be left out marked by a question mark. */
function createCommand(category: string, signature: string, en: string, hu: string, permission?: string): Command {
  const [name = '', ...options] = signature.split(' ');
  return {
    name: name.replaceAll('_', ' '),
    category,
    description: { en, hu },
    permissions: permission ? [permission] : [],
    options: options.map((option) => ({
      name: option.replace('?', ''),
      description: optionTexts[option.replace('?', '')] ?? option,
      required: !option.endsWith('?'),
    })),
  };
}

/** The commands of a bot in all categories of the site and one of its own. */
export const commandsManifest: Manifest = {
  format: 1,
  features: [],
  categories: [{ id: 'fun', name: { en: 'Fun and games', hu: 'Játék és szórakozás' } }],
  commands: [
    createCommand(
      'moderation',
      'warn member reason',
      'Warns a member and writes it down.',
      'Figyelmeztet egy tagot, és feljegyzi.',
      'MODERATE_MEMBERS',
    ),
    createCommand(
      'moderation',
      'warnings member?',
      'Shows the warnings of a member, or your own.',
      'Megmutatja egy tag vagy a saját figyelmeztetéseidet.',
    ),
    createCommand(
      'moderation',
      'forgive member number?',
      'Takes back one warning, or all of them.',
      'Visszavon egy figyelmeztetést, vagy mindet.',
      'MODERATE_MEMBERS',
    ),
    createCommand(
      'moderation',
      'mute member time reason?',
      'Stops a member from writing for a while.',
      'Egy időre elnémít egy tagot.',
      'MODERATE_MEMBERS',
    ),
    createCommand(
      'moderation',
      'purge number member?',
      'Deletes up to 100 messages at once.',
      'Egyszerre legfeljebb 100 üzenetet töröl.',
      'MANAGE_MESSAGES',
    ),
    createCommand(
      'moderation',
      'lock channel? reason?',
      'Closes a channel for everyone but the team.',
      'Lezár egy csatornát a csapaton kívül mindenki előtt.',
      'MANAGE_CHANNELS',
    ),
    createCommand('members', 'roles', 'Shows the roles that you may choose.', 'Megmutatja a választható rangokat.'),
    createCommand('members', 'level member?', 'Shows points and level.', 'Megmutatja a pontokat és a szintet.'),
    createCommand(
      'members',
      'points member number',
      'Gives points or takes them.',
      'Pontokat ad vagy vesz el.',
      'MANAGE_GUILD',
    ),
    createCommand(
      'messages',
      'remind time text',
      'Reminds you, by direct message if you like.',
      'Emlékeztet, ha kéred, közvetlen üzenetben.',
    ),
    createCommand(
      'messages',
      'stars member?',
      'Shows the most liked messages.',
      'Megmutatja a legkedveltebb üzeneteket.',
      'READ_MESSAGE_HISTORY',
    ),
    createCommand('voice', 'room_name text', 'Names your own voice room.', 'Elnevezi a saját hangszobádat.'),
    createCommand(
      'voice',
      'room_invite member',
      'Lets someone into your closed room.',
      'Beenged valakit a zárt szobádba.',
    ),
    createCommand(
      'server',
      'invites member?',
      'Shows who came with whose invite.',
      'Megmutatja, ki kinek a meghívójával érkezett.',
      'MANAGE_GUILD',
    ),
    createCommand(
      'fun',
      'giveaway text time number?',
      'Starts a draw in this channel.',
      'Sorsolást indít ebben a csatornában.',
      'MANAGE_EVENTS',
    ),
    {
      name: 'vigil',
      description: {
        en: 'Says whether Vigil is well, and where to set it up.',
        hu: 'Megmondja, jól van-e a Vigil, és hol állítható be.',
      },
    },
  ],
};

/** Makes the commands of a manifest live. */
export const publishCommands = ({ context }: FullStack, manifest = commandsManifest) => saveManifest(context, manifest);

/** A manifest with as many commands as in the largest of bots, and one with the longest and most hostile texts. */
export function createLargeManifest(count: number): Manifest {
  const categories = ['moderation', 'members', 'messages', 'voice', 'server', 'fun'];
  const commands = Array.from({ length: count }, (_, index) =>
    createCommand(
      categories[index % categories.length] ?? 'fun',
      `command-${index} member reason? time?`,
      `Does number ${index} of many things.`,
      `A sok dolog közül a ${index}. számút teszi.`,
    ),
  );
  return { ...commandsManifest, commands };
}

const unbrokenText = 'Wintergardengemeinschaft'.repeat(12).slice(0, 280);

/**
 * The longest names and texts that a manifest may have, with markup, in a script that runs from right to left, and every
 * permission.
 */
export const hostileManifest: Manifest = {
  ...commandsManifest,
  categories: [{ id: 'fun', name: `<b>${unbrokenText.slice(0, 50)}</b>` }],
  commands: [
    {
      name: ['a', 'b', 'c'].map((letter) => letter.repeat(32)).join(' '),
      description: `<img src=x onerror=alert(1)>${unbrokenText.slice(0, 250)}`,
      category: 'fun',
      permissions: ['ADMINISTRATOR', 'MANAGE_GUILD', 'MENTION_EVERYONE', 'VIEW_AUDIT_LOG'],
      options: Array.from({ length: 25 }, (_, index) => ({
        name: `${index}<script>`.padEnd(32, 'x'),
        description: unbrokenText,
        required: index < 3,
      })),
    },
    {
      name: 'שלום עולם',
      description: 'שלום! הפקודה הזאת אומרת שלום לכל החברים בשרת.',
      options: [{ name: 'שם', description: 'למי לומר שלום', required: true }],
    },
    { name: 'constructor', description: '__proto__', category: 'server', permissions: permissionNames },
    { name: 'page-data', description: 'Named like an element of the page.', category: 'server' },
  ],
};
