import { useEffect, useState } from 'react';
import { useQuery } from 'shared-ui/app';
import type { StoredFeature } from './bot-features-api.ts';
import { cacheFeature, featureQuery } from './feature-calls.ts';

/** How often to look whether the bot has applied a change: soon at first, later now and then. */
const steps = [
  { fromMs: 0, intervalMs: 100 },
  { fromMs: 2000, intervalMs: 1500 },
  { fromMs: 60_000, intervalMs: 10_000 },
] as const;

/** Looks for the bot's report while a saved feature waits for it. Returns whether it has been waiting for a minute. */
export function useWaiting(serverId: string, stored: StoredFeature, featureId: string, isWaiting: boolean): boolean {
  const [step, setStep] = useState(0);
  useEffect(() => {
    setStep(0);
    if (!isWaiting) return;
    const timers = steps.slice(1).map(({ fromMs }, index) => setTimeout(() => setStep(index + 1), fromMs));
    return () => timers.forEach(clearTimeout);
  }, [isWaiting]);
  const { data } = useQuery({
    ...featureQuery(serverId, featureId),
    enabled: isWaiting,
    refetchInterval: steps[step]?.intervalMs ?? 0,
  });
  useEffect(() => {
    const isNewer = data && (data.applied?.revision ?? 0) > (stored.applied?.revision ?? 0);
    if (isNewer && data.revision >= stored.revision) void cacheFeature(serverId, featureId, data);
  }, [data, stored, featureId, serverId]);
  return step === steps.length - 1;
}
