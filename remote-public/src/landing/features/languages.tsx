import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { SegmentedControl, usePageConfig } from 'shared-ui';
import styles from './languages.module.css';

const options = [
  { value: 'en', content: <span lang="en">English</span> },
  { value: 'hu', content: <span lang="hu">Magyar</span> },
] as const;

/** The choice of the bot's language, and what it says in it. The style sheet alone switches between the texts. */
export function Languages() {
  const [language, setLanguage] = useState(usePageConfig().language);
  return (
    <div className={styles.languages}>
      <SegmentedControl
        label={<FormattedMessage id="landing.languages.label" />}
        hidesLabel
        options={options}
        value={language}
        onChange={setLanguage}
      />
      <p lang="en" className={styles.en}>
        Somebody was banned by Réka.
      </p>
      <p lang="hu" className={styles.hu}>
        Réka kitiltott valakit.
      </p>
    </div>
  );
}
