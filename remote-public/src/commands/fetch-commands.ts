import { useEffect, useState } from 'react';
import { type ApiResult, api, toResult } from 'shared-ui';

const fetchCommands = (signal: AbortSignal) => toResult(api.GET('/v1/commands', { signal }));

/** The commands of the bot, and the names of its own categories. */
export type CommandList = Extract<Awaited<ReturnType<typeof fetchCommands>>, { kind: 'ok' }>['data'];

export type Command = CommandList['commands'][number];

/** The list of the last visit, so that the page is complete at once, and Back finds its place. */
let lastList: CommandList | undefined;

/** Fetches the commands. Keeps the error of the last request while it is repeated. */
export function useCommands() {
  const [result, setResult] = useState<ApiResult<CommandList> | undefined>(lastList && { kind: 'ok', data: lastList });
  const [attempt, setAttempt] = useState(0);
  const [isFetching, setIsFetching] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a request.
  useEffect(() => {
    const controller = new AbortController();
    setIsFetching(true);
    void fetchCommands(controller.signal).then((next) => {
      if (controller.signal.aborted) return;
      lastList = next.kind === 'ok' ? next.data : undefined;
      setResult(next);
      setIsFetching(false);
    });
    return () => controller.abort();
  }, [attempt]);
  return { result, isFetching, retry: () => setAttempt(attempt + 1) };
}
