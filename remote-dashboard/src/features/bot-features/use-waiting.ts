import { useEffect, useState } from 'react';
import { replaceQueryData, useQuery } from 'shared-ui/app';
import { type BotFeatures, featuresQuery } from './bot-features-api.ts';
import { featureQuery } from './feature-calls.ts';

/** How often to look whether the bot has applied a change: soon at first, later now and then. */
const steps = [
  { fromMs: 0, intervalMs: 100 },
  { fromMs: 2000, intervalMs: 1500 },
  { fromMs: 60_000, intervalMs: 10_000 },
] as const;

/** Looks for the bot's report while a saved feature waits for it. Returns whether it has been waiting for a minute. */
export function useWaiting(serverId: string, featureId: string, features: BotFeatures, isWaiting: boolean): boolean {
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
    const current = features.settings[featureId];
    const isNewer = data && current && (data.applied?.revision ?? 0) > (current.applied?.revision ?? 0);
    if (!isNewer || data.revision < current.revision) return;
    const settings = { ...features.settings, [featureId]: data };
    void replaceQueryData(featuresQuery(serverId), { ...features, settings });
  }, [data, features, featureId, serverId]);
  return step === steps.length - 1;
}
