import { useCallback, useEffect, useRef, useState } from 'react';
import type { StaffFailure } from '../entry/use-staff-failure.ts';
import { type ActionPage, askActions } from './ask-actions.ts';
import type { ActionFilters } from './filters.ts';

interface Known {
  /** Undefined until there has been an answer. */
  page?: ActionPage;
  failure?: StaffFailure;
}

/** The log as far down as the reader has come, page by page; from the start again whenever it is filtered otherwise. */
export function useActionPages(filters: ActionFilters, size: number) {
  const [known, setKnown] = useState<Known>({});
  const [asking, setAsking] = useState(true);
  const latest = useRef<object>(undefined);

  const ask = useCallback(
    async (before?: ActionPage) => {
      const turn = {};
      latest.current = turn;
      setAsking(true);
      const outcome = await askActions(filters, { limit: size, before: before?.next });
      if (latest.current !== turn) return;
      setAsking(false);
      if (outcome.kind !== 'answered') return setKnown({ page: before, failure: outcome });
      const { entries, next } = outcome.data;
      setKnown({ page: { entries: [...(before?.entries ?? []), ...entries], next } });
    },
    [filters, size],
  );

  useEffect(() => {
    void ask();
    return () => {
      latest.current = undefined;
    };
  }, [ask]);

  const { page, failure } = known;
  const more = useCallback(() => {
    if (page?.next && !asking) void ask(page);
  }, [page, asking, ask]);

  return { page, failure, asking, more, again: () => void ask(page?.next ? page : undefined) };
}
