import { useQuery } from 'shared-ui/app';
import { useServer } from '../guild-layout/server-context.tsx';
import { problemsQuery } from './problems-api.ts';

/** How often to look whether problems are gone, while the page lists any. */
const INTERVAL_MS = 10_000;

/** The problems of the server, and whom to ask for permissions. */
export function useProblems() {
  const { id } = useServer();
  const { data } = useQuery({ ...problemsQuery(id), refetchInterval: INTERVAL_MS });
  return { problems: data?.problems, owner: data?.owner ?? null };
}
