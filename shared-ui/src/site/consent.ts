import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from './storage.ts';

/** The visitor's choice about optional storage. */
export type Consent = 'unset' | 'true' | 'false';

const CONSENT_KEY = 'cookieConsent';
const PREFERENCE_PREFIX = 'remembered:';
const listeners = new Set<() => void>();

function getConsent(): Consent {
  const value = document.documentElement.dataset.consent;
  return value === 'true' || value === 'false' ? value : 'unset';
}

function applyConsent(consent: string) {
  const { dataset } = document.documentElement;
  if (consent === dataset.consent) return;
  dataset.consent = consent;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The visitor's consent. The early script has read it before the first paint. */
export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, getConsent, () => 'unset');
}

/** Reads the choice again, because another tab may have changed it. Call this before anything that needs consent. */
export function refreshConsent(): Consent {
  // Without storage the choice lasts as long as the page.
  const stored = readItem(CONSENT_KEY);
  if (stored) applyConsent(stored);
  return getConsent();
}

/** Stores the visitor's choice. A rejection removes all stored preferences. */
export function setConsent(consent: Exclude<Consent, 'unset'>) {
  if (writeItem(CONSENT_KEY, consent) && consent === 'false')
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFERENCE_PREFIX)) writeItem(key);
  applyConsent(consent);
}

/** Stores a preference for later visits, if the visitor has consented. */
export function setPreference(name: string, value: string) {
  if (refreshConsent() === 'true') writeItem(PREFERENCE_PREFIX + name, value);
}

/** A preference from an earlier visit. */
export function getPreference(name: string): string | undefined {
  return readItem(PREFERENCE_PREFIX + name);
}
