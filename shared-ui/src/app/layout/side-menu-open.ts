import { atom, useAtom } from 'jotai';
import { remember, remembered } from 'shared-ui';

const name = 'side-menu';
const chosenAtom = atom<boolean | undefined>(undefined);

/** Whether the menu beside the page is open, as on an earlier visit or else by default, and how to change that. */
export function useSideMenuOpen() {
  const [chosen, setChosen] = useAtom(chosenAtom);
  const open = chosen ?? remembered(name) !== 'closed';
  function toggle() {
    setChosen(!open);
    remember(name, open ? 'closed' : 'open');
  }
  return { open, toggle };
}
