import { useCallback, useEffect, useState } from 'react';

type FindElement = () => HTMLElement | null | undefined;

/** Focuses an element after commit, once dialogs have restored focus. Needed if the focused button unmounts. */
export function useFocusAfterRender() {
  const [target, setTarget] = useState<{ find: FindElement; options?: FocusOptions | undefined }>();
  useEffect(() => target?.find()?.focus(target.options), [target]);
  return useCallback((find: FindElement, options?: FocusOptions) => setTarget({ find, options }), []);
}
