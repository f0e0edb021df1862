import { sql } from 'kysely';
import { connect } from '../db/connection.ts';

/** Kills the process of one connection of others, after which PostgreSQL ends all of them and recovers. */
export async function killConnection(url: string) {
  const { maintenance, close } = connect(url);
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
  `.execute(maintenance);
  await close();
  const [first] = rows;
  if (!first) throw new Error('Nobody else is connected.');
  process.kill(first.pid, 'SIGKILL');
}
