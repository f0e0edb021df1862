import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Card, toast } from 'shared-ui';
import { UnsavedBar } from '../editor/unsaved-bar.tsx';
import { useServer } from '../features/guild-layout/server-context.tsx';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { SampleDataNotice } from './sample-data-notice.tsx';

/** The settings with sample data, for an API that cannot store them. */
export function SampleSettings() {
  const server = useServer();
  const { formatMessage } = useIntl();
  const formRef = useRef<HTMLFormElement>(null);
  const [savedLanguage, setSavedLanguage] = useState(server.language);
  const [language, setLanguage] = useState(savedLanguage);

  /** The bar and its focused button unmount, so move the focus. */
  function focusForm() {
    formRef.current?.querySelector('select')?.focus();
  }

  function discard() {
    setLanguage(savedLanguage);
    focusForm();
  }

  function save() {
    setSavedLanguage(language);
    toast({ type: 'warn', text: formatMessage({ id: 'sample-data.not-saved' }) });
    focusForm();
  }

  return (
    <>
      <SampleDataNotice />
      <Card>
        <SettingsForm ref={formRef} name={server.name} language={language} onLanguageChange={setLanguage} />
      </Card>
      {language !== savedLanguage && <UnsavedBar onIgnore={discard} onSave={save} />}
    </>
  );
}
