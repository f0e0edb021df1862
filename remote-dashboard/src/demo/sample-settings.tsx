import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { toast } from 'shared-ui';
import { NotStored, UnsavedBar } from '../editor/unsaved-bar.tsx';
import { useServer } from '../features/guild/server-context.tsx';
import { SettingsForm } from '../features/settings/settings-form.tsx';

/** The settings where there is no call that saves them, which the page says. */
export function SampleSettings() {
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
    <>
      <NotStored />
      <SettingsForm ref={form} name={server.name} language={language} onLanguage={setLanguage} />
      {language !== kept && <UnsavedBar onIgnore={ignore} onSave={save} />}
    </>
  );
}
