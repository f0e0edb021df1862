import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { Difference } from '../../editor/versioned.ts';
import {
  type AccessRole,
  diffAccess,
  type GrantableRights,
  getFeatures,
  grantableModules,
  type RightsChange,
} from './access-list.ts';

/** The names of the modules whose rights can be granted to roles. */
export const moduleNames = defineMessages({
  settings: { id: 'settings.title' },
  greetings: { id: 'join.title' },
  logs: { id: 'logs.title' },
});

/** The names of the levels. */
export const levelNames = defineMessages({
  none: { id: 'access.level.none' },
  view: { id: 'access.level.view' },
  manage: { id: 'access.level.manage' },
});

/** The names of features by their ids. */
type FeatureNames = ReadonlyMap<string, string>;

function formatRights(
  { formatMessage, formatList }: IntlShape,
  rights: GrantableRights,
  featureNames: FeatureNames,
): string {
  const granted = [
    ...grantableModules.map((module) => [formatMessage(moduleNames[module]), rights[module]] as const),
    ...Object.entries(rights.features ?? {}).map(([id, level]) => [featureNames.get(id) ?? id, level] as const),
  ].filter(([, level]) => level !== 'none');
  if (granted.length === 0) return formatMessage({ id: 'access.nothing' });
  const texts = granted.map(([name, level]) => `${name}: ${formatMessage(levelNames[level])}`);
  return formatList(texts, { type: 'unit' });
}

const summaryMessages = {
  settings: defineMessages({
    view: { id: 'access.summary.settings.view' },
    manage: { id: 'access.summary.settings.manage' },
  }),
  greetings: defineMessages({
    view: { id: 'access.summary.greetings.view' },
    manage: { id: 'access.summary.greetings.manage' },
  }),
  logs: defineMessages({
    view: { id: 'access.summary.logs.view' },
    manage: { id: 'access.summary.logs.manage' },
  }),
};

const featureMessages: Record<'view' | 'manage', MessageDescriptor> = defineMessages({
  view: { id: 'access.summary.features.view' },
  manage: { id: 'access.summary.features.manage' },
});

/** More names would hide the rest of the sentence. */
const MAX_FEATURE_NAMES = 4;

/** Formats what members with the rights can do, as a sentence. */
export function formatSummary(intl: IntlShape, rights: GrantableRights, featureNames: FeatureNames): string {
  const { formatMessage, formatList } = intl;
  const modulePhrases = grantableModules.flatMap((module) => {
    const level = rights[module];
    return level === 'none' ? [] : [formatMessage(summaryMessages[module][level])];
  });
  const featurePhrases = (['manage', 'view'] as const).flatMap((level) => {
    const features = getFeatures(rights, level);
    if (features.length === 0) return [];
    const names = features.slice(0, MAX_FEATURE_NAMES).map((id) => featureNames.get(id) ?? id);
    const more = features.length - names.length;
    return [
      formatMessage(featureMessages[level], {
        count: features.length,
        names: names.join(', '),
        more,
      }),
    ];
  });
  const phrases = [...modulePhrases, ...featurePhrases];
  if (phrases.length === 0) return formatMessage({ id: 'access.summary.none' });
  return formatMessage({ id: 'access.summary' }, { rights: formatList(phrases) });
}

/** Formats the differences between two versions of the roles' rights. */
export function formatAccessDifferences(
  intl: IntlShape,
  before: AccessRole[],
  after: AccessRole[],
  featureNames: FeatureNames = new Map(),
): Difference[] {
  const format = (rights: GrantableRights | undefined) =>
    rights ? formatRights(intl, rights, featureNames) : intl.formatMessage({ id: 'access.absent' });
  return diffAccess(before, after).map((role) => ({
    id: role.id,
    label: role.name,
    before: format(role.before),
    after: format(role.after),
    summary: formatRightsSummary(intl, role),
  }));
}

function formatRightsSummary({ formatMessage }: IntlShape, { name: role, before, after }: RightsChange): string {
  if (!before) return formatMessage({ id: 'access.did.added' }, { role });
  if (!after) return formatMessage({ id: 'access.did.removed' }, { role });
  return formatMessage({ id: 'access.did.changed' }, { role });
}
