import { FormattedMessage } from 'react-intl';
import {
  Button,
  ChevronDownIcon,
  type Language,
  languageCookie,
  languages,
  Menu,
  MenuItem,
  usePageConfig,
  VisuallyHidden,
  writeCookie,
} from 'shared-ui';
import styles from './language-switcher.module.css';

const languageNames: Record<Language, string> = { en: 'English', hu: 'Magyar' };

/** The menu of interface languages. Choosing another one reloads the page. */
export function LanguageSwitcher() {
  const { language } = usePageConfig();

  function selectLanguage(next: Language) {
    if (next === language) return;
    writeCookie(languageCookie.name, next, languageCookie.maxAgeSeconds, 'Lax');
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
          <span className={styles.long}>{languageNames[language]}</span>
          <span className={styles.short}>{language.toUpperCase()}</span>
        </Button>
      )}
    >
      {languages.map((option) => (
        <MenuItem key={option} checked={option === language} onSelect={() => selectLanguage(option)}>
          <span lang={option}>{languageNames[option]}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
