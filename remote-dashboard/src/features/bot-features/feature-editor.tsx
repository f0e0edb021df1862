import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { VisuallyHidden } from 'shared-ui';
import { Badge, mapResult, PageLayout, queryClient, Row, Switch } from 'shared-ui/app';
import { type Feature, resolveValues } from 'vigil-bot/manifest';
import { fetchSaveAuthor } from '../../editor/fetch-save-author.ts';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useDraftEditor } from '../../editor/use-draft-editor.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { DecisionsBeside } from '../decisions/decisions-beside.tsx';
import { FeatureIcon } from '../feature-list/feature-icon.tsx';
import { ReadOnlyNotice } from '../guild-layout/read-only-notice.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { PauseButton } from '../pauses/pause-button.tsx';
import { PauseIcon } from '../pauses/pause-icon.tsx';
import { ProblemsOfFeature } from '../problems/problems-of-feature.tsx';
import { findAddedFields } from './added-fields.ts';
import type { FeatureSettings, StoredFeature } from './bot-features-api.ts';
import { cacheFeature, fetchFeature, saveFeature, statusKey, toVersioned } from './feature-calls.ts';
import styles from './feature-editor.module.css';
import { FeatureSections } from './feature-sections.tsx';
import { FieldInput, RejectedValueNotice } from './fields/field-input.tsx';
import { type FeatureForm, FormContext, toKey } from './fields/form-context.tsx';
import { compareSettings, formatDifferences } from './format-differences.ts';
import { applyDraft, type FeatureDraft, omitEdits, parseFeatureDraft } from './merge-edits.ts';
import { TruthLine } from './truth-line.tsx';
import { findInvalidControl, useFieldFocus } from './use-field-focus.ts';
import { useNames } from './use-names.ts';
import { useText } from './use-text.ts';

interface FeatureEditorProps {
  feature: Feature;
  stored: StoredFeature;
  /** The keys of new features and fields. */
  added: readonly string[];
  canEdit: boolean;
  /** What to say above the form. */
  notice: ReactNode;
}

/** The page of a feature: its switch, whether the bot works with what is saved, and the form. */
export function FeatureEditor({ feature, stored, added, canEdit, notice }: FeatureEditorProps) {
  const { id: serverId } = useServer();
  const text = useText();
  const { formatMessage } = useIntl();
  const formRef = useRef<HTMLDivElement>(null);
  const [showErrors, setShowErrors] = useState(false);
  const changes = useFeatureEditor(feature, stored, {
    onInvalid() {
      setShowErrors(true);
      focusFirstError();
    },
    onResolved: () => setShowErrors(false),
  });
  const { saved, draft, edit } = changes;
  const settings = draft ? applyDraft(saved, draft) : saved;
  const { faults, hidden } = useMemo(
    () => resolveValues(feature.fields, settings.values, stored.secrets),
    [feature, settings.values, stored.secrets],
  );
  const shownFaults = relevantFaults(faults, settings.enabled);
  const savedFaults = useMemo(() => {
    const { faults: found } = resolveValues(feature.fields, stored.values, stored.secrets);
    return new Set(relevantFaults(found, stored.enabled).map(({ path }) => toKey(path)));
  }, [feature, stored]);
  const focusFirstError = useFirstErrorFocus(feature, formRef, () => shownFaults[0]?.path);
  useFieldFocus(formRef);
  useStatusRefresh(statusKey(serverId, feature.id), [stored.revision, stored.applied?.revision, settings.values]);
  const form: FeatureForm = {
    serverId,
    featureId: feature.id,
    rehearsals: feature.rehearsals,
    isOn: settings.enabled,
    isSavedOn: saved.enabled,
    saved: saved.values,
    values: settings.values,
    hidden,
    faults: new Map(shownFaults.map((fault) => [toKey(fault.path), fault])),
    savedFaults,
    showErrors,
    canEdit,
    added: useMemo(() => findAddedFields(feature, added), [feature, added]),
    secrets: stored.secrets,
    onSecretSaved: (current) => void cacheFeature(serverId, feature.id, current),
    FieldInput,
    RejectedValueNotice,
  };
  const change = (next: Partial<FeatureSettings>) => edit({ before: saved, after: { ...settings, ...next } });
  const name = text(feature.name);
  return (
    <PageLayout
      isWide
      title={
        <span className={styles.title}>
          <span className={styles.icon}>
            <FeatureIcon name={feature.icon} />
          </span>
          <bdi>{name}</bdi>
          {added.includes(feature.id) && (
            <Badge tone="accent">
              <FormattedMessage id="field.new" />
            </Badge>
          )}
        </span>
      }
      lead={feature.description && <span dir="auto">{text(feature.description)}</span>}
      actions={
        <Row>
          {canEdit && stored.enabled && (
            <PauseButton
              target={{ feature: feature.id, name }}
              icon={<PauseIcon />}
              aria-label={formatMessage({ id: 'feature.pause-name' }, { name })}
            >
              <FormattedMessage id="feature.pause" />
            </PauseButton>
          )}
          <Switch
            label={
              <>
                <VisuallyHidden>{name}</VisuallyHidden>
                <span aria-hidden="true">
                  {settings.enabled
                    ? formatMessage({ id: 'feature.value.on' })
                    : formatMessage({ id: 'feature.value.off' })}
                </span>
              </>
            }
            checked={settings.enabled}
            disabled={!canEdit}
            onChange={(enabled) => change({ enabled })}
          />
        </Row>
      }
    >
      <TruthLine feature={feature} stored={stored} hasFaults={savedFaults.size > 0} />
      <FormContext value={form}>
        <DecisionsBeside feature={feature.id} fields={feature.fields}>
          {!canEdit && <ReadOnlyNotice />}
          <ProblemsOfFeature featureId={feature.id} />
          {notice}
          <div ref={formRef} className={styles.form}>
            <FeatureSections
              fields={feature.fields}
              values={settings.values}
              onChange={(values) => change({ values })}
            />
          </div>
        </DecisionsBeside>
      </FormContext>
      <UnsavedChanges id={serverId} changes={changes} />
    </PageLayout>
  );
}

/** How long typing pauses before the bot is asked about the new values. */
const ASK_DELAY_MS = 1000;

/** Refreshes the status rows when what they depend on has changed, because the bot may answer otherwise. */
function useStatusRefresh(queryKey: readonly string[], dependencies: unknown[]) {
  const state = JSON.stringify(dependencies);
  const refreshed = useRef(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stays the same.
  useEffect(() => {
    if (refreshed.current === state) return undefined;
    const timer = setTimeout(() => {
      refreshed.current = state;
      void queryClient.invalidateQueries({ queryKey });
    }, ASK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state]);
}

/** A feature that is off may be incomplete. */
function relevantFaults(faults: ReturnType<typeof resolveValues>['faults'], isEnabled: boolean) {
  return faults.filter(({ code }) => code !== 'unknown-field' && (isEnabled || code !== 'required'));
}

/** Focuses the first field with an error, on the page where it is. */
function useFirstErrorFocus(
  { fields }: Feature,
  formRef: { current: HTMLElement | null },
  findPath: () => readonly string[] | undefined,
) {
  const [params, setParams] = useSearchParams();
  const focus = useFocusAfterRender();
  return () => {
    const path = findPath() ?? [];
    const [id] = path;
    const field = fields.find((candidate) => candidate.id === id);
    const group = field?.kind === 'group' && field.page ? field.id : null;
    if (params.get('group') !== group) setParams(group ? { group } : {});
    focus(() => findInvalidControl(formRef.current, path));
  };
}

interface FeatureEditorOptions {
  onInvalid: () => void;
  onResolved: () => void;
}

/** The draft editor of a feature's settings. */
function useFeatureEditor(feature: Feature, stored: StoredFeature, options: FeatureEditorOptions) {
  const intl = useIntl();
  const { id } = useServer();
  const names = useNames(id, stored.values);
  // The query's data is a new object after each request, even if nothing has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the settings.
  const fetched = useMemo(() => toVersioned(stored), [stored.revision]);
  return useDraftEditor<FeatureSettings, FeatureDraft>(fetched, {
    name: `feature:${feature.id}:${id}`,
    fetch: () => fetchFeature(id, feature.id),
    save: async (next) => mapResult(await saveFeature(id, feature, next), toVersioned),
    updateCache: ({ value, revision }) => cacheFeature(id, feature.id, { ...stored, ...value, revision }),
    fetchAuthor: () => fetchSaveAuthor(id, `feature:${feature.id}`),
    diff: (before, after) => formatDifferences(intl, feature.name, compareSettings(feature, before, after), names),
    parseDraft: (value) => parseFeatureDraft(value, feature.renamed),
    isChanged: (draft, current) => compareSettings(feature, current, applyDraft(current, draft)).length > 0,
    apply: applyDraft,
    omit: (draft, ids) =>
      omitEdits(
        draft,
        ids.map((path) =>
          path
            .replace(/#order$/, '')
            .split('/')
            .filter(Boolean),
        ),
      ),
    getBase: ({ before }) => before,
    rebase: (draft, from, to) => ({ before: to, after: applyDraft(from, draft) }),
    isReady(draft, current) {
      const { enabled, values } = applyDraft(current, draft);
      const isComplete =
        relevantFaults(resolveValues(feature.fields, values, stored.secrets).faults, enabled).length === 0;
      if (!isComplete) options.onInvalid();
      return isComplete;
    },
    onResolved: options.onResolved,
  });
}
