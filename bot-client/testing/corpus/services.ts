import type { Feature } from '../../manifest/manifest.ts';
import { labelled, named } from './labelled.ts';

export const services: readonly Feature[] = [
  {
    ...named('feeds', 'Feeds', 'Hírfolyamok'),
    description: { en: 'Posts what appears elsewhere.', hu: 'Közzéteszi, ami máshol megjelenik.' },
    category: 'news',
    fields: [
      {
        ...labelled('feeds', 'Feeds', 'Hírfolyamok'),
        kind: 'list',
        title: 'address',
        fields: [
          { ...labelled('address', 'Address', 'Cím'), kind: 'text', format: 'url', required: true },
          { ...labelled('post', 'Post', 'Bejegyzés'), kind: 'message', placeholders: ['title', 'link'] },
          { ...labelled('words', 'Only with these words', 'Csak ezekkel a szavakkal'), kind: 'text' },
        ],
      },
      { ...labelled('broken', 'If a feed is broken', 'Ha hibás a folyam'), kind: 'text' },
      { ...labelled('key', 'Key of the service', 'A szolgáltatás kulcsa'), kind: 'secret' },
      { ...labelled('check', 'Check now', 'Ellenőrzés most'), kind: 'action' },
    ],
  },
  {
    ...named('streams', 'Streams', 'Közvetítések'),
    category: 'news',
    fields: [
      {
        ...labelled('by-member', 'Streams of members', 'Tagok közvetítései'),
        kind: 'map',
        key: 'member',
        fields: [
          { ...labelled('address', 'Address', 'Cím'), kind: 'text', format: 'url' },
          { ...labelled('started', 'When it starts', 'Induláskor'), kind: 'message', placeholders: ['title', 'link'] },
        ],
      },
      {
        ...labelled('started', 'When it starts', 'Induláskor'),
        kind: 'message',
        placeholders: ['title', 'link'],
        embeds: true,
      },
      { ...labelled('ended', 'When it ends', 'Befejezéskor'), kind: 'text' },
      {
        ...labelled('games', 'Only these games', 'Csak ezek a játékok'),
        kind: 'list',
        title: 'game',
        fields: [{ ...labelled('game', 'Game', 'Játék'), kind: 'text', required: true }],
      },
      {
        ...labelled('platform', 'Platform', 'Platform'),
        kind: 'choice',
        ask: true,
      },
      { ...labelled('title', 'Title', 'Cím'), kind: 'text', when: { field: 'platform', filled: true } },
    ],
  },
  {
    ...named('reminders', 'Reminders', 'Emlékeztetők'),
    category: 'fun',
    fields: [
      { ...labelled('set', 'When it is set', 'Beállításkor'), kind: 'message', placeholders: ['time', 'text'] },
      { ...labelled('due', 'When it is due', 'Esedékességkor'), kind: 'message', placeholders: ['user', 'text'] },
      { ...labelled('late', 'If it is late', 'Ha késik'), kind: 'text' },
      {
        ...labelled('repeated', 'Repeated', 'Ismétlődők'),
        kind: 'list',
        title: 'text',
        fields: [
          { ...labelled('text', 'Text', 'Szöveg'), kind: 'text', required: true },
          { ...labelled('post', 'Post', 'Bejegyzés'), kind: 'message' },
        ],
      },
    ],
  },
  {
    ...named('voice-rooms', 'Voice rooms', 'Hangszobák'),
    category: 'voice',
    permissions: ['MANAGE_CHANNELS', 'MOVE_MEMBERS'],
    intents: ['GUILD_VOICE_STATES'],
    fields: [
      { ...labelled('name', 'Name of a room', 'A szoba neve'), kind: 'text', placeholders: ['user'] },
      { ...labelled('created', 'When it is created', 'Létrehozáskor'), kind: 'message', placeholders: ['user'] },
      { ...labelled('full', 'If there are too many', 'Ha túl sok van'), kind: 'text' },
      {
        ...labelled('by-channel', 'Names by channel', 'Nevek csatornánként'),
        kind: 'map',
        key: 'channel',
        fields: [{ ...labelled('name', 'Name', 'Név'), kind: 'text', required: true }],
      },
      {
        ...labelled('rules', 'Rules', 'Szabályok'),
        kind: 'list',
        title: 'rule',
        fields: [{ ...labelled('rule', 'Rule', 'Szabály'), kind: 'text', required: true }],
      },
    ],
  },
  {
    ...named('counters', 'Counters', 'Számlálók'),
    category: 'server',
    fields: [
      {
        id: 'about',
        kind: 'note',
        text: { en: 'Names change every ten minutes.', hu: 'A nevek tízpercenként változnak.' },
      },
      {
        ...labelled('names', 'Names', 'Nevek'),
        kind: 'map',
        key: 'channel',
        fields: [{ ...labelled('name', 'Name', 'Név'), kind: 'text', placeholders: ['count'], required: true }],
      },
      {
        ...labelled('counted', 'What is counted', 'Mi számít'),
        kind: 'choices',
        options: [
          labelled('humans', 'Humans', 'Emberek'),
          labelled('bots', 'Bots', 'Botok'),
          labelled('boosts', 'Boosts', 'Boostok'),
        ],
        min: 1,
        max: 2,
        default: ['humans'],
      },
      { ...labelled('failed', 'If it fails', 'Ha nem sikerül'), kind: 'text', when: { field: 'names', filled: true } },
    ],
  },
  {
    ...named('helper', 'Helper', 'Segítő'),
    description: { en: 'Answers questions about the server.', hu: 'Válaszol a szerverről szóló kérdésekre.' },
    category: 'messages',
    fields: [
      { ...labelled('owner', 'Responsible member', 'Felelős tag'), kind: 'member' },
      { ...labelled('about', 'What it knows', 'Amit tud'), kind: 'paragraph', maxLength: 4000 },
      { ...labelled('style', 'How it writes', 'Hogyan ír'), kind: 'text' },
      { ...labelled('unknown', 'If it does not know', 'Ha nem tudja'), kind: 'message', placeholders: ['user'] },
      {
        ...labelled('facts', 'Questions', 'Kérdések'),
        kind: 'list',
        title: 'question',
        fields: [
          { ...labelled('question', 'Question', 'Kérdés'), kind: 'text', required: true },
          { ...labelled('answer', 'Answer', 'Válasz'), kind: 'message' },
        ],
      },
      {
        ...labelled('by-channel', 'What it knows by channel', 'Amit csatornánként tud'),
        kind: 'map',
        key: 'channel',
        fields: [{ ...labelled('about', 'What it knows', 'Amit tud'), kind: 'paragraph' }],
      },
      {
        ...labelled('handover', 'Handover', 'Átadás'),
        kind: 'message',
        placeholders: ['user'],
        when: {
          any: [
            { field: 'owner', filled: true },
            { field: 'style', is: 'polite' },
          ],
        },
      },
    ],
  },
];
