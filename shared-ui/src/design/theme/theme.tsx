import { useSyncExternalStore } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { MoonIcon, ScreenIcon, SunIcon } from '../icons/icons.tsx';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';

/** What a person may choose; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const key = 'theme';
const listeners = new Set<() => void>();

function toTheme(value: string | null | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

// The attribute, which the early script has set, is what style sheets go by, even where nothing can be stored.
function current(): Theme {
  return toTheme(document.documentElement.dataset.theme);
}

function show(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function followOtherTabs(event: StorageEvent) {
  if (event.key === key) show(toTheme(event.newValue));
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
}

/** The theme that was chosen on this device. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'system');
}

/** Shows a theme from now on, and on later visits. */
export function setTheme(theme: Theme) {
  show(theme);
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice holds for this page.
  }
}

const options = [
  { theme: 'light', Icon: SunIcon, text: defineMessage({ id: 'ui.theme.light' }) },
  { theme: 'dark', Icon: MoonIcon, text: defineMessage({ id: 'ui.theme.dark' }) },
  { theme: 'system', Icon: ScreenIcon, text: defineMessage({ id: 'ui.theme.system' }) },
] satisfies { theme: Theme; Icon: typeof SunIcon; text: { id: string } }[];

/** The choice between the light theme, the dark one, and the system's. */
export function ThemeChoice() {
  return (
    <SegmentedControl
      label={<FormattedMessage id="ui.theme" />}
      hidesLabel
      value={useTheme()}
      onChange={setTheme}
      options={options.map(({ theme, Icon, text }) => ({
        value: theme,
        content: (
          <>
            <Icon />
            <FormattedMessage {...text} />
          </>
        ),
      }))}
    />
  );
}
