import { useEffect, useEffectEvent } from 'react';

/** Has the browser ask before the page is closed or reloaded. */
export function useUnloadGuard(isUnsaved: () => boolean) {
  const guard = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => guard(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, []);
}
