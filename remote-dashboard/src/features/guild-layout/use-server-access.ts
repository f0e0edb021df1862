import { useFeature } from 'shared-ui';
import { useQuery } from 'shared-ui/app';
import { isBotMissing, isTransientError } from '../../lib/api/errors.tsx';
import { serverQuery } from './server-detail.ts';

/** A server, or why the user may not see it. Both are undefined until the access is checked. */
export function useServerAccess(id: string) {
  const canChange = useFeature('server-settings');
  const { data, error, isFetching, refetch } = useQuery({
    ...serverQuery(id),
    refetchOnWindowFocus: canChange && 'always',
  });
  const isBotRemoved = isBotMissing(error);
  // Keep a loaded page and its input after a transient error or when the bot was removed.
  const keepsPage = data !== undefined && error !== undefined && (isBotRemoved || isTransientError(error));
  const deniedError = keepsPage ? undefined : error;
  return { server: deniedError ? undefined : data, deniedError, isBotRemoved, isFetching, refetch };
}
