import { runVerb } from 'config/command-verbs';
import { ConfigError } from 'config/operator-errors';
import { openForCommand } from '../db/database.ts';
import { deleteLostSecrets } from '../db/lost-key.ts';
import { countSecrets, reEncrypt, type SecretCounts } from '../db/re-encrypt.ts';
import type { Database } from '../db/tables.ts';
import { type AppKeys, generateAppKey, loadAppKeys, readAppKeys } from '../secrets.ts';
import { type CommandSettings, requireDatabase } from './commands.ts';

export const keysUsage = `Usage:
  npm run site -- keys new           prints a new key for APP_KEY
  npm run site -- keys list          shows how many secrets need each key
  npm run site -- keys re-encrypt    encrypts everything with the first key; the API can keep running
  npm run site -- keys accept-lost   deletes what was encrypted with a lost key`;

/** Creates keys, and replaces the keys that encrypt the database's secrets. */
export async function keysCommand(settings: CommandSettings, args: string[]): Promise<string[]> {
  return runVerb({ command: 'keys', usage: keysUsage, args, options: {} }, () => ({
    new: async () => [createNextKey(settings)],
    list: () => runOnDatabase(settings, listKeys),
    're-encrypt': () => runOnDatabase(settings, reEncryptSecrets),
    'accept-lost': () => runOnDatabase(settings, acceptLostKey),
  }));
}

async function runOnDatabase(
  { location, appKey }: CommandSettings,
  run: (db: Database, keys: AppKeys) => Promise<string[]>,
): Promise<string[]> {
  requireDatabase(location);
  const keys = loadAppKeys(appKey, location.folder);
  const { maintenanceDb: db, close } = await openForCommand(location);
  try {
    return await run(db, keys);
  } finally {
    await close();
  }
}

/** A key with a number that `APP_KEY` does not have yet. */
function createNextKey({ appKey }: CommandSettings): string {
  const ids = appKey ? readAppKeys(appKey).ids : [];
  const free = Array.from({ length: 255 }, (_, index) => index + 1).find((id) => !ids.includes(id));
  return generateAppKey(free);
}

async function listKeys(db: Database, keys: AppKeys): Promise<string[]> {
  return formatCounts(await countSecrets(db), keys);
}

async function reEncryptSecrets(db: Database, keys: AppKeys): Promise<string[]> {
  const unknown = [...(await countSecrets(db)).keys()].filter((id) => id !== undefined && !keys.ids.includes(id));
  if (unknown.length > 0)
    throw new ConfigError(
      `Some secrets need key ${unknown.join(', ')}, which APP_KEY does not have. Append it, and run the command again. Nothing was changed.`,
    );
  const count = await reEncrypt({ db, keys });
  return [`Encrypted ${count} secrets with key ${keys.ids[0]}.`, '', ...formatCounts(await countSecrets(db), keys)];
}

function formatCounts(counts: SecretCounts, keys: AppKeys): string[] {
  const [currentId] = keys.ids;
  const ids = new Set([...keys.ids, ...counts.keys()]);
  return [...ids].map((id) => {
    const count = counts.get(id) ?? 0;
    if (id === undefined)
      return `any key: ${count} recovery codes from before version 0.1.0 work as long as APP_KEY has the key of their time.`;
    const secrets = `key ${id}: ${count} secrets`;
    if (id === currentId) return `${secrets}; it encrypts new ones.`;
    if (!keys.ids.includes(id)) return `${secrets}, which nobody can decrypt: APP_KEY does not have this key.`;
    return count === 0 ? `${secrets}. You can remove it from APP_KEY.` : `${secrets}. \`keys re-encrypt\` frees it.`;
  });
}

async function acceptLostKey(db: Database, keys: AppKeys): Promise<string[]> {
  const { secondFactors, platformTokens, featureSecrets, staffRoles } = await deleteLostSecrets({ db, keys });
  return [
    'The database has a new key now. This was lost:',
    '',
    `${String(secondFactors).padStart(9)}  second factors: these users sign in again and set up a new one`,
    `${String(platformTokens).padStart(9)}  connections to the chat platform: these users sign in again`,
    `${String(featureSecrets).padStart(9)}  secrets in settings of features: server owners enter them again`,
    `${String(staffRoles).padStart(9)}  roles of staff: give each a new activation code with \`staff code\``,
  ];
}
