import { useCallback, useEffect, useState } from 'react';
import { isBotMissing } from '../asking/failure.ts';
import { useAnswer } from '../asking/use-answer.ts';
import type { loadServer } from './load-server.ts';
import { questionAbout } from './server-detail.ts';
import { useStoresSettings } from './stores-settings.ts';
import { useWatchedCalls } from './use-watched-calls.ts';

/**
 * What is known of the server of the page's loader: asked for anew when somebody comes back to the page, and when a
 * call says otherwise about the bot than the last answer did.
 */
export function useAskedServer({ id, question: first }: ReturnType<typeof loadServer>) {
  const stores = useStoresSettings();
  const [again, setAgain] = useState(first);
  const known = useAnswer(again.number > first.number ? again.answer : first.answer);
  const askAgain = useCallback(() => setAgain(questionAbout(id)), [id]);
  const botMissing = isBotMissing(known.failure);
  useWatchedCalls(id, botMissing, askAgain);

  useEffect(() => {
    if (!stores) return;
    addEventListener('focus', askAgain);
    return () => removeEventListener('focus', askAgain);
  }, [stores, askAgain]);

  return { ...known, botMissing, askAgain };
}
