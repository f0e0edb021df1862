import { atom } from 'jotai';
import { getPreference, setPreference } from 'shared-ui';

/** Creates an atom for a choice of the user that is kept for this visit and, with consent, for later ones. */
export function createPreferenceAtom(name: string) {
  const chosenAtom = atom<string>();
  return atom(
    (get) => get(chosenAtom) ?? getPreference(name) ?? '',
    (_get, set, value: string) => {
      set(chosenAtom, value);
      setPreference(name, value);
    },
  );
}

/** Creates an atom for a list of server ids, kept in the same way. */
export function createIdsAtom(preference: string) {
  const textAtom = createPreferenceAtom(preference);
  return atom(
    (get) => get(textAtom).split(',').filter(Boolean),
    (_get, set, ids: string[]) => set(textAtom, ids.join(',')),
  );
}
