import { attachToBundledServer, hasBundledData, startBundledServer } from './bundled/bundled-server.ts';
import { rejectPgliteData } from './bundled/layout.ts';
import { type ConnectionOptions, type Connections, connect } from './connection.ts';
import { migrate } from './migrations/index.ts';

/** The location of the database: a URL, or the folder of the bundled server. */
export interface DatabaseLocation {
  url?: string;
  folder: string;
}

/** An open database whose schema is up to date. */
export type OpenDatabase = Connections;

/** Opens the database at a URL and brings its schema up to date. */
export async function openDatabase(url: string, options?: ConnectionOptions): Promise<OpenDatabase> {
  const connections = connect(url, options);
  try {
    await migrate(connections.maintenanceDb);
    return connections;
  } catch (error) {
    await connections.close();
    throw error;
  }
}

/** Opens the database for the lifetime of the API: starts the bundled server if there is no URL. */
export async function openOwnDatabase(
  { url, folder }: DatabaseLocation,
  options: ConnectionOptions = {},
): Promise<OpenDatabase> {
  if (url !== undefined) return openDatabase(url, options);
  rejectPgliteData(folder);
  return openWithServer(await startBundledServer(folder, (message) => options.onError?.(new Error(message))), options);
}

/** Opens the database for one command; the API may be running at the same time. */
export async function openForCommand({ url, folder }: DatabaseLocation): Promise<OpenDatabase> {
  return url === undefined ? openWithServer(await attachToBundledServer(folder)) : openDatabase(url);
}

/** Whether there is a database; one at a URL is assumed to exist. */
export function hasDatabase({ url, folder }: DatabaseLocation): boolean {
  return url !== undefined || hasBundledData(folder);
}

async function openWithServer(
  server: { url: string; stop: () => Promise<void> },
  options?: ConnectionOptions,
): Promise<OpenDatabase> {
  try {
    const database = await openDatabase(server.url, options);
    return {
      ...database,
      close: async () => {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
