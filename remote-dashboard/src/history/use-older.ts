import { useState } from 'react';
import type { Failure } from '../asking/failure.ts';
import { askChanges, type ChangePage } from './history-api.ts';

/** The latest changes, and older ones as far as they were asked for. */
export function useOlder(serverId: string, latest: ChangePage, onFound: (firstId: string) => void) {
  const [older, setOlder] = useState<{ after: ChangePage; found: ChangePage }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // What was found below another list may have gaps below this one.
  const found = older?.after === latest ? older.found : undefined;
  const changes = [...latest.changes, ...(found?.changes ?? [])];

  async function ask() {
    setBusy(true);
    setFailure(undefined);
    const outcome = await askChanges(serverId, changes.at(-1)?.id);
    setBusy(false);
    if (outcome.kind !== 'answered') return setFailure(outcome);
    const [first] = outcome.data.changes;
    setOlder({
      after: latest,
      found: { changes: [...(found?.changes ?? []), ...outcome.data.changes], more: outcome.data.more },
    });
    if (first) onFound(first.id);
  }

  return { changes, more: (found ?? latest).more, busy, failure, ask };
}
