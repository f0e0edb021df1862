import type { ColumnType } from 'kysely';

/** A point in time; a file of its own because tables refer to each other's files. */
export type Moment = ColumnType<Date, Date, Date>;
