import { useEffect } from 'react';
import { refetchGuild } from '../../lib/api/requests.ts';
import type { Pauses } from '../../specification-api/server-detail.ts';

/** The API needs a moment to end a pause. */
const GRACE_MS = 500;
/** How soon to look again if a pause should have ended. */
const RETRY_MS = 2000;
/** Longer timers run early when the computer sleeps, or at once. */
const MAX_TIMER_MS = 60 * 60_000;

/** Refetches what the page shows of a server when the next pause ends. */
export function usePauseEnd(id: string, { active, clockOffsetMs }: Pauses) {
  useEffect(() => {
    if (active.length === 0) return;
    const next = Math.min(...active.map(({ until }) => Date.parse(until)));
    const remainingMs = next - Date.now() - clockOffsetMs;
    const waitMs = remainingMs > 0 ? Math.min(remainingMs + GRACE_MS, MAX_TIMER_MS) : RETRY_MS;
    const timer = setTimeout(() => void refetchGuild(id), waitMs);
    return () => clearTimeout(timer);
  }, [id, active, clockOffsetMs]);
}
