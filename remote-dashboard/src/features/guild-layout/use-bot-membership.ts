import { useEffect, useRef } from 'react';
import { api } from 'shared-ui';
import { getProperty } from 'shared-ui/app';

type ApiMiddleware = Parameters<typeof api.use>[0];

/** Calls back when a response about the server contradicts `isBotRemoved`: the bot was removed or is back. */
export function useBotMembership(id: string, isBotRemoved: boolean, onChange: () => void) {
  useEffect(() => {
    const middleware: ApiMiddleware = {
      async onResponse({ schemaPath, params, request, response }) {
        const isDetailRequest = schemaPath === '/v1/guild/{id}' && request.method === 'GET';
        if (isDetailRequest || params.path?.id !== id) return;
        if (isBotRemoved ? response.ok : await isBotMissingResponse(response)) onChange();
      },
    };
    api.use(middleware);
    return () => api.eject(middleware);
  }, [id, isBotRemoved, onChange]);
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
export function useOnBotReturn(isBotRemoved: boolean, onReturn: () => void) {
  const wasMissingRef = useRef(isBotRemoved);
  useEffect(() => {
    if (wasMissingRef.current && !isBotRemoved) onReturn();
    wasMissingRef.current = isBotRemoved;
  }, [isBotRemoved, onReturn]);
}
