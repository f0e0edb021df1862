import { createContext, useContext } from 'react';
import type { ServerDetail } from '../../specification-api/server-detail.ts';

/** The current server. */
export const ServerContext = createContext<ServerDetail | undefined>(undefined);

/** The current server. */
export function useServer(): ServerDetail {
  const server = useContext(ServerContext);
  if (!server) throw new Error('useServer must be called inside a ServerContext.');
  return server;
}

/** Whether the bot has been removed from the current server. */
export const BotRemovedContext = createContext(false);

/** Whether the bot has been removed from the current server. */
export function useIsBotRemoved(): boolean {
  return useContext(BotRemovedContext);
}
