import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table sign_in_tickets rename to pending_sign_ins',
  'alter table sign_in_attempts rename column verifier_sealed to verifier_encrypted',
  'alter table platform_tokens rename column access_sealed to access_encrypted',
  'alter table platform_tokens rename column refresh_sealed to refresh_encrypted',
  'alter table second_factors rename column secret_sealed to secret_encrypted',
  'alter table second_factors rename column pending_sealed to pending_encrypted',
  'alter table staff_sessions rename column level to role',
  'alter table bot_contact rename to bot_heartbeat',
  'alter table bot_heartbeat rename column heard_at to received_at',
  'alter table ban_requests rename column proposed_by to requested_by',
  `update jobs set name = case name
    when 'purge-ended' then 'purge-expired'
    when 'purge-addresses' then 'purge-ip-addresses'
    when 'purge-changes' then 'purge-outbox'
    when 'purge-reports' then 'purge-bot-reports'
    when 'settle-deeds' then 'resolve-actions'
    when 'sample-servers' then 'count-servers'
    else name end`,
];

/** Tables, columns and jobs get the names that the glossary gives. */
export async function plainNames(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
