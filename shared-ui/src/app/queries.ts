import {
  hashKey,
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery as useTanstackInfiniteQuery,
  useMutation as useTanstackMutation,
  useQuery as useTanstackQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError, ApiResult } from 'shared-ui';
import { clearForNewSession, queryClient } from './query-client.ts';

interface QuerySettings {
  /** How long unused data is kept. With 0 a page that is opened again starts empty. */
  gcTime?: number;
  refetchInterval?: number;
  refetchOnMount?: 'always';
  refetchOnWindowFocus?: 'always' | false;
  enabled?: boolean;
}

/** A query: its function and its cache key. */
export interface ApiQuery<T> extends QuerySettings {
  queryKey: QueryKey;
  queryFn: () => Promise<T>;
}

/** Describes a query whose error is an ApiError. */
export function apiQuery<T>(queryKey: QueryKey, fetch: () => Promise<ApiResult<T>>, settings?: QuerySettings) {
  return { ...settings, queryKey, queryFn: async () => getData(await fetch()) } satisfies ApiQuery<T>;
}

function getData<T>(result: ApiResult<T>): T {
  if (result.kind !== 'ok') throw result;
  return result.data;
}

/** A page that waits this long for quick data is rendered once instead of twice. */
const QUICK_RESPONSE_MS = 100;

/**
 * Starts a page's query in its loader, while the code of the page is still loading. The promise resolves as soon as there
 * is data to show, an error, or nothing after 100 ms.
 */
export async function startQuery<T>(query: ApiQuery<T>, { keepsData = false } = {}): Promise<void> {
  clearForNewSession();
  if (!keepsData) removeInactiveData(query);
  const settled = queryClient.prefetchQuery({ ...query, staleTime: 0 });
  if (queryClient.getQueryData(query.queryKey) !== undefined) return;
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, QUICK_RESPONSE_MS))]);
}

/** Removes the data of an earlier visit. A page that is still open keeps its data until the new data is loaded. */
function removeInactiveData({ queryKey }: { queryKey: QueryKey }) {
  queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' });
}

/** The state of a query: the last data, and the error of the last request. */
export interface QueryState<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isFetching: boolean;
  /** The data belongs to the previous key. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** TanStack's useQuery on the cache of app pages. Another key keeps the data of the previous one while it loads. */
export function useQuery<T>(query: ApiQuery<T>): QueryState<T> {
  const { data, error, isFetching, isPlaceholderData, refetch } = useTanstackQuery<T, ApiError>(
    { ...query, placeholderData: keepPreviousData },
    queryClient,
  );
  return { data, error: useSettledError(query.queryKey, error, isFetching), isFetching, isPlaceholderData, refetch };
}

/** TanStack drops the error of the first request when a retry starts. This keeps it until the retry has settled. */
function useSettledError(key: QueryKey, error: ApiError | null, isFetching: boolean): ApiError | undefined {
  const [settled, setSettled] = useState<{ hash: string; error: ApiError | null }>();
  const hash = hashKey(key);
  if (!isFetching && (settled?.hash !== hash || settled.error !== error)) setSettled({ hash, error });
  // While the first request is running, an error can only come from an earlier visit.
  const settledError = isFetching && settled?.hash === hash ? settled.error : undefined;
  return (isFetching ? settledError : error) ?? undefined;
}

/** The start of a list's page: a cursor or an offset. Undefined for the first page. */
type PageStart = string | undefined;

/** A list that is fetched page by page. */
interface ApiInfiniteQuery<Page> {
  queryKey: QueryKey;
  queryFn: (context: { pageParam: PageStart }) => Promise<Page>;
  initialPageParam: PageStart;
  /** Undefined after the last page. */
  getNextPageParam: (last: Page, pages: Page[]) => PageStart;
  refetchOnMount?: 'always';
}

interface InfiniteOptions<Page> {
  fetchPage: (start: PageStart) => Promise<ApiResult<Page>>;
  getNextStart: (pages: Page[]) => PageStart;
  /** Shows the pages of an earlier visit at once, so that Back finds its place, and fetches them all again. */
  refetchOnMount?: 'always';
}

/** Describes a query for a list that is fetched page by page. */
export function apiInfiniteQuery<Page>(
  queryKey: QueryKey,
  { fetchPage, getNextStart, ...settings }: InfiniteOptions<Page>,
): ApiInfiniteQuery<Page> {
  return {
    ...settings,
    queryKey,
    queryFn: async ({ pageParam }) => getData(await fetchPage(pageParam)),
    initialPageParam: undefined,
    getNextPageParam: (_, pages) => getNextStart(pages),
  };
}

/** Starts the first page of a list in the loader of its page. */
export function startInfiniteQuery<Page>(query: ApiInfiniteQuery<Page>) {
  clearForNewSession();
  removeInactiveData(query);
  void queryClient.prefetchInfiniteQuery<Page, ApiError, Page, QueryKey, PageStart>({ ...query, staleTime: 0 });
}

/** TanStack's useInfiniteQuery on the cache of app pages. `retry` repeats the request that failed. */
export function useInfiniteQuery<Page>(query: ApiInfiniteQuery<Page>) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, refetch } =
    useTanstackInfiniteQuery<Page, ApiError, InfiniteData<Page>, QueryKey, PageStart>(
      { ...query, placeholderData: keepPreviousData },
      queryClient,
    );
  return {
    pages: data?.pages,
    error: useSettledError(query.queryKey, error, isFetching),
    isFetching,
    isFetchingNextPage,
    hasNextPage,
    /** Resolves to the last page, if it could be fetched. */
    async fetchNextPage(): Promise<Page | undefined> {
      const next = await fetchNextPage({ cancelRefetch: false });
      return next.isError ? undefined : next.data?.pages.at(-1);
    },
    isNextPageError: isFetchNextPageError,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

interface MutationOptions<T, Variables> {
  mutationFn: (variables: Variables) => Promise<ApiResult<T>>;
  /** Mutations of one scope run one after the other, in the order of the calls. */
  scope?: { id: string };
  /** Called even if the component has unmounted. The mutation is pending until it resolves. */
  onSuccess?: (data: T, variables: Variables) => unknown;
  onError?: (error: ApiError, variables: Variables) => unknown;
}

/** TanStack's useMutation for requests whose error is an ApiError. A new call clears the previous error. */
export function useMutation<T, Variables = void>({ mutationFn, ...options }: MutationOptions<T, Variables>) {
  const { mutate, isPending, error, data, reset } = useTanstackMutation<T, ApiError, Variables>(
    { ...options, mutationFn: async (variables) => getData(await mutationFn(variables)) },
    queryClient,
  );
  return { mutate, isPending, error: error ?? undefined, data, reset };
}

/** A mutation that a parent component owns and its child starts. */
export type Mutation<T, Variables> = Pick<
  ReturnType<typeof useMutation<T, Variables>>,
  'mutate' | 'isPending' | 'error' | 'reset'
>;

/** Replaces a query's data after a mutation. Cancels running requests, which may return older data. */
export async function replaceQueryData<T>({ queryKey }: ApiQuery<T>, data: T) {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
}
