import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ApiResult, Button } from 'shared-ui';
import { apiInfiniteQuery, List, queryClient, Row, Stack, useInfiniteQuery } from 'shared-ui/app';
import { RequestError } from '../auth/request-error.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

/** A page of a list, the total number of items, and the cursor of the next page. */
export interface ListPage<T> {
  total: number;
  items: T[];
  next: string | undefined;
}

interface PagedListOptions<T> {
  queryKey: readonly string[];
  fetchPage: (before: string | undefined) => Promise<ApiResult<ListPage<T>>>;
  getId: (item: T) => string;
}

/** A list that is fetched page by page. */
export function usePagedList<T>({ queryKey, fetchPage, getId }: PagedListOptions<T>) {
  const { pages, ...query } = useInfiniteQuery(
    apiInfiniteQuery<ListPage<T>>(queryKey, {
      fetchPage,
      getNextStart: (pages) => pages.at(-1)?.next,
      refetchOnMount: 'always',
    }),
  );
  return {
    ...query,
    list: pages && mergePages(pages, getId),
    /** Fetches the list again. The current items stay until it has loaded. */
    refetch: () => void queryClient.refetchQueries({ queryKey, exact: true }),
    /** Replaces an item after a mutation. */
    replace(item: T) {
      queryClient.setQueryData<{ pages: ListPage<T>[] }>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((other) => (getId(other) === getId(item) ? item : other)),
            })),
          },
      );
    },
  };
}

/** Merges pages. If an item has moved down the list in the meantime, two pages contain it. */
function mergePages<T>(pages: ListPage<T>[], getId: (item: T) => string) {
  const items = new Map<string, T>();
  for (const item of pages.flatMap((page) => page.items)) if (!items.has(getId(item))) items.set(getId(item), item);
  return { total: pages.at(-1)?.total ?? 0, items: [...items.values()] };
}

interface PagedListProps<T> {
  query: ReturnType<typeof usePagedList<T>>;
  variant: 'spaced' | 'boxed';
  /** Shown instead of a list without items. */
  empty: ReactNode;
  errorTitle: ReactNode;
  /** An item, as an `<li>` with a key. */
  children: (item: T) => ReactNode;
}

/** Renders a list that is fetched page by page: skeleton, items, a button for the next page, and errors. */
export function PagedList<T>({ query, variant, empty, errorTitle, children }: PagedListProps<T>) {
  const { list, error, isFetching, hasNextPage, fetchNextPage, retry } = query;
  return (
    <>
      {!list && !error && <ListSkeleton />}
      {list?.total === 0 && empty}
      {list && list.items.length > 0 && (
        <Stack aria-busy={isFetching}>
          <List variant={variant}>{list.items.map(children)}</List>
          {!error && (
            <Row gap={4}>
              <p role="status">
                <FormattedMessage id="staff.list.shown" values={{ shown: list.items.length, total: list.total }} />
              </p>
              {hasNextPage && (
                <Button isPending={isFetching} onClick={fetchNextPage}>
                  <FormattedMessage id="staff.list.more" />
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
