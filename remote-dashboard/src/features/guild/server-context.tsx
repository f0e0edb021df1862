import { createContext, useContext } from 'react';
import type { ServerDetail } from './server-detail.ts';

/** The server whose pages are shown. */
export const ServerContext = createContext<ServerDetail | undefined>(undefined);

/** The server whose page this is. */
export function useServer(): ServerDetail {
  const server = useContext(ServerContext);
  if (!server) throw new Error('useServer is called outside of the pages of a server.');
  return server;
}

/** Whether the bot is not on that server any more. */
export const BotMissingContext = createContext(false);

/** Whether the server whose page this is has lost the bot. */
export function useBotMissing(): boolean {
  return useContext(BotMissingContext);
}
