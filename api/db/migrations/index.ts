import { types } from 'node:util';
import { ConfigError } from 'config/operator-errors';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { getErrorCode } from '../../errors.ts';
import { getDatabaseFailure } from '../errors.ts';
import type { Tables } from '../tables.ts';
import { accounts } from './0001-accounts.ts';
import { servers } from './0002-servers.ts';
import { factorReplacement } from './0003-factor-replacement.ts';
import { serverSettings } from './0004-server-settings.ts';
import { staff } from './0005-staff.ts';
import { botChanges } from './0006-bot-changes.ts';
import { tickets } from './0007-tickets.ts';
import { botContact } from './0008-bot-contact.ts';
import { failureReports } from './0009-failure-reports.ts';
import { hungarianActions } from './0010-hungarian-actions.ts';
import { dailyMembers } from './0011-daily-members.ts';
import { channelChecks } from './0012-channel-checks.ts';
import { plainNames } from './0013-plain-names.ts';
import { serverOwners } from './0014-server-owners.ts';
import { staffNotes } from './0015-staff-notes.ts';
import { banEnds } from './0016-ban-ends.ts';
import { staffGranters } from './0017-staff-granters.ts';
import { newsAudience } from './0018-news-audience.ts';
import { shards } from './0019-shards.ts';
import { banRequestInbox } from './0020-ban-request-inbox.ts';
import { newsRevision } from './0021-news-revision.ts';
import { indexesForGrowth } from './0022-indexes-for-growth.ts';
import { indexesForDeletion } from './0023-indexes-for-deletion.ts';
import { serverSearch } from './0024-server-search.ts';
import { banAndTicketSearch } from './0025-ban-and-ticket-search.ts';
import { jobWaits } from './0026-job-waits.ts';
import { botManifests } from './0027-bot-manifests.ts';
import { featureSecrets } from './0028-feature-secrets.ts';
import { retiredFields } from './0029-retired-fields.ts';
import { pauses } from './0031-pauses.ts';
import { addedFields } from './0032-added-fields.ts';
import { decisions } from './0033-decisions.ts';
import { botOutages } from './0034-bot-outages.ts';
import { botIntents } from './0035-bot-intents.ts';
import { askItems } from './0036-ask-items.ts';
import { botInstances } from './0037-bot-instances.ts';
import { askEvents } from './0038-ask-events.ts';
import { reportedProblems } from './0039-reported-problems.ts';
import { messageTemplates } from './0040-message-templates.ts';
import { problemNotices } from './0041-problem-notices.ts';

/**
 * A change of the schema. With one that expands, the previous release keeps working; one that contracts removes, renames or
 * restricts what that release uses.
 */
interface SchemaMigration extends Migration {
  kind: 'expand' | 'contract';
}

/** Every change of the schema, in order. A released one is never edited. */
export const migrations: Record<string, SchemaMigration> = {
  '0001-accounts': { up: accounts, kind: 'expand' },
  '0002-servers': { up: servers, kind: 'expand' },
  '0003-factor-replacement': { up: factorReplacement, kind: 'expand' },
  '0004-server-settings': { up: serverSettings, kind: 'contract' },
  '0005-staff': { up: staff, kind: 'expand' },
  '0006-bot-changes': { up: botChanges, kind: 'expand' },
  '0007-tickets': { up: tickets, kind: 'expand' },
  '0008-bot-contact': { up: botContact, kind: 'expand' },
  '0009-failure-reports': { up: failureReports, kind: 'expand' },
  '0010-hungarian-actions': { up: hungarianActions, kind: 'expand' },
  '0011-daily-members': { up: dailyMembers, kind: 'expand' },
  '0012-channel-checks': { up: channelChecks, kind: 'expand' },
  '0013-plain-names': { up: plainNames, kind: 'contract' },
  '0014-server-owners': { up: serverOwners, kind: 'expand' },
  '0015-staff-notes': { up: staffNotes, kind: 'expand' },
  '0016-ban-ends': { up: banEnds, kind: 'expand' },
  '0017-staff-granters': { up: staffGranters, kind: 'expand' },
  '0018-news-audience': { up: newsAudience, kind: 'expand' },
  '0019-shards': { up: shards, kind: 'expand' },
  '0020-ban-request-inbox': { up: banRequestInbox, kind: 'expand' },
  '0021-news-revision': { up: newsRevision, kind: 'expand' },
  '0022-indexes-for-growth': { up: indexesForGrowth, kind: 'expand' },
  '0023-indexes-for-deletion': { up: indexesForDeletion, kind: 'expand' },
  '0024-server-search': { up: serverSearch, kind: 'expand' },
  '0025-ban-and-ticket-search': { up: banAndTicketSearch, kind: 'expand' },
  '0026-job-waits': { up: jobWaits, kind: 'expand' },
  '0027-bot-manifests': { up: botManifests, kind: 'expand' },
  '0028-feature-secrets': { up: featureSecrets, kind: 'expand' },
  '0029-retired-fields': { up: retiredFields, kind: 'expand' },
  '0031-pauses': { up: pauses, kind: 'expand' },
  '0032-added-fields': { up: addedFields, kind: 'expand' },
  '0033-decisions': { up: decisions, kind: 'expand' },
  '0034-bot-outages': { up: botOutages, kind: 'expand' },
  '0035-bot-intents': { up: botIntents, kind: 'expand' },
  '0036-ask-items': { up: askItems, kind: 'expand' },
  '0037-bot-instances': { up: botInstances, kind: 'expand' },
  '0038-ask-events': { up: askEvents, kind: 'expand' },
  '0039-reported-problems': { up: reportedProblems, kind: 'expand' },
  '0040-message-templates': { up: messageTemplates, kind: 'expand' },
  '0041-problem-notices': { up: problemNotices, kind: 'expand' },
};

/** PostgreSQL's code for a right that its user lacks. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Brings the schema up to date; concurrent processes wait for each other. */
export async function migrate(db: Kysely<Tables>) {
  const { error } = await createMigrator(db).migrateToLatest();
  if (error) throw toMigrationError(error);
}

/** The migrations that the database has not had yet, in order; throws if a newer version changed it. */
export async function findPendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const found = await createMigrator(db).getMigrations();
  const pending = found.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
  if (pending.length === found.length) return pending;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = rows.find(({ name }) => !(name in migrations));
  if (newer) throw toNewerVersionError(newer.name);
  return pending;
}

function createMigrator(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

function toMigrationError(cause: unknown): unknown {
  if (getDatabaseFailure(cause)) return cause;
  const message = types.isNativeError(cause) ? cause.message : '';
  const [, newer] = /previously executed migration (\S+) is missing/.exec(message) ?? [];
  if (newer) return toNewerVersionError(newer);
  if (getErrorCode(cause) === INSUFFICIENT_PRIVILEGE)
    return new ConfigError(`The user in DATABASE_URL may not change the schema: ${message}.`);
  return new Error('The database could not be migrated.', { cause });
}

function toNewerVersionError(migration: string): ConfigError {
  return new ConfigError(
    `The data was changed by a newer version (${migration}). Start that version, or restore a backup that this one made.`,
  );
}
