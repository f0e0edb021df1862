import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { grantRole } from '../auth/staff-roles.ts';
import { upsertUser } from '../auth/users.ts';
import { openDatabase, openOwnDatabase } from '../db/database.ts';
import { saveModule } from '../guilds/modules.ts';
import { publishNews } from '../news/news.ts';
import { AppKeys } from '../secrets.ts';
import { findWrittenIds, type Kind, kinds, type ProgramMessage } from './written-ids.ts';

// A program that tests kill. It prints the existing rows, and then writes forever and prints each acknowledged write.

// Synchronous, so that the output arrives even if this process is killed next.
const print = (message: ProgramMessage) => writeSync(1, `${JSON.stringify(message)}\n`);

const target = process.argv[2] ?? '';
print({ opens: target });
const { db } = target.startsWith('postgres://')
  ? await openDatabase(target)
  : await openOwnDatabase({ folder: target });
print({ found: await findWrittenIds(db) });

const deps = { db, now: Date.now, keys: new AppKeys({ id: 1, secret: randomBytes(32) }) };
const generateId = () => String(10n ** 17n + BigInt(randomBytes(6).readUIntBE(0, 6)));
const text = { en: 'x'.repeat(500), hu: 'ő'.repeat(500) };
const platformTokens = { access: 'a'.repeat(40), refresh: 'r'.repeat(40), expiresAt: new Date() };

const writers: Record<Kind, (id: string) => Promise<string>> = {
  news: () => publishNews(deps, { name: text, description: text }),
  staff: async (id) => {
    await grantRole(deps, id, 'moderator');
    return id;
  },
  people: async (id) => {
    await upsertUser(deps, { id, username: 'somebody', discriminator: '0' }, platformTokens);
    return id;
  },
  modules: async (id) => {
    const before = { value: null, revision: 0 };
    await saveModule(deps, { guildId: id, module: 'settings', before, after: { language: 'hu' }, by: owner });
    return id;
  },
};

const owner = await writers.people(generateId());

async function write(kind: Kind): Promise<never> {
  for (;;) print({ kind, id: await writers[kind](generateId()) });
}

await Promise.all(kinds.map(write));
