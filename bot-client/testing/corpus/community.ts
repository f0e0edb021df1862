import type { Feature } from '../../manifest/manifest.ts';
import { labelled, named } from './labelled.ts';

export const community: readonly Feature[] = [
  {
    ...named('giveaways', 'Giveaways', 'Nyereményjátékok'),
    category: 'fun',
    fields: [
      {
        ...labelled('post', 'Post', 'Bejegyzés'),
        kind: 'message',
        placeholders: ['prize', 'ends'],
        embeds: true,
        components: true,
      },
      { ...labelled('won', 'Winners', 'Nyertesek'), kind: 'message', placeholders: ['winners', 'prize'] },
      { ...labelled('nobody', 'Without winners', 'Nyertes nélkül'), kind: 'text' },
      { ...labelled('private', 'To a winner', 'A nyertesnek'), kind: 'message', placeholders: ['user', 'prize'] },
      { ...labelled('joined', 'When somebody joins', 'Jelentkezéskor'), kind: 'text' },
      { ...labelled('button', 'Text of the button', 'A gomb felirata'), kind: 'text', minLength: 1, maxLength: 80 },
      { ...labelled('guests', 'Members who never win', 'Akik nem nyerhetnek'), kind: 'members', max: 50 },
      {
        ...labelled('entries', 'Texts by role', 'Szövegek rangonként'),
        kind: 'map',
        key: 'role',
        fields: [{ ...labelled('text', 'Text', 'Szöveg'), kind: 'text' }],
      },
    ],
  },
  {
    ...named('polls', 'Polls', 'Szavazások'),
    category: 'fun',
    fields: [
      { ...labelled('post', 'Post', 'Bejegyzés'), kind: 'message' },
      { ...labelled('result', 'Result', 'Eredmény'), kind: 'message', placeholders: ['question', 'result'] },
      { ...labelled('voted', 'When somebody votes', 'Szavazáskor'), kind: 'text' },
      {
        ...labelled('templates', 'Templates', 'Sablonok'),
        kind: 'list',
        title: 'question',
        fields: [
          { ...labelled('question', 'Question', 'Kérdés'), kind: 'text', required: true },
          {
            ...labelled('answers', 'Answers', 'Válaszok'),
            kind: 'list',
            title: 'answer',
            min: 2,
            max: 10,
            fields: [{ ...labelled('answer', 'Answer', 'Válasz'), kind: 'text', required: true }],
          },
        ],
      },
    ],
  },
  {
    ...named('suggestions', 'Suggestions', 'Ötletek'),
    category: 'fun',
    fields: [
      { ...labelled('post', 'Post', 'Bejegyzés'), kind: 'message', placeholders: ['user', 'idea'], embeds: true },
      { ...labelled('accepted', 'When it is accepted', 'Elfogadáskor'), kind: 'message' },
      {
        ...labelled('declined', 'When it is declined', 'Elutasításkor'),
        kind: 'message',
        placeholders: ['idea', 'why'],
      },
      { ...labelled('thanks', 'Thanks', 'Köszönet'), kind: 'text', when: { field: 'accepted', filled: true } },
      {
        ...labelled('topics', 'Topics', 'Témák'),
        kind: 'list',
        title: 'topic',
        fields: [{ ...labelled('topic', 'Topic', 'Téma'), kind: 'text', required: true }],
      },
      {
        ...labelled('by-channel', 'Texts by channel', 'Szövegek csatornánként'),
        kind: 'map',
        key: 'channel',
        fields: [
          { ...labelled('post', 'Post', 'Bejegyzés'), kind: 'message', placeholders: ['user', 'idea'] },
          { ...labelled('thanks', 'Thanks', 'Köszönet'), kind: 'text' },
        ],
      },
    ],
  },
  {
    ...named('tickets', 'Tickets', 'Hibajegyek'),
    description: { en: 'Members open a channel with the staff.', hu: 'A tagok csatornát nyitnak a stábbal.' },
    icon: 'ticket',
    category: 'server',
    permissions: ['MANAGE_CHANNELS'],
    fields: [
      { ...labelled('panel', 'Panel', 'Panel'), kind: 'message', components: true, required: true },
      {
        ...labelled('places', 'Categories', 'Kategóriák'),
        kind: 'channels',
        types: ['category'],
        needs: ['MANAGE_CHANNELS'],
        max: 5,
      },
      {
        ...labelled('subjects', 'Subjects', 'Tárgyak'),
        kind: 'list',
        title: 'name',
        max: 20,
        fields: [
          { ...labelled('name', 'Name', 'Név'), kind: 'text', required: true },
          { ...labelled('first', 'First message', 'Első üzenet'), kind: 'message', placeholders: ['user', 'number'] },
          {
            ...labelled('questions', 'Questions', 'Kérdések'),
            kind: 'list',
            title: 'question',
            max: 5,
            fields: [
              { ...labelled('question', 'Question', 'Kérdés'), kind: 'text', required: true },
              { ...labelled('example', 'Example', 'Példa'), kind: 'text' },
            ],
          },
        ],
      },
      {
        ...labelled('by-role', 'Greetings by role', 'Köszöntések rangonként'),
        kind: 'map',
        key: 'role',
        fields: [{ ...labelled('greeting', 'Greeting', 'Köszöntés'), kind: 'text' }],
      },
      { ...labelled('opened', 'When it is opened', 'Megnyitáskor'), kind: 'message' },
      { ...labelled('closed', 'When it is closed', 'Lezáráskor'), kind: 'message' },
      {
        ...labelled('channel-name', 'Name of the channel', 'A csatorna neve'),
        kind: 'text',
        placeholders: ['user', 'number'],
      },
      {
        ...labelled('transcript', 'Title of the transcript', 'Az átirat címe'),
        kind: 'text',
        placeholders: ['number'],
      },
      { ...labelled('limit', 'If there are too many', 'Ha túl sok van'), kind: 'text' },
    ],
  },
  {
    ...named('replies', 'Automatic replies', 'Automatikus válaszok'),
    category: 'messages',
    intents: ['MESSAGE_CONTENT'],
    fields: [
      {
        ...labelled('replies', 'Replies', 'Válaszok'),
        kind: 'list',
        title: 'trigger',
        fields: [
          { ...labelled('trigger', 'Trigger', 'Kiváltó'), kind: 'text', required: true },
          { ...labelled('reply', 'Reply', 'Válasz'), kind: 'message', placeholders: ['user'], required: true },
          { ...labelled('otherwise', 'Otherwise', 'Különben'), kind: 'text' },
        ],
      },
      {
        ...labelled('tags', 'Own commands', 'Saját parancsok'),
        kind: 'list',
        title: 'name',
        fields: [
          { ...labelled('name', 'Name', 'Név'), kind: 'text', required: true },
          { ...labelled('help', 'Explanation', 'Magyarázat'), kind: 'text' },
          { ...labelled('reply', 'Reply', 'Válasz'), kind: 'message', embeds: true },
        ],
      },
      { ...labelled('unknown', 'If there is none', 'Ha nincs ilyen'), kind: 'text' },
    ],
  },
  {
    ...named('starboard', 'Starboard', 'Csillagfal'),
    category: 'messages',
    fields: [
      { ...labelled('emoji', 'Emoji', 'Emoji'), kind: 'emoji', default: '⭐' },
      { ...labelled('post', 'Post', 'Bejegyzés'), kind: 'message', placeholders: ['user', 'stars'] },
      { ...labelled('first', 'First star', 'Első csillag'), kind: 'text' },
      {
        ...labelled('ranks', 'Ranks', 'Fokozatok'),
        kind: 'list',
        title: 'name',
        fields: [
          { ...labelled('name', 'Name', 'Név'), kind: 'text', required: true },
          { ...labelled('praise', 'Praise', 'Dicséret'), kind: 'message' },
        ],
      },
    ],
  },
];
