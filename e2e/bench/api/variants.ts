import { contract } from 'api-contract/contract';
import { getPerson } from 'simulator/people';
import { openDatabase } from '../../../api/db/database.ts';
import { generateToken, sha256 } from '../../../api/secrets.ts';
import { startTestPostgres } from '../../../api/testing/start-postgres.ts';
import { Programs } from './programs.ts';
import { signIn } from './sign-in.ts';

/** The measured calls; `bare` is a minimal server that only responds with the person's row. */
export const callNames = ['bare', 'profile', 'guilds', 'settings', 'logs'] as const;

/** The target of a call. */
export interface Target {
  ports: number[];
  path: string;
  headers: Record<string, string>[];
}

/** The targets of all calls, for a number of processes. */
export interface Variant {
  name: string;
  calls: Record<(typeof callNames)[number], Target>;
}

/** The load on each target in turn. */
export const load = { connections: 16, seconds: 2 };

/** The person who makes the calls. */
const personKind = 'owner-of-three';

const { id } = getPerson(personKind);

/** Starts two API processes and two bare servers, for variants with one and two processes. */
export async function startVariants() {
  const postgres = await startTestPostgres();
  const programs = new Programs();
  const url = postgres.url('postgres');
  const simulator = await programs.startSimulator();
  // The settings call reads from the platform, whose rate limit would otherwise limit it.
  await fetch(`${simulator}/simulator/rate-limits`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ allowance: 'none' }),
  });
  const startBare = (data: Record<string, string>) => programs.start('api/testing/bare-server.ts', data);

  const settings = { SIMULATOR_URL: simulator, DATABASE_URL: url };
  const [first, second] = [await programs.startApi(settings), await programs.startApi(settings)];
  const [bare, otherBare] = [await startBare({ BARE_URL: url }), await startBare({ BARE_URL: url })];
  const variants = [
    await createVariant('1 process', { database: url, api: [first], bare: [bare] }),
    await createVariant('2 processes', { database: url, api: [first, second], bare: [bare, otherBare] }),
  ];
  const stop = async () => {
    await programs.stop();
    await postgres.stop();
  };
  return { variants, stop };
}

interface Servers {
  database: string;
  api: string[];
  bare: string[];
}

async function createVariant(name: string, { database, api, bare }: Servers): Promise<Variant> {
  const [url = ''] = api;
  const ownHeaders = await signIn(url, personKind);
  const server = `/v1/guild/${await findFirstServer(url, ownHeaders)}`;
  const tokens = await createSessions(database);
  const headers = tokens.map((token) => ({ ...ownHeaders, authorization: `Bearer ${token}` }));
  const getPorts = (urls: string[]) => urls.map((url) => Number(new URL(url).port));
  return {
    name,
    calls: {
      bare: { ports: getPorts(bare), path: `/${id}`, headers },
      profile: { ports: getPorts(api), path: '/v1/me/profile', headers },
      guilds: { ports: getPorts(api), path: '/v1/me/guilds', headers },
      settings: { ports: getPorts(api), path: server, headers },
      logs: { ports: getPorts(api), path: `${server}/logs`, headers },
    },
  };
}

/** Creates a session of the person for each connection, like the one of their sign-in, and returns the tokens. */
async function createSessions(url: string): Promise<string[]> {
  const { maintenanceDb, close } = await openDatabase(url);
  const tokens = Array.from({ length: load.connections }, () => generateToken('ses'));
  const session = await maintenanceDb
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const copies = tokens.map((token) => ({ ...session, id: token.slice(-24), token_hash: sha256(token) }));
  await maintenanceDb.insertInto('sessions').values(copies).execute();
  await close();
  return tokens;
}

/** Finds one of the person's servers that has the bot. */
async function findFirstServer(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}/v1/me/guilds`, { headers });
  const lists = contract.guilds.response.parse(await response.json());
  return lists.flatMap(({ guilds }) => guilds).find(({ isBotJoined }) => isBotJoined)?.id ?? '';
}
