import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import { Card, type Language, languages, parseLanguage } from 'shared-ui';
import { Select, Stack, TextField } from 'shared-ui/app';
import { languageNames } from './settings-messages.ts';

interface SettingsFormProps {
  ref?: Ref<HTMLFormElement>;
  /** The server's name. */
  name: string;
  language: Language;
  /** Without it the form is read-only. */
  onLanguageChange?: (language: Language) => void;
}

/** The form of a server's settings. */
export function SettingsForm({ ref, name, language, onLanguageChange }: SettingsFormProps) {
  const { formatMessage } = useIntl();
  return (
    <Card>
      <Stack as="form" ref={ref} gap={5} width="field" onSubmit={(event) => event.preventDefault()}>
        <Select
          label={formatMessage({ id: 'settings.language' })}
          hint={formatMessage({ id: 'settings.language.hint' })}
          value={language}
          disabled={!onLanguageChange}
          onChange={(event) => onLanguageChange?.(parseLanguage(event.target.value))}
        >
          {languages.map((option) => (
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
      </Stack>
    </Card>
  );
}
