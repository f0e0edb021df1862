import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { AskedStats } from './ask-stats.ts';
import type { loadStats } from './load-stats.ts';

interface Settled {
  from: Promise<AskedStats>;
  value: AskedStats;
}

/** The figures of the page's loader; while new ones are asked for, those from before. */
export function useStats() {
  const { asked } = useLoaderData<typeof loadStats>();
  const { revalidate } = useRevalidator();
  const [settled, setSettled] = useState<Settled>();
  useEffect(() => {
    let wanted = true;
    void asked.then((value) => {
      if (wanted) setSettled({ from: asked, value });
    });
    return () => {
      wanted = false;
    };
  }, [asked]);
  return { asked: settled?.value, asking: settled?.from !== asked, retry: () => void revalidate() };
}
