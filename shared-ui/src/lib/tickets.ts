import type { ApiResult } from 'shared-ui';
import { type ApiQuery, queryClient } from 'shared-ui/app';

/** The result with other data. An answer that cannot be read, from which `read` makes undefined, counts as a 502. */
export function mapResult<T, U>(result: ApiResult<T>, read: (data: T) => U | undefined): ApiResult<U> {
  if (result.kind !== 'ok') return result;
  const data = read(result.data);
  return data === undefined ? { kind: 'http-error', status: 502 } : { kind: 'ok', data };
}

/** Shows what a mutation has made of a query's data. A request that is still running may be older. */
export async function replaceData<T>({ queryKey }: ApiQuery<T>, data: T) {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
}
