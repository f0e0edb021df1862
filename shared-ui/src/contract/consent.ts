import { useSyncExternalStore } from 'react';

/** What the reader said about storage that the site can do without. */
export type Consent = 'unset' | 'true' | 'false';

const key = 'cookieConsent';
const prefix = 'remembered:';
const listeners = new Set<() => void>();

function current(): Consent {
  const value = document.documentElement.dataset.consent;
  return value === 'true' || value === 'false' ? value : 'unset';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The reader's choice; the early script has read it before the first paint. */
export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, current, () => 'unset');
}

/** Keeps the reader's choice; without consent nothing stays of what waited for it. */
export function setConsent(consent: Exclude<Consent, 'unset'>) {
  document.documentElement.dataset.consent = consent;
  withStorage((storage) => {
    storage.setItem(key, consent);
    if (consent === 'false') clearPreferences(storage);
  });
  for (const listener of listeners) listener();
}

/** Keeps a small choice for later visits, where the reader has agreed to that. */
export function setPreference(name: string, value: string) {
  if (current() === 'true') withStorage((storage) => storage.setItem(prefix + name, value));
}

/** A small choice of an earlier visit. */
export function getPreference(name: string): string | undefined {
  let value: string | null = null;
  withStorage((storage) => {
    value = storage.getItem(prefix + name);
  });
  return value ?? undefined;
}

function clearPreferences(storage: Storage) {
  for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
}

function withStorage(use: (storage: Storage) => void) {
  try {
    use(localStorage);
  } catch {
    // Without storage the choice holds for this page.
  }
}
