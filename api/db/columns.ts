import type { StoredValue } from 'api-contract/changes';
import type { ColumnType } from 'kysely';

/** A point in time. */
export type Timestamp = ColumnType<Date, Date, Date>;

/** JSON: parsed when it is read, text when it is written. */
export type Json = ColumnType<StoredValue, string | null, string | null>;

/** A user's name and picture at the time of a ban or ban request. */
export interface ProfileColumns {
  name: string | null;
  avatar: string | null;
  discriminator: string | null;
}

/** The two staff roles; an admin has all rights of a moderator. */
export type StaffRole = 'moderator' | 'admin';
