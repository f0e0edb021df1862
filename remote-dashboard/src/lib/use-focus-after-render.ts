import { useCallback, useEffect, useState } from 'react';

type Find = () => HTMLElement | null | undefined;

/** Focuses an element after commit, once dialogs have restored focus. For when the focused button unmounts. */
export function useFocusAfterRender() {
  const [target, setTarget] = useState<{ find: Find }>();
  useEffect(() => target?.find()?.focus(), [target]);
  return useCallback((find: Find) => setTarget({ find }), []);
}
