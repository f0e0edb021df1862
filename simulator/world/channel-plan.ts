import type { Random } from './random.ts';

/** The kinds of channels, by the platform's numbers. */
export const channelTypes = { text: 0, voice: 2, category: 4, announcement: 5, forum: 15 } as const;
export type ChannelType = (typeof channelTypes)[keyof typeof channelTypes];

/** A channel before it has an id. */
export interface PlannedChannel {
  name: string;
  type: ChannelType;
  /** Restrictions: none, staff only, or read only. */
  access: 'open' | 'staff' | 'read-only';
}

/** A category and its channels; channels without a category come first. */
export interface PlannedCategory {
  name?: string | undefined;
  channels: PlannedChannel[];
}

const { text, voice, announcement, forum } = channelTypes;

const channelNames = {
  en: {
    headings: ['Information', 'Talk', 'Voice', 'Staff', 'Corners'],
    rules: ['rules', 'read-me-first', 'welcome'],
    news: ['announcements', 'news', 'updates'],
    talk: ['off-topic', 'memes', 'introductions', 'music', 'photos', 'pets', 'tech-talk', 'food', 'screenshots'],
    corners: ['movies', 'books', 'looking-for-group', 'trading', 'art-and-crafts', 'suggestions', 'questions'],
    voice: ['Lounge', 'Gaming', 'Quiet corner', 'Music', 'Study hall'],
    staff: ['staff-chat', 'reports'],
    forum: 'help-desk',
  },
  hu: {
    headings: ['Információk', 'Beszélgetés', 'Hang', 'Stáb', 'Sarkok'],
    rules: ['szabályzat', 'üdvözlünk', 'olvass-el'],
    news: ['hírek', 'közlemények', 'frissítések'],
    talk: ['bármi', 'mémek', 'bemutatkozás', 'zene', 'képek', 'kisállatok', 'technika', 'gasztro'],
    corners: ['filmek', 'könyvek', 'csapattárs-kereső', 'cserebere', 'alkotások', 'ötletek', 'kérdések'],
    voice: ['Társalgó', 'Játék', 'Csendes sarok', 'Zeneszoba'],
    staff: ['stáb-csevegő', 'bejelentések'],
    forum: 'segítség',
  },
};

function pickNames(random: Random, names: readonly string[], min: number, max: number): string[] {
  const start = random.nextInt(names.length);
  const count = Math.min(names.length, min + random.nextInt(max - min + 1));
  return Array.from({ length: count }, (_, number) => names[(start + number) % names.length] ?? '');
}

/** Plans the channels of a server; every one has #general, nearly every one a #log that only staff sees. */
export function planChannels(random: Random, isHungarian: boolean): PlannedCategory[] {
  const names = isHungarian ? channelNames.hu : channelNames.en;
  const planChannel =
    (type: ChannelType, access: PlannedChannel['access'] = 'open') =>
    (name: string): PlannedChannel => ({ name, type, access });
  const [information, talk, voices, staff, corners] = names.headings;
  const rules = pickNames(random, names.rules, 1, 2).map(planChannel(text, 'read-only'));
  const news = pickNames(random, names.news, 1, 1).map(planChannel(announcement, 'read-only'));
  const log = random.chance(0.95) ? ['log'] : [];
  return [
    { channels: random.chance(0.2) ? [planChannel(text)(isHungarian ? 'előszoba' : 'lobby')] : [] },
    { name: information, channels: [...rules, ...(random.chance(0.75) ? news : [])] },
    { name: talk, channels: ['general', ...pickNames(random, names.talk, 2, 6)].map(planChannel(text)) },
    {
      name: corners,
      channels: [
        ...pickNames(random, names.corners, 0, 5).map(planChannel(text)),
        ...(random.chance(0.2) ? [planChannel(forum)(names.forum)] : []),
      ],
    },
    { name: voices, channels: pickNames(random, names.voice, 1, 4).map(planChannel(voice)) },
    {
      name: staff,
      channels: [...log, ...pickNames(random, names.staff, 0, 2)].map(planChannel(text, 'staff')),
    },
  ].filter(({ channels }) => channels.length > 0);
}
