import { useCallback, useEffect, useState } from 'react';

type Find = () => HTMLElement | null | undefined;

/** Leads the focus on when what was pressed goes away: after everything is shown, and after dialogs gave it back. */
export function useFocusAfterRender() {
  const [target, setWanted] = useState<{ find: Find }>();
  useEffect(() => target?.find()?.focus(), [target]);
  return useCallback((find: Find) => setWanted({ find }), []);
}
