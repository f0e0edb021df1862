import { useServer } from '../guild/server-context.tsx';
import { ViewOnly } from '../guild/view-only.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings of a server, for somebody who may only look at them. */
export function SettingsReadOnly() {
  const { name, language } = useServer();
  return (
    <>
      <ViewOnly />
      <SettingsForm name={name} language={language} />
    </>
  );
}
