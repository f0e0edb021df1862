import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ServerQuery } from './bot-server.ts';

const sorts = ['name', 'members', 'joined'] as const;

/** What the address says is looked for, and how to change it. */
export function useServerQuery() {
  const [params, setParams] = useSearchParams();
  const [search, sorted, order] = [params.get('search') ?? '', params.get('sort'), params.get('order')];
  const query = useMemo<ServerQuery>(
    () => ({
      search: search.slice(0, 100),
      sort: sorts.find((sort) => sort === sorted) ?? 'name',
      descending: order === 'descending',
    }),
    [search, sorted, order],
  );

  function change(changed: Partial<ServerQuery>) {
    const { search, sort, descending } = { ...query, ...changed };
    const next = new URLSearchParams();
    if (search) next.set('search', search);
    if (sort !== 'name') next.set('sort', sort);
    if (descending) next.set('order', 'descending');
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return { query, change };
}
