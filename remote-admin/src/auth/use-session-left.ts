import { useEffect, useState } from 'react';
import { getStaffSessionExpiry, readCookie } from 'shared-ui';

/** How many seconds the session of staff lasts, none after its end; undefined where that is not known. */
export function useSessionLeft(): number | undefined {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    // The cookies are asked anew each time: another tab may have renewed them.
    const timer = setInterval(() => setLeft(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

function secondsLeft(): number | undefined {
  if (!readCookie('mod_token')) return 0;
  const end = getStaffSessionExpiry();
  return end && Math.max(0, Math.ceil((end - Date.now()) / 1000));
}
