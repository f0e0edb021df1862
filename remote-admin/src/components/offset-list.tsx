import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ApiResult, Button } from 'shared-ui';
import { apiInfiniteQuery, List, queryClient, Row, Stack, useInfiniteQuery } from 'shared-ui/app';
import { RequestError } from '../auth/request-error.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

/** Some items of a list, and how many there are in total. */
export interface ListPart<T> {
  total: number;
  items: T[];
}

interface OffsetListOptions<T> {
  queryKey: readonly string[];
  fetchPart: (offset: number) => Promise<ApiResult<ListPart<T>>>;
  getId: (item: T) => string;
}

/** A list that is fetched part by part. */
export function useOffsetList<T>({ queryKey, fetchPart, getId }: OffsetListOptions<T>) {
  const [round, setRound] = useState(0);
  const key = [...queryKey, round];
  const { pages, ...query } = useInfiniteQuery(
    apiInfiniteQuery<ListPart<T>>(key, {
      fetchPage: (start) => fetchPart(Number(start ?? 0)),
      getNextStart(parts) {
        const { items, total } = mergeParts(parts, getId);
        return items.length < total ? String(items.length) : undefined;
      },
      gcTime: 0,
    }),
  );
  return {
    ...query,
    list: pages && mergeParts(pages, getId),
    /** Fetches the list from its start. What is shown stays until then. */
    restart: () => setRound(round + 1),
    /** Shows what a mutation has made of an item. */
    replace(item: T) {
      queryClient.setQueryData<{ pages: ListPart<T>[] }>(
        key,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((part) => ({
              ...part,
              items: part.items.map((other) => (getId(other) === getId(item) ? item : other)),
            })),
          },
      );
    },
  };
}

/** A list that has grown at its start in the meantime has some items in two parts. */
function mergeParts<T>(parts: ListPart<T>[], getId: (item: T) => string): ListPart<T> {
  const items = new Map<string, T>();
  for (const item of parts.flatMap((part) => part.items)) if (!items.has(getId(item))) items.set(getId(item), item);
  return { total: parts.at(-1)?.total ?? 0, items: [...items.values()] };
}

interface OffsetListProps<T> {
  query: ReturnType<typeof useOffsetList<T>>;
  look: 'apart' | 'boxed';
  /** Shown instead of a list without items. */
  empty: ReactNode;
  errorTitle: ReactNode;
  /** An item, as an `<li>` with a key. */
  children: (item: T) => ReactNode;
}

/** A list that is fetched part by part: a skeleton first, a button for the next part, and why a part is missing. */
export function OffsetList<T>({ query, look, empty, errorTitle, children }: OffsetListProps<T>) {
  const { list, error, isFetching, fetchNextPage, retry } = query;
  return (
    <>
      {!list && !error && <ListSkeleton />}
      {list?.total === 0 && empty}
      {list && list.items.length > 0 && (
        <Stack aria-busy={isFetching}>
          <List look={look}>{list.items.map(children)}</List>
          {!error && (
            <Row gap={4}>
              <p role="status">
                <FormattedMessage id="moderator.shown" values={{ shown: list.items.length, total: list.total }} />
              </p>
              {list.items.length < list.total && (
                <Button isPending={isFetching} onClick={fetchNextPage}>
                  <FormattedMessage id="moderator.more" />
                </Button>
              )}
            </Row>
          )}
        </Stack>
      )}
      <RequestError request={query} title={errorTitle} onRetry={retry} />
    </>
  );
}
