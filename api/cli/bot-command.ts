import { runVerb, UsageError } from 'config/command-verbs';
import { ConfigError } from 'config/operator-errors';
import { createBotKey } from '../bot/bot-key.ts';
import { listManifests, pinManifest, readManifest, readRejection, type StoredManifest } from '../bot/manifests.ts';
import type { Database } from '../db/tables.ts';
import { type CommandContext, type DatabaseTask, replaceControlCharacters } from './command.ts';

export const botUsage = `Usage:
  npm run site -- bot key                       creates a new bot key and revokes the previous one
  npm run site -- bot manifest                  shows the manifests that the bot sent, and why one was rejected
  npm run site -- bot manifest --pin <digest>   makes a manifest live, also when the bot sends a newer one
  npm run site -- bot manifest --rollback       pins the manifest before the one that is live
  npm run site -- bot manifest --unpin          makes the newest manifest live again`;

const options = { pin: { type: 'string' }, rollback: { type: 'boolean' }, unpin: { type: 'boolean' } } as const;

export function botCommand(args: string[]): DatabaseTask {
  return runVerb({ command: 'bot', usage: botUsage, args, options }, ({ pin, rollback = false, unpin = false }) => ({
    key: () => renewKey,
    'manifest --pin --rollback --unpin': () => {
      if ([pin !== undefined, rollback, unpin].filter(Boolean).length > 1)
        throw new UsageError(`Use one of --pin, --rollback and --unpin.\n\n${botUsage}`);
      return async ({ db }) => {
        if (pin !== undefined) await pinByDigest(db, pin);
        if (rollback) await pinPrevious(db);
        if (unpin) await pinManifest(db, undefined);
        return showManifests(db);
      };
    },
  }));
}

async function renewKey(context: CommandContext): Promise<string[]> {
  const key = await createBotKey(context);
  return ['The key of the bot:', '', `  ${key}`, '', 'It is shown only once. An earlier key no longer works.'];
}

/** How much of a digest is shown; enough to name one of a few manifests. */
const SHORT_DIGEST_LENGTH = 12;

async function pinByDigest(db: Database, start: string) {
  const manifests = await listManifests(db);
  const [found, ...others] = manifests.filter(({ digest }) => digest.startsWith(start));
  if (!found || others.length > 0)
    throw new ConfigError(
      `${found ? 'Several manifests have' : 'No manifest has'} a digest that starts with "${start}".`,
    );
  await pinManifest(db, found.digest);
}

async function pinPrevious(db: Database) {
  const [live, ...others] = await listManifests(db);
  const previous = others.find(({ accepted_at }) => live && accepted_at < live.accepted_at);
  if (!previous) throw new ConfigError('There is no manifest before the one that is live.');
  await pinManifest(db, previous.digest);
}

async function showManifests(db: Database): Promise<string[]> {
  const manifests = await listManifests(db);
  const lines = await Promise.all(manifests.map((stored, index) => describe(db, stored, index === 0)));
  const rejection = await readRejection(db);
  const rejected = rejection && [
    '',
    `The bot’s last manifest was rejected at ${rejection.rejected_at.toISOString()}:`,
    ...rejection.faults.map(({ path, sentence }) => `  ${replaceControlCharacters(`${path || 'It'} ${sentence}`)}`),
  ];
  return [...(lines.length > 0 ? lines : ['The bot has not sent a manifest yet.']), ...(rejected ?? [])];
}

async function describe(db: Database, { digest, accepted_at, pinned }: StoredManifest, isLive: boolean) {
  const manifest = await readManifest(db, digest);
  const content = manifest
    ? `features: ${manifest.features.length}, commands: ${manifest.commands?.length ?? 0}`
    : 'no longer valid for this version of the site';
  const state = pinned ? 'live (pinned)' : isLive ? 'live' : '';
  return `${digest.slice(0, SHORT_DIGEST_LENGTH)}  accepted ${accepted_at.toISOString()}, ${content}  ${state}`.trimEnd();
}
