import type { Feature } from '../../manifest/manifest.ts';
import { labelled, named } from './labelled.ts';

const subject = ['user', 'moderator', 'reason'];

/** The texts of a command: its response, the private message, the log line, and what it says if it cannot run. */
const commandTexts = [
  { ...labelled('response', 'Response', 'Válasz'), kind: 'message', placeholders: subject },
  { ...labelled('private', 'Private message', 'Privát üzenet'), kind: 'message', embeds: true },
  { ...labelled('log', 'Log line', 'Naplósor'), kind: 'text' },
  { ...labelled('missing', 'If nobody is named', 'Ha nincs megadva senki'), kind: 'text' },
  { ...labelled('refused', 'If the user is staff', 'Ha a felhasználó stábtag'), kind: 'text' },
] as const;

export const moderation: readonly Feature[] = [
  {
    ...named('word-filter', 'Word filter', 'Szószűrő'),
    description: { en: 'Deletes messages with forbidden words.', hu: 'Törli a tiltott szavas üzeneteket.' },
    icon: 'filter',
    category: 'moderation',
    permissions: ['MANAGE_MESSAGES', 'MODERATE_MEMBERS'],
    intents: ['GUILD_MESSAGES', 'MESSAGE_CONTENT'],
    fields: [
      {
        ...labelled('words', 'Words', 'Szavak'),
        kind: 'list',
        title: 'word',
        max: 200,
        fields: [
          { ...labelled('word', 'Word', 'Szó'), kind: 'text', required: true, maxLength: 60 },
          { ...labelled('why', 'Reason', 'Indok'), kind: 'text' },
          { ...labelled('reply', 'Reply', 'Válasz'), kind: 'message', placeholders: ['user', 'word'] },
        ],
      },
      {
        ...labelled('links', 'Allowed links', 'Engedélyezett linkek'),
        kind: 'list',
        title: 'address',
        fields: [{ ...labelled('address', 'Address', 'Cím'), kind: 'text', format: 'url', required: true }],
      },
      {
        ...labelled('reaction', 'What happens', 'Mi történjen'),
        kind: 'choice',
        options: [
          labelled('delete', 'Delete', 'Törlés'),
          labelled('mute', 'Mute', 'Némítás'),
          labelled('warn', 'Warn', 'Figyelmeztetés'),
        ],
        default: 'delete',
      },
      {
        ...labelled('mute-time', 'Mute for', 'Némítás ideje'),
        kind: 'duration',
        min: 60,
        max: 2_419_200,
        default: 600,
        when: { field: 'reaction', is: 'mute' },
      },
      {
        ...labelled('notice', 'Notice', 'Értesítés'),
        kind: 'message',
        placeholders: ['user', 'word'],
        when: { field: 'reaction', isOneOf: ['mute', 'warn'] },
      },
      { ...labelled('log', 'Log line', 'Naplósor'), kind: 'text', placeholders: ['user', 'word'] },
      { ...labelled('exempt', 'Exempt roles', 'Kivételt élvező rangok'), kind: 'roles', max: 20 },
      {
        ...labelled('by-channel', 'By channel', 'Csatornánként'),
        kind: 'map',
        key: 'channel',
        max: 50,
        fields: [
          { ...labelled('notice', 'Notice', 'Értesítés'), kind: 'message', placeholders: ['user'] },
          { ...labelled('words', 'More words', 'További szavak'), kind: 'text' },
        ],
      },
    ],
  },
  {
    ...named('warnings', 'Warnings', 'Figyelmeztetések'),
    description: { en: 'Counts warnings, and acts on them.', hu: 'Számolja a figyelmeztetéseket, és intézkedik.' },
    category: 'moderation',
    permissions: ['MODERATE_MEMBERS', 'BAN_MEMBERS'],
    fields: [
      ...commandTexts,
      {
        ...labelled('steps', 'Steps', 'Lépcsők'),
        kind: 'list',
        title: 'count',
        min: 1,
        max: 10,
        fields: [
          {
            ...labelled('count', 'After warnings', 'Ennyi után'),
            kind: 'number',
            min: 1,
            max: 50,
            step: 1,
            required: true,
          },
          { ...labelled('notice', 'Message', 'Üzenet'), kind: 'message', placeholders: subject },
        ],
      },
      {
        ...labelled('reasons', 'Ready reasons', 'Kész indokok'),
        kind: 'list',
        title: 'title',
        fields: [
          { ...labelled('title', 'Title', 'Cím'), kind: 'text', required: true },
          { ...labelled('text', 'Text', 'Szöveg'), kind: 'paragraph' },
        ],
      },
      { ...labelled('empty', 'If there are no warnings', 'Ha nincs figyelmeztetés'), kind: 'message' },
    ],
  },
  {
    ...named('bans', 'Bans', 'Kitiltások'),
    category: 'moderation',
    permissions: ['BAN_MEMBERS'],
    fields: [
      ...commandTexts,
      { ...labelled('appeal', 'Address for appeals', 'Fellebbezés címe'), kind: 'text', format: 'url' },
      {
        ...labelled('appeal-text', 'How to appeal', 'Hogyan lehet fellebbezni'),
        kind: 'paragraph',
        placeholders: ['appeal'],
        when: { field: 'appeal', filled: true },
      },
      { ...labelled('unban', 'Response to an unban', 'Válasz feloldáskor'), kind: 'message', placeholders: subject },
      {
        ...labelled('reasons', 'Ready reasons', 'Kész indokok'),
        kind: 'list',
        title: 'title',
        fields: [{ ...labelled('title', 'Title', 'Cím'), kind: 'text', required: true }],
      },
    ],
  },
  {
    ...named('mutes', 'Mutes', 'Némítások'),
    category: 'moderation',
    permissions: ['MODERATE_MEMBERS'],
    fields: [
      ...commandTexts,
      { ...labelled('unmute', 'Response to an unmute', 'Válasz feloldáskor'), kind: 'message', placeholders: subject },
      { ...labelled('expired', 'When a mute ends', 'Amikor lejár'), kind: 'text' },
      {
        ...labelled('reasons', 'Ready reasons', 'Kész indokok'),
        kind: 'list',
        title: 'title',
        fields: [{ ...labelled('title', 'Title', 'Cím'), kind: 'text', required: true }],
      },
      {
        ...labelled('by-role', 'Texts by role', 'Szövegek rangonként'),
        kind: 'map',
        key: 'role',
        fields: [
          { ...labelled('response', 'Response', 'Válasz'), kind: 'message', placeholders: subject },
          { ...labelled('limit', 'If it is too long', 'Ha túl hosszú'), kind: 'text' },
        ],
      },
    ],
  },
  {
    ...named('reports', 'Reports by members', 'Tagok bejelentései'),
    category: 'moderation',
    fields: [
      {
        ...labelled('target', 'Report channel', 'Bejelentések csatornája'),
        kind: 'channel',
        types: ['text'],
        needs: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
        required: true,
      },
      { ...labelled('thanks', 'Thanks', 'Köszönet'), kind: 'message', placeholders: ['user'] },
      {
        ...labelled('post', 'Post', 'Bejegyzés'),
        kind: 'message',
        placeholders: subject,
        embeds: true,
        components: true,
      },
      {
        ...labelled('closed', 'When it is closed', 'Lezáráskor'),
        kind: 'message',
        placeholders: ['user', 'moderator'],
      },
      {
        ...labelled('kinds', 'Kinds', 'Fajták'),
        kind: 'list',
        title: 'name',
        fields: [
          { ...labelled('name', 'Name', 'Név'), kind: 'text', required: true },
          { ...labelled('help', 'Explanation', 'Magyarázat'), kind: 'text' },
        ],
      },
    ],
  },
];
