import { FormattedMessage } from 'react-intl';
import {
  Button,
  ChevronDownIcon,
  type Language,
  languages,
  Menu,
  MenuItem,
  usePageConfig,
  VisuallyHidden,
  writeCookie,
} from 'shared-ui';
import styles from './language-switcher.module.css';

const names: Record<Language, string> = { en: 'English', hu: 'Magyar' };
const year = 365 * 24 * 60 * 60;

/** The choice of the interface's language; another one reloads the page in it. */
export function LanguageSwitcher() {
  const { language } = usePageConfig();

  function choose(next: Language) {
    if (next === language) return;
    writeCookie('language', next, year, 'Lax');
    location.reload();
  }

  return (
    <Menu
      align="end"
      trigger={(props) => (
        <Button {...props} kind="plain" iconAfter={<ChevronDownIcon />}>
          <VisuallyHidden>
            <FormattedMessage id="language.label" />:{' '}
          </VisuallyHidden>
          <span className={styles.long}>{names[language]}</span>
          <span className={styles.short}>{language.toUpperCase()}</span>
        </Button>
      )}
    >
      {languages.map((option) => (
        <MenuItem key={option} checked={option === language} onSelect={() => choose(option)}>
          <span lang={option}>{names[option]}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
