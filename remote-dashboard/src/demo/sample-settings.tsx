import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { toast } from 'shared-ui';
import { DemoDataNotice, UnsavedBar } from '../editor/unsaved-bar.tsx';
import { useServer } from '../features/guild/server-context.tsx';
import { SettingsForm } from '../features/settings/settings-form.tsx';

/** The settings where there is no call that saves them, which the page says. */
export function SampleSettings() {
  const server = useServer();
  const { formatMessage } = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const [savedLanguage, setSavedLanguage] = useState(server.language);
  const [language, setLanguage] = useState(savedLanguage);

  /** The bar goes with its buttons, so that the focus needs another place. */
  function focusForm() {
    form.current?.querySelector('select')?.focus();
  }

  function ignore() {
    setLanguage(savedLanguage);
    focusForm();
  }

  function save() {
    setSavedLanguage(language);
    toast({ type: 'warn', text: formatMessage({ id: 'settings.kept' }) });
    focusForm();
  }

  return (
    <>
      <DemoDataNotice />
      <SettingsForm ref={form} name={server.name} language={language} onLanguage={setLanguage} />
      {language !== savedLanguage && <UnsavedBar onIgnore={ignore} onSave={save} />}
    </>
  );
}
