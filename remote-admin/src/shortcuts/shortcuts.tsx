import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { getPreference, IconButton, setPreference } from 'shared-ui';
import { Dialog, Switch } from 'shared-ui/app';
import { KeyboardIcon } from '../layout/menu-icons.tsx';
import { focusSearch, moveFocus, openRowMenu, SEARCH } from './move-focus.ts';
import styles from './shortcuts.module.css';

const PREFERENCE = 'staff-single-keys';

/** A button that opens the list of shortcuts. */
export function ShortcutsButton({ onClick }: { onClick: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <span className={styles.button}>
      <IconButton
        size="small"
        icon={<KeyboardIcon />}
        label={formatMessage({ id: 'shortcuts.open' })}
        onClick={onClick}
      />
    </span>
  );
}

interface ShortcutsProps {
  /** Whether their list is open. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keyboard shortcuts of staff pages, and their list. */
export function Shortcuts({ open, onOpenChange }: ShortcutsProps) {
  // They can be switched off, because speech input and shaky hands press single keys unintentionally.
  const [hasSingleKeys, setHasSingleKeys] = useState(() => getPreference(PREFERENCE) !== 'off');

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open], [role="menu"]:popover-open')) return;
    if (handleShortcut(event, hasSingleKeys, () => onOpenChange(true))) event.preventDefault();
  });
  // A layout effect, so that the keys work from the moment that the page is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  function changeSingleKeys(isOn: boolean) {
    setHasSingleKeys(isOn);
    setPreference(PREFERENCE, isOn ? 'on' : 'off');
  }

  return (
    <Dialog open={open} onClose={() => onOpenChange(false)} title={<FormattedMessage id="shortcuts.title" />}>
      <dl className={styles.list}>
        <Shortcut keys={['/']} text={<FormattedMessage id="shortcuts.search" />} />
        <Shortcut keys={['↓', '↑']} text={<FormattedMessage id="shortcuts.rows" />} />
        <Shortcut keys={['Enter']} text={<FormattedMessage id="shortcuts.enter" />} />
        <Shortcut keys={['M']} text={<FormattedMessage id="shortcuts.menu" />} />
        <Shortcut keys={['Esc']} text={<FormattedMessage id="shortcuts.back" />} />
        <Shortcut keys={['?']} text={<FormattedMessage id="shortcuts.help" />} />
      </dl>
      <Switch
        label={<FormattedMessage id="shortcuts.single-keys" />}
        hint={<FormattedMessage id="shortcuts.single-keys.hint" />}
        checked={hasSingleKeys}
        onChange={changeSingleKeys}
      />
    </Dialog>
  );
}

function handleShortcut({ key, target }: KeyboardEvent, hasSingleKeys: boolean, onHelp: () => void): boolean {
  const isField = target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
  if (isField) return target.matches(SEARCH) && moveFocus(key);
  if (!hasSingleKeys) return moveFocus(key);
  if (key === '/') return focusSearch();
  if (key === 'm') return openRowMenu();
  if (key !== '?') return moveFocus(key);
  onHelp();
  return true;
}

function Shortcut({ keys, text }: { keys: string[]; text: ReactNode }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
