import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type ApiError, toast } from 'shared-ui';
import { loadDraft, storeDraft } from 'shared-ui/app';
import { getOwn } from 'vigil-bot/manifest';
import { parseRevisionDraft, useDraft } from '../../editor/use-draft.ts';
import { useLeaveGuard } from '../../editor/use-leave-guard.ts';
import { useSaveShortcut } from '../../editor/use-save-shortcut.ts';
import { requiresSignIn } from '../../lib/api/errors.tsx';
import { cacheFeature } from '../bot-features/feature-calls.ts';
import { parseFeatureDraft } from '../bot-features/merge-edits.ts';
import { findObstacles, type ListedFeature } from './listed-features.ts';
import { omitSwitch, parseSwitches, type Switches, saveSwitch } from './save-switch.ts';

/** Why a feature was not saved: a failed request, or settings that have to be filled in first. */
export interface SwitchFailure {
  featureId: string;
  error: ApiError | undefined;
}

/** The draft has no revision, because each feature has its own. */
const revision = 0;

/** The switches of all features as one draft. They are saved one by one; what fails stays in the draft. */
export function useSwitches(serverId: string, features: readonly ListedFeature[], onFailed: () => void) {
  const { formatMessage } = useIntl();
  const stored = useDraft<Switches>(`features:${serverId}`, parseSwitches);
  const [failures, setFailures] = useState<readonly SwitchFailure[]>([]);
  const [isPending, setIsPending] = useState(false);
  const switches = stored.draft?.value ?? {};
  const getPosition = ({ feature, stored: { enabled } }: ListedFeature) => getOwn(switches, feature.id) ?? enabled;
  const isChanged = (listed: ListedFeature) => listed.canEdit && getPosition(listed) !== listed.stored.enabled;
  const changed = features.filter(isChanged);
  const requestError = failures.find(({ error }) => error)?.error;
  const setSwitches = (value: Switches) =>
    stored.setDraft(Object.keys(value).length > 0 ? { value, revision } : undefined);
  const forget = (featureId: string, enabled: boolean) =>
    setSwitches(omitSwitch(stored.getLatestDraft()?.value ?? {}, featureId, enabled));

  function discardDraft() {
    setSwitches({});
    setFailures([]);
  }

  const guard = useLeaveGuard({
    isUnsaved: changed.length > 0,
    isSignedOut: requestError !== undefined && requiresSignIn(requestError),
    discard: discardDraft,
  });

  /** Saves one feature. Returns why that failed. */
  async function saveOne(listed: ListedFeature): Promise<SwitchFailure | undefined> {
    const featureId = listed.feature.id;
    const enabled = getPosition(listed);
    if (findObstacles(listed, enabled).length > 0) return { featureId, error: undefined };
    const result = await saveSwitch(serverId, listed.feature, enabled, listed.stored);
    if (result.kind !== 'ok') return { featureId, error: result };
    await cacheFeature(serverId, featureId, result.data);
    forget(featureId, enabled);
    return undefined;
  }

  /** Resolves to whether everything was saved. */
  async function saveDraft(): Promise<boolean> {
    if (isPending) return false;
    setIsPending(true);
    setFailures([]);
    const failed: SwitchFailure[] = [];
    for (const listed of changed) failed.push(...[await saveOne(listed)].filter((failure) => failure !== undefined));
    setFailures(failed);
    setIsPending(false);
    if (failed.length > 0) onFailed();
    else toast({ type: 'success', text: formatMessage({ id: 'changes.saved' }) });
    return failed.length === 0;
  }

  useSaveShortcut(() => {
    if (changed.length > 0 && !guard.isOpen) void saveDraft();
  });

  return {
    getPosition,
    isChanged,
    failures: failures.filter(({ featureId }) => changed.some(({ feature }) => feature.id === featureId)),
    change(featureId: string, enabled: boolean) {
      setFailures(failures.filter((failure) => failure.featureId !== featureId));
      setSwitches({ ...switches, [featureId]: enabled });
    },
    /** Moves the switch of a feature into the draft of its own page. */
    moveToPage({ feature: { id, renamed }, stored: { enabled, values, revision } }: ListedFeature, position: boolean) {
      const name = `feature:${id}:${serverId}`;
      const existing = parseRevisionDraft(loadDraft(name), (value) => parseFeatureDraft(value, renamed));
      const draft = existing ?? { value: { before: { enabled, values }, after: { enabled, values } }, revision };
      const after = { ...draft.value.after, enabled: position };
      storeDraft(name, JSON.stringify({ ...draft, value: { ...draft.value, after } }));
      forget(id, position);
    },
    /** For the bar and the dialog of unsaved changes. */
    changes: {
      draft: changed.length > 0 ? switches : undefined,
      differences: changed.map((listed) => ({
        id: listed.feature.id,
        label: listed.name,
        before: formatPosition(listed.stored.enabled),
        after: formatPosition(getPosition(listed)),
        summary: '',
      })),
      isRestored: stored.isRestored,
      isPending,
      error: requestError,
      conflict: undefined,
      guard,
      clearError: () => setFailures([]),
      discardDraft,
      saveDraft,
      async saveAndLeave() {
        if (!(await saveDraft())) guard.stay();
      },
    },
  };

  function formatPosition(enabled: boolean): string {
    return enabled ? formatMessage({ id: 'feature.value.on' }) : formatMessage({ id: 'feature.value.off' });
  }
}
