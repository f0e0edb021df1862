import { useId } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { MoonIcon, ScreenIcon, SunIcon } from '../design/icons/theme-icons.tsx';
import { VisuallyHidden } from '../design/visually-hidden/visually-hidden.tsx';
import { chooseTheme, type Theme, useTheme } from './theme.ts';
import styles from './theme-choice.module.css';

const options = [
  { theme: 'light', Icon: SunIcon, text: defineMessage({ id: 'ui.theme.light' }) },
  { theme: 'dark', Icon: MoonIcon, text: defineMessage({ id: 'ui.theme.dark' }) },
  { theme: 'system', Icon: ScreenIcon, text: defineMessage({ id: 'ui.theme.system' }) },
] satisfies { theme: Theme; Icon: typeof SunIcon; text: { id: string } }[];

/** The choice between the light theme, the dark one, and the system's. */
export function ThemeChoice() {
  const chosen = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>
        <VisuallyHidden>
          <FormattedMessage id="ui.theme" />
        </VisuallyHidden>
      </legend>
      <div className={styles.options}>
        {options.map(({ theme, Icon, text }) => (
          <label key={theme} className={styles.option}>
            <input type="radio" name={name} checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            <Icon />
            <FormattedMessage {...text} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
