import { imageHost } from '../site/image-host.ts';

/** The people who can sign in; the name is also the `code` of the chat platform's redirect. */
export type PersonName = 'user' | 'owner' | 'newcomer' | 'moderator' | 'admin';

interface Person {
  id: string;
  global_name: string;
  avatar: string;
  is_admin: boolean;
  is_mod: boolean;
  /** The ids of the servers that the person may manage. */
  guilds: string[];
}

const getAvatarUrl = (number: number) => `${imageHost}/embed/avatars/${number}.png`;

/** A user of one server, an owner of several, a newcomer without servers, and staff. */
export const people: Record<PersonName, Person> = {
  user: {
    id: '204255221017214977',
    global_name: 'Uma',
    avatar: getAvatarUrl(0),
    is_admin: false,
    is_mod: false,
    guilds: ['613425648685547541'],
  },
  owner: {
    id: '204255221017214978',
    global_name: 'Olga Owner',
    avatar: getAvatarUrl(1),
    is_admin: false,
    is_mod: false,
    guilds: ['197038439483310086', '222078108977594368', '336642139381301249', '169256939211980800'],
  },
  newcomer: {
    id: '204255221017214979',
    global_name: 'Noel',
    avatar: getAvatarUrl(2),
    is_admin: false,
    is_mod: false,
    guilds: [],
  },
  moderator: {
    id: '204255221017214980',
    global_name: 'Mara',
    avatar: getAvatarUrl(3),
    is_admin: false,
    is_mod: true,
    guilds: ['613425648685547541'],
  },
  admin: {
    id: '204255221017214981',
    global_name: 'Ada',
    avatar: getAvatarUrl(4),
    is_admin: true,
    is_mod: true,
    guilds: ['197038439483310086'],
  },
};

/** Whether a person with this name can sign in. */
export function isPerson(name: string | undefined): name is PersonName {
  return name !== undefined && Object.hasOwn(people, name);
}
