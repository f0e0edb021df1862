import { useSyncExternalStore } from 'react';

/** The visitor's choice about optional storage. */
export type Consent = 'unset' | 'true' | 'false';

const CONSENT_KEY = 'cookieConsent';
const PREFERENCE_PREFIX = 'remembered:';
const listeners = new Set<() => void>();

function getConsent(): Consent {
  const value = document.documentElement.dataset.consent;
  return value === 'true' || value === 'false' ? value : 'unset';
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

/** Stores the visitor's choice. A rejection removes all stored preferences. */
export function setConsent(consent: Exclude<Consent, 'unset'>) {
  document.documentElement.dataset.consent = consent;
  withStorage((storage) => {
    storage.setItem(CONSENT_KEY, consent);
    if (consent === 'false') clearPreferences(storage);
  });
  for (const listener of listeners) listener();
}

/** Stores a preference for later visits, if the visitor has consented. */
export function setPreference(name: string, value: string) {
  if (getConsent() === 'true') withStorage((storage) => storage.setItem(PREFERENCE_PREFIX + name, value));
}

/** A preference from an earlier visit. */
export function getPreference(name: string): string | undefined {
  let value: string | null = null;
  withStorage((storage) => {
    value = storage.getItem(PREFERENCE_PREFIX + name);
  });
  return value ?? undefined;
}

function clearPreferences(storage: Storage) {
  for (const name of Object.keys(storage)) if (name.startsWith(PREFERENCE_PREFIX)) storage.removeItem(name);
}

function withStorage(callback: (storage: Storage) => void) {
  try {
    callback(localStorage);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
