import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePageConfig, VisuallyHidden } from 'shared-ui';
import styles from './languages.module.css';

/** The choice of the bot's language, and what it says in it; the style sheet alone switches between them. */
export function Languages() {
  const name = useId();
  const { language } = usePageConfig();
  return (
    <div className={styles.languages}>
      <fieldset>
        <legend>
          <VisuallyHidden>
            <FormattedMessage id="landing.languages.label" />
          </VisuallyHidden>
        </legend>
        <label lang="en">
          <input type="radio" name={name} value="en" defaultChecked={language === 'en'} />
          English
        </label>
        <label lang="hu">
          <input type="radio" name={name} value="hu" defaultChecked={language === 'hu'} />
          Magyar
        </label>
      </fieldset>
      <p lang="en" className={styles.en}>
        Somebody was banned by Réka.
      </p>
      <p lang="hu" className={styles.hu}>
        Réka kitiltott valakit.
      </p>
    </div>
  );
}
