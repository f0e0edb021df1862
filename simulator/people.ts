/** The kind of a test user. Each one sees different parts of the site. */
export type PersonKind = 'visitor' | 'owner-of-three' | 'manager-of-two-hundred' | 'moderator' | 'admin';

/** A test user, as whom developers and tests can sign in. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly globalName: string;
  readonly email: string;
  readonly kind: PersonKind;
  /** What this person sees on the site, in one line. */
  readonly story: string;
}

/** The five test users of the simulator. */
export const people: readonly Person[] = [
  {
    id: '210000000000000101',
    username: 'nora.vendeg',
    globalName: 'Nóra',
    email: 'nora@example.test',
    kind: 'visitor',
    story: 'In no server at all: sees the dashboard while it is empty.',
  },
  {
    id: '210000000000000102',
    username: 'bence_teahaz',
    globalName: 'Bence',
    email: 'bence@example.test',
    kind: 'owner-of-three',
    story: 'Owns three servers; the bot is in two of them.',
  },
  {
    id: '210000000000000103',
    username: 'lilla',
    globalName: 'Lilla',
    email: 'lilla@example.test',
    kind: 'manager-of-two-hundred',
    story: 'Manages two hundred servers and is a plain member of twelve more.',
  },
  {
    id: '210000000000000104',
    username: 'mate.mod',
    globalName: 'Máté',
    email: 'mate@example.test',
    kind: 'moderator',
    story: 'Moderator of the site; manages one server, plain member of others.',
  },
  {
    id: '210000000000000105',
    username: 'eszter',
    globalName: 'Eszter',
    email: 'eszter@example.test',
    kind: 'admin',
    story: 'Administrator of the site; owns one server, administers another.',
  },
];

/** Finds a test user by id. */
export function findPersonById(id: string | undefined): Person | undefined {
  return people.find((person) => person.id === id);
}

/** The test user of a kind. */
export function getPerson(kind: PersonKind): Person {
  const person = people.find((candidate) => candidate.kind === kind);
  if (!person) throw new Error(`There is no test user of the kind ${kind}.`);
  return person;
}
