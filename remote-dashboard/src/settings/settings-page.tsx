import { type ReactNode, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Card, languages, toast, toLanguage } from 'shared-ui';
import { Select, TextField, WorkPage } from 'shared-ui/work';
import { NotStored } from '../changes/not-stored.tsx';
import { UnsavedBar } from '../changes/unsaved-bar.tsx';
import { useServer } from '../server/server-context.tsx';
import styles from './settings-page.module.css';

const names = defineMessages({
  en: { id: 'settings.language.en' },
  hu: { id: 'settings.language.hu' },
});

/** The settings of a server. There is no call that saves them, and the page says so. */
export function Component() {
  const server = useServer();
  const { formatMessage } = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const [kept, setKept] = useState(server.language);
  const [language, setLanguage] = useState(kept);

  /** The bar goes with its buttons, so that the focus needs another place. */
  function focusForm() {
    form.current?.querySelector('select')?.focus();
  }

  function ignore() {
    setLanguage(kept);
    focusForm();
  }

  function save() {
    setKept(language);
    toast({ type: 'warn', text: formatMessage({ id: 'settings.kept' }) });
    focusForm();
  }

  return (
    <WorkPage title={<FormattedMessage id="settings.title" />} lead={<FormattedMessage id="settings.lead" />}>
      <NotStored />
      <Card>
        <form ref={form} className={styles.form} onSubmit={(event) => event.preventDefault()}>
          <Select
            label={formatMessage({ id: 'settings.language' })}
            hint={formatMessage({ id: 'settings.language.hint' })}
            value={language}
            onChange={(event) => setLanguage(toLanguage(event.target.value))}
          >
            {languages.map(
              (option): ReactNode => (
                <option key={option} value={option}>
                  {formatMessage(names[option])}
                </option>
              ),
            )}
          </Select>
          <TextField
            label={formatMessage({ id: 'settings.name' })}
            hint={formatMessage({ id: 'settings.name.hint' })}
            value={server.name}
            dir="auto"
            readOnly
          />
        </form>
      </Card>
      {language !== kept && <UnsavedBar onIgnore={ignore} onSave={save} />}
    </WorkPage>
  );
}
