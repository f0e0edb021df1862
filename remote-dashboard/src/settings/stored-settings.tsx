import { useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { type Language, languages, type Outcome } from 'shared-ui';
import type { Saved } from '../changes/saved.ts';
import { UnsavedChanges } from '../changes/unsaved-changes.tsx';
import { useChanges } from '../changes/use-changes.ts';
import { useLedFocus } from '../changes/use-led-focus.ts';
import { useSettledToast } from '../changes/use-settled-toast.ts';
import { useServer } from '../server/server-context.tsx';
import { askServer, type ServerDetail, saveServer } from '../server/server-detail.ts';
import { settingsDifferences } from './settings-differences.ts';
import { SettingsForm } from './settings-form.tsx';

function savedIn(outcome: Outcome<ServerDetail>): Outcome<Saved<Language>> {
  if (outcome.kind !== 'answered') return outcome;
  const { language, revision } = outcome.data;
  return { kind: 'answered', data: { value: language, revision } };
}

/** The settings of a server, and saving them. */
export function StoredSettings() {
  const { id, name, language, revision } = useServer();
  const intl = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const tell = useSettledToast();
  const focus = useLedFocus();
  const from = useMemo(() => ({ value: language, revision }), [language, revision]);
  const changes = useChanges<Language, Language>(from, {
    name: `settings:${id}`,
    ask: async () => savedIn(await askServer(id)),
    put: async (next) => savedIn(await saveServer(id, { language: next.value, revision: next.revision })),
    differences: (before, after) => settingsDifferences(before, after, intl),
    readDraft: (value) => languages.find((known) => known === value),
    isChanged: (draft, stored) => draft !== stored,
    apply: (_, draft) => draft,
    onSettled(how) {
      tell(how);
      focus(() => form.current?.querySelector('select'));
      // The server's other pages share one answer about it.
      if (how !== 'ignored') void revalidate();
    },
  });

  return (
    <>
      <SettingsForm ref={form} name={name} language={changes.draft ?? changes.saved} onLanguage={changes.edit} />
      <UnsavedChanges id={id} changes={changes} />
    </>
  );
}
