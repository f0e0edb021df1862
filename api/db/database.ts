import {
  attachToBundledServer,
  type BundledServer,
  hasBundledData,
  startBundledServer,
} from './bundled/bundled-server.ts';
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
  return bringUpToDate(connect(url, options));
}

/** Opens the database for the lifetime of the API: starts the bundled server if there is no URL. */
export async function openOwnDatabase(
  { url, folder }: DatabaseLocation,
  options: ConnectionOptions = {},
): Promise<OpenDatabase> {
  if (url !== undefined) return openDatabase(url, options);
  rejectPgliteData(folder);
  const server = await startBundledServer(folder, (message) => options.onError?.(new Error(message)));
  return bringUpToDate(connectToServer(server, options));
}

/** Opens the database for one command; the API may be running at the same time. */
export async function openForCommand(location: DatabaseLocation): Promise<OpenDatabase> {
  return bringUpToDate(await openAsIs(location));
}

/** Opens the database for one command that leaves the schema as it is, such as the backup before an upgrade. */
export async function openAsIs({ url, folder }: DatabaseLocation): Promise<Connections> {
  return url === undefined ? connectToServer(await attachToBundledServer(folder)) : connect(url);
}

/** Whether there is a database; one at a URL is assumed to exist. */
export function hasDatabase({ url, folder }: DatabaseLocation): boolean {
  return url !== undefined || hasBundledData(folder);
}

async function bringUpToDate(connections: Connections): Promise<OpenDatabase> {
  try {
    await migrate(connections.maintenanceDb);
    return connections;
  } catch (error) {
    await connections.close();
    throw error;
  }
}

/** Connects to a bundled server, which stops when the connections are closed. */
function connectToServer(server: BundledServer, options?: ConnectionOptions): Connections {
  const connections = connect(server.url, options);
  return {
    ...connections,
    close: async () => {
      await connections.close();
      await server.stop();
    },
  };
}
