import { useState } from 'react';
import { useMutation, useQuery } from 'shared-ui/app';
import { type Decision, type DecisionFilter, fetchDecisions, latestQuery } from './decisions-api.ts';
import { findNew, mergeDecisions } from './merge-decisions.ts';

interface Shown {
  decisions: Decision[];
  /** Where the next older page starts. */
  next: string | undefined;
}

/** The decisions that a list shows. New ones are added while it is at its top; otherwise `accept` adds them. */
export function useDecisions(id: string, feature: string, filter: DecisionFilter, isAtTop: boolean) {
  const latest = useQuery(latestQuery(id, feature, filter));
  const [shown, setShown] = useState<Shown>();
  const older = useMutation({
    mutationFn: (before: string) => fetchDecisions(id, feature, filter, before),
    onSuccess: ({ decisions, next }) =>
      setShown((current) => ({ decisions: mergeDecisions(current?.decisions ?? [], decisions), next })),
  });
  const page = latest.data;
  const added = page ? findNew(page.decisions, shown?.decisions ?? []) : [];
  function accept() {
    if (!page) return;
    // Without a common decision, there may be others between the two pages.
    const isGap = page.next !== undefined && added.length === page.decisions.length;
    if (!shown || isGap) setShown({ decisions: page.decisions, next: page.next });
    else setShown({ decisions: mergeDecisions(added, shown.decisions), next: shown.next });
  }
  if (page && (!shown || (isAtTop && added.length > 0))) accept();
  return { latest, decisions: shown?.decisions, next: shown?.next, newCount: shown ? added.length : 0, accept, older };
}
