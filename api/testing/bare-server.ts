import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import pg from 'pg';

/** A person's row. */
type Row = Record<string, unknown>;

const columns = ['id', 'username', 'global_name', 'avatar', 'discriminator'];
const statement = `select ${columns.join(', ')} from users where id = $1`;

/** Finds a person's row with nothing but the engine's own client. */
async function connect(): Promise<(id: string) => Promise<Row | undefined>> {
  const { BARE_URL, BARE_ROW } = process.env;
  if (BARE_URL) {
    const pool = new pg.Pool({ connectionString: BARE_URL, max: 10 });
    return async (id) => (await pool.query<Row>(statement, [id])).rows[0];
  }
  const pglite = await PGlite.create(process.env.BARE_FOLDER);
  const row: Row = JSON.parse(BARE_ROW ?? '{}');
  await pglite.exec(`create table users (${columns.map((name) => `${name} text`).join(', ')}, primary key (id))`);
  await pglite.query('insert into users select * from json_populate_record(null::users, $1::json)', [
    JSON.stringify(row),
  ]);
  return async (id) => (await pglite.query<Row>(statement, [id])).rows[0];
}

// What benchmarks compare the API with: a server that does nothing but answer a person's row.
const find = await connect();
const app = Fastify({ forceCloseConnections: true });
app.get<{ Params: { id: string } }>('/:id', ({ params }) => find(params.id));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
for (const event of ['SIGTERM', 'disconnect'] as const) process.once(event, () => process.exit(0));
