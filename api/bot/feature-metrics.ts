import { Histogram, type Registry } from 'prom-client';

type AskResult = 'answered' | 'expired' | 'refused';

interface Listener {
  observeApplied: (seconds: number) => void;
  observeAsk: (outcome: AskResult, seconds: number) => void;
}

const listeners = new Set<Listener>();

/** Reports how long after a save the bot applied it. */
export function reportAppliedLag(milliseconds: number) {
  for (const { observeApplied } of listeners) observeApplied(Math.max(0, milliseconds) / 1000);
}

/** Reports how a question to the bot ended. */
export function reportAsk(outcome: AskResult, milliseconds: number) {
  for (const { observeAsk } of listeners) observeAsk(outcome, milliseconds / 1000);
}

/** Adds metrics of the bot's features. Returns a function that removes them. */
export function measureFeatures(registry: Registry): () => void {
  const appliedLag = new Histogram({
    name: 'bot_applied_lag_seconds',
    help: 'How long after a save the bot applied the settings of a feature.',
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200],
    registers: [registry],
  });
  const askDuration = new Histogram({
    name: 'bot_ask_duration_seconds',
    help: 'How long questions to the bot took.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const listener: Listener = {
    observeApplied: (seconds) => appliedLag.observe(seconds),
    observeAsk: (outcome, seconds) => askDuration.observe({ outcome }, seconds),
  };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
