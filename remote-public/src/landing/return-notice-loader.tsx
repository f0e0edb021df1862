import { type ComponentType, useEffect, useState } from 'react';
import { readReturnTarget } from 'shared-ui';

/** Loads the notice for users who were sent here from another page. It costs other visitors nothing. */
export function ReturnNoticeLoader() {
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    if (!readReturnTarget()) return;
    import('./return-notice.tsx').then(
      ({ ReturnNotice }) => setNotice(() => ReturnNotice),
      // Ignore: the page works without the notice.
      () => undefined,
    );
  }, []);
  return Notice && <Notice />;
}
