import { useEffect, useRef } from 'react';
import { api } from 'shared-ui';
import { getProperty } from 'shared-ui/lib/parsing.ts';

type Watcher = Parameters<typeof api.use>[0];

/** Tells when an answer about a server says otherwise of the bot than is known: that it is gone, or that it is back. */
export function useBotPresence(id: string, botMissing: boolean, onChange: () => void) {
  useEffect(() => {
    const watcher: Watcher = {
      async onResponse({ schemaPath, params, request, response }) {
        const isQuestion = schemaPath === '/v1/guild/{id}' && request.method === 'GET';
        if (isQuestion || params.path?.id !== id) return;
        if (botMissing ? response.ok : await isBotMissingResponse(response)) onChange();
      },
    };
    api.use(watcher);
    return () => api.eject(watcher);
  }, [id, botMissing, onChange]);
}

async function isBotMissingResponse(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return getProperty(body, 'reason') === 'bot-not-joined';
}

/** Does something once the bot is back on a server that it was missing from. */
export function useOnBotReturn(botMissing: boolean, onBack: () => void) {
  const was = useRef(botMissing);
  useEffect(() => {
    if (was.current && !botMissing) onBack();
    was.current = botMissing;
  }, [botMissing, onBack]);
}
