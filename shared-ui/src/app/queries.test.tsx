import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ApiResult } from 'shared-ui';
import { apiQuery, startQuery, useQuery } from './queries.ts';
import { queryClient } from './query-client.ts';

type Respond = (result: ApiResult<string>) => Promise<void>;

let pendingRequests: Respond[];
const query = apiQuery(
  ['text'],
  () =>
    new Promise<ApiResult<string>>((resolve) =>
      pendingRequests.push(async (result) => act(async () => resolve(result))),
    ),
);
const ok = (data: string): ApiResult<string> => ({ kind: 'ok', data });
const unavailable: ApiResult<string> = { kind: 'http-error', status: 503 };

function setToken(token: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = `token=${token}`;
}

beforeEach(() => {
  pendingRequests = [];
  setToken('first');
  queryClient.clear();
});

function Page() {
  const { data, error, isFetching, refetch } = useQuery(query);
  return (
    <button type="button" onClick={() => void refetch()}>
      {[data ?? 'no data', error?.kind ?? 'no error', isFetching ? 'fetching' : 'idle'].join(', ')}
    </button>
  );
}

async function expectState(text: string) {
  expect(await screen.findByText(text)).toBeTruthy();
}

test('uses the request that the loader has started', async () => {
  startQuery(query);
  render(<Page />);
  expect(pendingRequests).toHaveLength(1);
  await pendingRequests[0]?.(ok('one'));
  await expectState('one, no error, idle');
});

test('a loader waits for quick data, so that its page is rendered once', async () => {
  const loaded = startQuery(query);
  await pendingRequests[0]?.(ok('one'));
  await loaded;
  render(<Page />);
  expect(screen.getByText(/^one, no error/)).toBeTruthy();
});

test('a loader waits neither for slow data nor if it has earlier data', async () => {
  await startQuery(query);
  expect(queryClient.getQueryData(query.queryKey)).toBeUndefined();
  await pendingRequests[0]?.(ok('one'));
  jest.useFakeTimers();
  await startQuery(query, { keepsData: true });
  jest.useRealTimers();
  expect(pendingRequests).toHaveLength(2);
});

test('keeps the error of the first request until its retry has settled', async () => {
  render(<Page />);
  await pendingRequests[0]?.(unavailable);
  await expectState('no data, http-error, idle');
  screen.getByRole('button').click();
  await expectState('no data, http-error, fetching');
  await pendingRequests[1]?.(ok('one'));
  await expectState('one, no error, idle');
});

test('keeps the data when a later request fails', async () => {
  render(<Page />);
  await pendingRequests[0]?.(ok('one'));
  await expectState('one, no error, idle');
  screen.getByRole('button').click();
  await expectState('one, no error, fetching');
  await pendingRequests[1]?.(unavailable);
  await expectState('one, http-error, idle');
});

test('does not show the data of an earlier visit when the page is opened again', async () => {
  const { unmount } = render(<Page />);
  await pendingRequests[0]?.(ok('one'));
  await expectState('one, no error, idle');
  unmount();
  startQuery(query);
  render(<Page />);
  await expectState('no data, no error, fetching');
});

test('clears the cache when the session changes', async () => {
  startQuery(query);
  await pendingRequests[0]?.(ok('one'));
  queryClient.setQueryData(['other'], 'cached');
  setToken('second');
  startQuery(query);
  expect(queryClient.getQueryData(['other'])).toBeUndefined();
});
