import { type PersonName, people } from './people.ts';
import { Tokens } from './tokens.ts';

interface Guild {
  id: string;
  name: string;
  icon: string | null;
  banner: string | null;
  language: 'en' | 'hu';
  isBotJoined: boolean;
}

interface ChatUser {
  username: string;
  discriminator: string;
  id: string;
  avatar: string | null;
  createdAt: number;
  is_banned: boolean;
}

interface Action {
  action: string;
  userId: string;
  description: string;
  createdAt: number;
}

/** The state of the API; it is the same after every start. */
export interface ApiState {
  now: () => number;
  tokens: Tokens;
  guilds: Guild[];
  chatUsers: ChatUser[];
  /** Newest first. */
  actions: Action[];
  news: Record<string, { name: string; description: string }>;
  dismissedNews: Record<PersonName, Set<string>>;
  stats: { servers: Record<string, number>; commands: Record<string, number> };
}

/** Creates the initial state. */
export function createApiState(now: () => number): ApiState {
  return {
    now,
    tokens: new Tokens(now),
    guilds: [
      createGuild('197038439483310086', 'Tea House', 'f64c482b807da4f539cff778d174971c', true),
      createGuild('222078108977594368', 'Éjszakai Műszak', null, true, 'hu'),
      createGuild('336642139381301249', 'Chess & Cheese', null, false),
      createGuild(
        '169256939211980800',
        'A server with a name that is far too long to be shown whole on one card',
        null,
        false,
      ),
      createGuild('613425648685547541', 'Bot Testers', null, true),
    ],
    chatUsers: [
      createChatUser('80351110224678912', 'nelly', false),
      createChatUser('80351110224678913', 'spammer', true),
      createChatUser(people.admin.id, 'ada', false),
    ],
    actions: [
      createAction('create_invite', people.admin.id, 'Invite created for Tea House.', 1_743_508_800),
      createAction(
        'banned_user_add',
        people.admin.id,
        'Banned user spammer (80351110224678913). They sent the same message in eleven channels. It led to a false sign-in page.',
        1_743_422_400,
      ),
      createAction('message_purge', people.moderator.id, 'Removed 40 messages.', 1_743_336_000),
      createAction('banned_user_remove', people.admin.id, 'Unbanned user nelly (80351110224678912).', 1_743_249_600),
      createAction('leave_server', people.admin.id, 'Left Abandoned Place.', 1_743_163_200),
    ],
    news: {
      '1': { name: 'Logs for voice channels', description: 'Joining and leaving can be logged now.' },
      '2': { name: 'Maintenance on Sunday', description: 'The bot restarts at 04:00 UTC.' },
    },
    dismissedNews: { user: new Set(), owner: new Set(), newcomer: new Set(), moderator: new Set(), admin: new Set() },
    stats: {
      servers: { '2025-03-28': 118, '2025-03-29': 121, '2025-03-30': 121, '2025-03-31': 120, '2025-04-01': 124 },
      commands: { '2025-03-28': 902, '2025-03-29': 1310, '2025-03-30': 1274, '2025-03-31': 988, '2025-04-01': 951 },
    },
  };
}

function createGuild(
  id: string,
  name: string,
  icon: string | null,
  isBotJoined: boolean,
  language: 'en' | 'hu' = 'en',
): Guild {
  return { id, name, icon, banner: null, language, isBotJoined };
}

function createChatUser(id: string, username: string, is_banned: boolean): ChatUser {
  return { username, discriminator: '0', id, avatar: null, createdAt: 1_439_251_200, is_banned };
}

function createAction(name: string, userId: string, description: string, createdAt: number): Action {
  return { action: name, userId, description, createdAt };
}
