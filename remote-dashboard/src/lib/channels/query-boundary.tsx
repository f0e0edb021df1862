import type { ReactNode } from 'react';
import { ErrorState } from 'shared-ui';
import { type ApiQuery, type QueryState, useQuery } from 'shared-ui/app';
import { useServer } from '../../features/guild/server-context.tsx';
import { useErrorMessage } from '../api/errors.ts';
import { refetchGuild } from '../api/requests.ts';
import { channelsQuery, type ServerChannel } from './channels-api.ts';

interface QueryBoundaryProps<T> {
  query: ApiQuery<T>;
  errorTitle: ReactNode;
  skeleton: ReactNode;
  children: (data: T, channels: QueryState<ServerChannel[]>, refetch: () => void) => ReactNode;
}

/** A part of a server that is about channels. It is shown as soon as its own data is there. */
export function QueryBoundary<T>({ query, errorTitle, skeleton, children }: QueryBoundaryProps<T>) {
  const { id } = useServer();
  const getErrorMessage = useErrorMessage();
  const { data, error, isFetching } = useQuery(query);
  const channels = useQuery(channelsQuery(id));
  const refetch = () => void refetchGuild(id);
  if (data) return children(data, channels, refetch);
  if (!error) return skeleton;
  return <ErrorState title={errorTitle} text={getErrorMessage(error)} retrying={isFetching} onRetry={refetch} />;
}
