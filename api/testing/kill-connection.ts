import { sql } from 'kysely';
import { connect } from '../db/connection.ts';

/** Kills the process of a connection while it saves settings; PostgreSQL then ends all connections and recovers. */
export async function killConnection(url: string) {
  const { maintenanceDb, close } = connect(url);
  const killing = maintenanceDb.transaction().execute(async (transaction) => {
    // Without the lock, the kill could come between two statements, and no request would fail.
    await sql`lock table guild_changes in access exclusive mode`.execute(transaction);
    for (;;) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where wait_event_type = 'Lock'
      `.execute(transaction);
      const [first] = rows;
      if (first) return process.kill(first.pid, 'SIGKILL');
    }
  });
  // PostgreSQL also ends this connection, before or after the commit.
  await killing.catch(() => undefined);
  await close();
}
