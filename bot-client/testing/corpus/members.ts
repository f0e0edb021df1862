import type { Feature } from '../../manifest/manifest.ts';
import { labelled, named } from './labelled.ts';

const newcomer = ['user', 'name', 'server', 'members'];

export const members: readonly Feature[] = [
  {
    ...named('welcome', 'Welcome', 'Üdvözlés'),
    description: { en: 'Greets new members.', hu: 'Köszönti az új tagokat.' },
    icon: 'user-plus',
    category: 'members',
    intents: ['GUILD_MEMBERS'],
    renamed: { greeting: 'public', 'extra/hints': 'more/hints' },
    fields: [
      { ...labelled('in-public', 'In a channel', 'Csatornában'), kind: 'switch', default: true },
      {
        ...labelled('public', 'Message', 'Üzenet'),
        kind: 'message',
        placeholders: newcomer,
        embeds: true,
        default: { content: 'Welcome, {user}!' },
        when: { field: 'in-public', is: true },
      },
      {
        ...labelled('private', 'Private message', 'Privát üzenet'),
        kind: 'message',
        placeholders: newcomer,
      },
      { ...labelled('returned', 'For those who return', 'Visszatérőknek'), kind: 'message', placeholders: newcomer },
      {
        ...labelled('more', 'More', 'Továbbiak'),
        kind: 'group',
        page: true,
        fields: [
          {
            ...labelled('hints', 'Hints', 'Tippek'),
            kind: 'list',
            title: 'title',
            fields: [
              { ...labelled('title', 'Title', 'Cím'), kind: 'text', required: true },
              { ...labelled('text', 'Text', 'Szöveg'), kind: 'message', placeholders: ['server'] },
            ],
          },
          {
            ...labelled('last', 'At the end', 'A végén'),
            kind: 'text',
            when: {
              all: [
                { field: '/in-public', isNot: false },
                { field: 'hints', filled: true },
              ],
            },
          },
        ],
      },
    ],
  },
  {
    ...named('farewell', 'Farewell', 'Búcsú'),
    category: 'members',
    fields: [
      { ...labelled('left', 'When somebody leaves', 'Távozáskor'), kind: 'message', placeholders: newcomer },
      { ...labelled('kicked', 'When somebody is kicked', 'Kirúgáskor'), kind: 'message' },
      { ...labelled('banned', 'When somebody is banned', 'Kitiltáskor'), kind: 'message' },
      { ...labelled('log', 'Log line', 'Naplósor'), kind: 'text' },
    ],
  },
  {
    ...named('role-menus', 'Role menus', 'Rangmenük'),
    description: { en: 'Members choose their roles.', hu: 'A tagok maguk választanak rangot.' },
    category: 'members',
    permissions: ['MANAGE_ROLES'],
    fields: [
      {
        ...labelled('menus', 'Menus', 'Menük'),
        kind: 'list',
        title: 'title',
        max: 25,
        fields: [
          { ...labelled('title', 'Title', 'Cím'), kind: 'text', required: true, maxLength: 100 },
          { ...labelled('text', 'Text', 'Szöveg'), kind: 'paragraph', maxLength: 1000 },
          { ...labelled('post', 'Post', 'Bejegyzés'), kind: 'message', embeds: true, components: true },
          {
            ...labelled('entries', 'Entries', 'Bejegyzések'),
            kind: 'list',
            title: 'label',
            max: 25,
            fields: [
              { ...labelled('role', 'Role', 'Rang'), kind: 'role', assignable: true, required: true },
              { ...labelled('emoji', 'Emoji', 'Emoji'), kind: 'emoji', default: '🎉' },
              { ...labelled('label', 'Label', 'Felirat'), kind: 'text' },
              { ...labelled('hint', 'Hint', 'Tipp'), kind: 'text', when: { field: 'label', filled: true } },
            ],
          },
        ],
      },
      {
        ...labelled('given', 'When a role is given', 'Rang adásakor'),
        kind: 'message',
        placeholders: ['user', 'role'],
      },
      {
        ...labelled('taken', 'When a role is taken', 'Rang elvételekor'),
        kind: 'message',
        placeholders: ['user', 'role'],
      },
      { ...labelled('full', 'If there are too many', 'Ha túl sok van'), kind: 'text' },
    ],
  },
  {
    ...named('verification', 'Verification', 'Ellenőrzés'),
    category: 'members',
    fields: [
      { ...labelled('state', 'State', 'Állapot'), kind: 'status' },
      {
        ...labelled('questions', 'Questions', 'Kérdések'),
        kind: 'list',
        title: 'question',
        max: 10,
        fields: [
          { ...labelled('question', 'Question', 'Kérdés'), kind: 'text', required: true },
          { ...labelled('answer', 'Answer', 'Válasz'), kind: 'text', required: true },
          { ...labelled('wrong', 'If it is wrong', 'Ha hibás'), kind: 'message', placeholders: ['user'] },
        ],
      },
      { ...labelled('passed', 'When it is passed', 'Siker esetén'), kind: 'message', placeholders: ['user'] },
      { ...labelled('failed', 'When it failed', 'Sikertelenség esetén'), kind: 'message', placeholders: ['user'] },
      { ...labelled('button', 'Text of the button', 'A gomb felirata'), kind: 'text', maxLength: 80, default: 'OK' },
      {
        ...labelled('reset', 'Start over for everyone', 'Újrakezdés mindenkinek'),
        kind: 'action',
        danger: true,
        confirm: { en: 'Start over?', hu: 'Újrakezdés?' },
      },
    ],
  },
  {
    ...named('birthdays', 'Birthdays', 'Születésnapok'),
    category: 'members',
    fields: [
      { ...labelled('wish', 'Wish', 'Köszöntő'), kind: 'message', placeholders: ['user', 'age'], embeds: true },
      {
        ...labelled('without-age', 'Wish without an age', 'Köszöntő kor nélkül'),
        kind: 'message',
        placeholders: ['user'],
      },
      { ...labelled('saved', 'When a date is saved', 'Dátum mentésekor'), kind: 'message', placeholders: ['date'] },
      { ...labelled('wrong', 'If a date is wrong', 'Ha hibás a dátum'), kind: 'text' },
      { ...labelled('title', 'Title of the list', 'A lista címe'), kind: 'text' },
      {
        ...labelled('by-role', 'Wishes by role', 'Köszöntők rangonként'),
        kind: 'map',
        key: 'role',
        fields: [{ ...labelled('wish', 'Wish', 'Köszöntő'), kind: 'message', placeholders: ['user'] }],
      },
    ],
  },
  {
    ...named('levels', 'Levels', 'Szintek'),
    description: { en: 'Members earn levels by writing.', hu: 'A tagok írással szinteket érnek el.' },
    category: 'members',
    permissions: ['MANAGE_ROLES'],
    intents: ['GUILD_MESSAGES'],
    fields: [
      { ...labelled('level-up', 'Level reached', 'Szintlépés'), kind: 'message', placeholders: ['user', 'level'] },
      {
        ...labelled('rank', 'Text of /rank', 'A /rank szövege'),
        kind: 'text',
        placeholders: ['user', 'level', 'rank'],
      },
      { ...labelled('top', 'Title of /top', 'A /top címe'), kind: 'text' },
      { ...labelled('none', 'Without a level', 'Szint nélkül'), kind: 'text' },
      {
        ...labelled('praises', 'Praises', 'Dicséretek'),
        kind: 'list',
        title: 'praise',
        fields: [{ ...labelled('praise', 'Praise', 'Dicséret'), kind: 'text', required: true }],
      },
      { ...labelled('card', 'Colour of the card', 'A kártya színe'), kind: 'colour', default: '#5865f2' },
      {
        ...labelled('rewards', 'Rewards', 'Jutalmak'),
        kind: 'list',
        title: 'title',
        fields: [
          { ...labelled('title', 'Title', 'Cím'), kind: 'text', required: true },
          { ...labelled('message', 'Message', 'Üzenet'), kind: 'message', placeholders: ['user', 'level'] },
        ],
      },
      {
        ...labelled('names', 'Names of levels by channel', 'Szintnevek csatornánként'),
        kind: 'map',
        key: 'channel',
        fields: [{ ...labelled('name', 'Name', 'Név'), kind: 'text', required: true }],
      },
      {
        ...labelled('bonus', 'Titles of members', 'Tagok címei'),
        kind: 'map',
        key: 'member',
        fields: [{ ...labelled('title', 'Title', 'Cím'), kind: 'text' }],
      },
    ],
  },
];
