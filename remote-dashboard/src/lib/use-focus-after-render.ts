import { useCallback, useEffect, useState } from 'react';

type FindElement = () => HTMLElement | null | undefined;

/** Focuses an element after commit, once dialogs have restored focus. Needed if the focused button unmounts. */
export function useFocusAfterRender() {
  const [target, setTarget] = useState<{ find: FindElement }>();
  useEffect(() => target?.find()?.focus(), [target]);
  return useCallback((find: FindElement) => setTarget({ find }), []);
}
