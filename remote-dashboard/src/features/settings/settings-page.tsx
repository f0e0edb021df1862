import { type ReactNode, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiResult, useFeature } from 'shared-ui';
import { mapResult, PageLayout } from 'shared-ui/app';
import { fetchSaveAuthor } from '../../editor/fetch-save-author.ts';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useDraftEditor } from '../../editor/use-draft-editor.ts';
import type { Versioned } from '../../editor/versioned.ts';
import { refetchGuild } from '../../lib/api/requests.ts';
import { type BotLanguage, botLanguages } from '../../lib/bot-languages.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { SampleSettings } from '../../specification-api/sample-settings.tsx';
import type { ServerDetail } from '../../specification-api/server-detail.ts';
import { ReadOnlyNotice } from '../guild-layout/read-only-notice.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { fetchServer, saveServer } from '../guild-layout/server-detail.ts';
import { Overview } from '../overview/overview.tsx';
import { ServerTitle } from '../overview/server-title.tsx';
import { PauseButton } from '../pauses/pause-button.tsx';
import { formatSettingsDifferences } from './format-settings.ts';
import { SettingsForm } from './settings-form.tsx';

/** The page of a server's settings, with an overview of the server around them. */
export function Component() {
  const hasSettings = useFeature('server-settings');
  const { id, name, icon, rights } = useServer();
  if (!hasSettings)
    return (
      <PageLayout title={<FormattedMessage id="settings.title" />} lead={<FormattedMessage id="settings.lead" />}>
        <SampleSettings />
      </PageLayout>
    );
  return (
    <PageLayout
      title={<ServerTitle id={id} name={name} icon={icon} />}
      lead={<FormattedMessage id="settings.lead" />}
      actions={
        rights.server === 'manage' && (
          <PauseButton target={{ feature: null }}>
            <FormattedMessage id="pause.start.everything" />
          </PauseButton>
        )
      }
      isWide
    >
      {rights.settings === 'manage' ? (
        <SettingsEditor>{(form) => <Overview settings={form} />}</SettingsEditor>
      ) : (
        <Overview settings={<SettingsReadOnly />} />
      )}
    </PageLayout>
  );
}

function toVersioned(result: ApiResult<ServerDetail>): ApiResult<Versioned<BotLanguage>> {
  return mapResult(result, ({ language, revision }) => ({ value: language, revision }));
}

interface SettingsEditorProps {
  /** Renders the page around the form. */
  children: (form: ReactNode) => ReactNode;
}

/** The editor of a server's settings. */
function SettingsEditor({ children }: SettingsEditorProps) {
  const { id, name, language, revision } = useServer();
  const intl = useIntl();
  const formRef = useRef<HTMLFormElement>(null);
  const focus = useFocusAfterRender();
  const fetched = useMemo(() => ({ value: language, revision }), [language, revision]);
  const changes = useDraftEditor<BotLanguage, BotLanguage>(fetched, {
    name: `settings:${id}`,
    fetch: async () => toVersioned(await fetchServer(id)),
    save: async (next) => toVersioned(await saveServer(id, { language: next.value, revision: next.revision })),
    // The query of the server, which its other pages share, has more than the language.
    updateCache: () => refetchGuild(id),
    fetchAuthor: () => fetchSaveAuthor(id, 'settings'),
    diff: (before, after) => formatSettingsDifferences(before, after, intl),
    parseDraft: (value) => botLanguages.find((candidate) => candidate === value),
    isChanged: (draft, stored) => draft !== stored,
    apply: (_, draft) => draft,
    rebase: (draft) => draft,
    onResolved: () => focus(() => formRef.current?.querySelector('select')),
  });

  return (
    <>
      {children(
        <SettingsForm
          ref={formRef}
          name={name}
          language={changes.draft ?? changes.saved}
          onLanguageChange={changes.edit}
        />,
      )}
      <UnsavedChanges id={id} changes={changes} />
    </>
  );
}

/** A server's settings, for users who may only view them. */
function SettingsReadOnly() {
  const { name, language } = useServer();
  return (
    <>
      <ReadOnlyNotice />
      <SettingsForm name={name} language={language} />
    </>
  );
}
