import Fastify from 'fastify';
import pg from 'pg';

// The baseline for benchmarks of the API: a server that only returns a person's row, with Fastify and the driver alone.
const statement = 'select id, username, global_name, avatar, discriminator from users where id = $1';
const pool = new pg.Pool({ connectionString: process.env.BARE_URL, max: 10 });
const app = Fastify({ forceCloseConnections: true });
app.get<{ Params: { id: string } }>('/:id', async ({ params }) => (await pool.query(statement, [params.id])).rows[0]);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
for (const event of ['SIGTERM', 'disconnect'] as const) process.once(event, () => process.exit(0));
