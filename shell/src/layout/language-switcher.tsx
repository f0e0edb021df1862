import { FormattedMessage } from 'react-intl';
import {
  Button,
  ChevronDownIcon,
  type Language,
  languageCookie,
  languageDetails,
  languages,
  Menu,
  MenuItem,
  usePageConfig,
  VisuallyHidden,
  writeCookie,
} from 'shared-ui';
import styles from './language-switcher.module.css';

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
          <span className={styles.long}>{languageDetails[language].name}</span>
          <span className={styles.short}>{language.slice(0, 2).toUpperCase()}</span>
        </Button>
      )}
    >
      {languages.map((option) => (
        <MenuItem key={option} checked={option === language} onSelect={() => selectLanguage(option)}>
          <span lang={option}>{languageDetails[option].name}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
