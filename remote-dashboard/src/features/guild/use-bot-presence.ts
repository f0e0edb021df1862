import { useEffect, useRef } from 'react';
import { api } from 'shared-ui';
import { getProperty } from 'shared-ui/lib/parsing.ts';

type ApiMiddleware = Parameters<typeof api.use>[0];

/** Calls back when a response about the server contradicts `botMissing`: the bot was removed or is back. */
export function useBotPresence(id: string, botMissing: boolean, onChange: () => void) {
  useEffect(() => {
    const middleware: ApiMiddleware = {
      async onResponse({ schemaPath, params, request, response }) {
        const isDetailRequest = schemaPath === '/v1/guild/{id}' && request.method === 'GET';
        if (isDetailRequest || params.path?.id !== id) return;
        if (botMissing ? response.ok : await isBotMissingResponse(response)) onChange();
      },
    };
    api.use(middleware);
    return () => api.eject(middleware);
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

/** Calls back when the bot is back on the server. */
export function useOnBotReturn(botMissing: boolean, onReturn: () => void) {
  const wasMissingRef = useRef(botMissing);
  useEffect(() => {
    if (wasMissingRef.current && !botMissing) onReturn();
    wasMissingRef.current = botMissing;
  }, [botMissing, onReturn]);
}
