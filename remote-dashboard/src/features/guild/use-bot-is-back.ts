import { useEffect, useRef } from 'react';

/** Does something once the bot is back on a server that it was missing from. */
export function useBotIsBack(botMissing: boolean, onBack: () => void) {
  const was = useRef(botMissing);
  useEffect(() => {
    if (was.current && !botMissing) onBack();
    was.current = botMissing;
  }, [botMissing, onBack]);
}
