import { atom } from 'jotai';
import { getPreference, nameForUser, setPreference } from 'shared-ui';

/** Creates an atom for a choice about the layout that is kept for this visit and, with consent, for later ones. */
export function createPreferenceAtom(name: string) {
  return createStoredAtom(() => name);
}

function createStoredAtom(getName: () => string) {
  const chosenAtom = atom<string>();
  return atom(
    (get) => get(chosenAtom) ?? getPreference(getName()) ?? '',
    (_get, set, value: string) => {
      set(chosenAtom, value);
      setPreference(getName(), value);
    },
  );
}

/** Creates an atom for a list of server ids, kept in the same way, but for this user only. */
export function createIdsAtom(name: string) {
  const textAtom = createStoredAtom(() => nameForUser(name));
  return atom(
    (get) => get(textAtom).split(',').filter(Boolean),
    (_get, set, ids: string[]) => set(textAtom, ids.join(',')),
  );
}
