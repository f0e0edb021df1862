import { defineMessage, FormattedMessage } from 'react-intl';
import { MoonIcon, ScreenIcon, SunIcon } from '../icons/theme-icons.tsx';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { setTheme, type Theme, useTheme } from './theme.ts';

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
