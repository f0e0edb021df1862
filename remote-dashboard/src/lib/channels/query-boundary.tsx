import type { ReactNode } from 'react';
import { type ApiQuery, type QueryState, useQuery } from 'shared-ui/app';
import { useServer } from '../../features/guild-layout/server-context.tsx';
import { RequestError } from '../api/errors.tsx';
import { refetchGuild } from '../api/requests.ts';
import { channelsQuery, type ServerChannel } from './channels-api.ts';

interface QueryBoundaryProps<T> {
  query: ApiQuery<T>;
  errorTitle: ReactNode;
  skeleton: ReactNode;
  children: (data: T, channels: QueryState<ServerChannel[]>, refetch: () => void) => ReactNode;
}

/** Shows skeleton, error or content of a query. The content also gets the query of the server's channels. */
export function QueryBoundary<T>({ query, errorTitle, skeleton, children }: QueryBoundaryProps<T>) {
  const { id } = useServer();
  const result = useQuery(query);
  const { data, error } = result;
  const channels = useQuery(channelsQuery(id));
  const refetch = () => void refetchGuild(id);
  if (data) return children(data, channels, refetch);
  if (!error) return skeleton;
  return <RequestError request={result} title={errorTitle} onRetry={refetch} />;
}
