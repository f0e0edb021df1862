import { sql } from 'kysely';
import { connect } from '../db/connection.ts';

/** Kills the process of another connection; PostgreSQL then ends all connections and recovers. */
export async function killConnection(url: string) {
  const { maintenance, close } = connect(url);
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
  `.execute(maintenance);
  await close();
  const [first] = rows;
  if (!first) throw new Error('There is no other connection.');
  process.kill(first.pid, 'SIGKILL');
}
