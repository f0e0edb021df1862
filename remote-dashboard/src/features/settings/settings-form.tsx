import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import { Form, Select, TextField } from 'shared-ui/app';
import { type BotLanguage, botLanguages, parseBotLanguage } from '../../lib/bot-languages.ts';
import { languageNames } from './format-settings.ts';
import styles from './settings-form.module.css';

interface SettingsFormProps {
  ref?: Ref<HTMLFormElement>;
  /** The server's name. */
  name: string;
  language: BotLanguage;
  /** Without it the form is read-only. */
  onLanguageChange?: (language: BotLanguage) => void;
}

/** The form of a server's settings. */
export function SettingsForm({ ref, name, language, onLanguageChange }: SettingsFormProps) {
  const { formatMessage } = useIntl();
  return (
    <Form ref={ref} isPending={false} className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <Select
        label={formatMessage({ id: 'settings.language' })}
        hint={formatMessage({ id: 'settings.language.hint' })}
        value={language}
        disabled={!onLanguageChange}
        onChange={(event) => onLanguageChange?.(parseBotLanguage(event.target.value))}
      >
        {botLanguages.map((option) => (
          <option key={option} value={option}>
            {formatMessage(languageNames[option])}
          </option>
        ))}
      </Select>
      <TextField
        label={formatMessage({ id: 'settings.name' })}
        hint={formatMessage({ id: 'settings.name.hint' })}
        value={name}
        dir="auto"
        readOnly
      />
    </Form>
  );
}
