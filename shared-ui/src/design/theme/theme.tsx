import { useSyncExternalStore } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { writeItem } from '../../site/storage.ts';
import { MoonIcon, ScreenIcon, SunIcon } from '../icons/icons.tsx';
import { MenuItem } from '../menu/menu.tsx';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';

/** The theme setting. `system` follows the device. */
type Theme = 'light' | 'dark' | 'system';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

function toTheme(value: string | null | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

// The early script has set the attribute that style sheets use, even if storage is not available.
function getTheme(): Theme {
  return toTheme(document.documentElement.dataset.theme);
}

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function handleStorage(event: StorageEvent) {
  if (event.key === STORAGE_KEY) applyTheme(toTheme(event.newValue));
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', handleStorage);
  };
}

/** The theme setting of this device. */
function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme, () => 'system');
}

/** Applies a theme and stores it for later visits. */
function setTheme(theme: Theme) {
  applyTheme(theme);
  // Without storage the choice lasts as long as the page.
  writeItem(STORAGE_KEY, theme === 'system' ? undefined : theme);
}

const themes = [
  { theme: 'light', Icon: SunIcon, text: defineMessage({ id: 'ui.theme.light' }) },
  { theme: 'dark', Icon: MoonIcon, text: defineMessage({ id: 'ui.theme.dark' }) },
  { theme: 'system', Icon: ScreenIcon, text: defineMessage({ id: 'ui.theme.system' }) },
] satisfies { theme: Theme; Icon: typeof SunIcon; text: { id: string } }[];

/** The control that sets the theme. */
export function ThemeSwitcher() {
  return (
    <SegmentedControl
      label={<FormattedMessage id="ui.theme" />}
      hidesLabel
      value={useTheme()}
      onChange={setTheme}
      options={themes.map(({ theme, Icon, text }) => ({
        value: theme,
        content: (
          <>
            <Icon />
            <span>
              <FormattedMessage {...text} />
            </span>
          </>
        ),
      }))}
    />
  );
}

/** The items of a menu that set the theme. */
export function ThemeMenuItems() {
  const { formatMessage } = useIntl();
  const activeTheme = useTheme();
  return (
    // biome-ignore lint/a11y/useSemanticElements: A menu must not contain a fieldset.
    <div role="group" aria-label={formatMessage({ id: 'ui.theme' })}>
      {themes.map(({ theme, text }) => (
        <MenuItem key={theme} checked={theme === activeTheme} onSelect={() => setTheme(theme)}>
          <FormattedMessage {...text} />
        </MenuItem>
      ))}
    </div>
  );
}
