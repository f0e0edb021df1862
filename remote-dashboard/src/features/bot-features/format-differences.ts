import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { describeChange, type Feature, type Text } from 'vigil-bot/manifest';
import type { Difference } from '../../editor/versioned.ts';
import type { FeatureSettings } from './bot-features-api.ts';
import { formatValue, type Names } from './format-value.ts';
import { translate } from './use-text.ts';

/** What changed in a feature, with its labels at that time. */
export interface FeatureDifference {
  path: readonly string[];
  labels: readonly Text[];
  kind: string;
  item?: 'added' | 'removed' | 'moved' | undefined;
  before?: unknown;
  after?: unknown;
  options?: Readonly<Record<string, Text>> | undefined;
}

/** What a change did to a feature, with its name and labels at that time. */
export interface FeatureSummary {
  name: Text;
  differences: readonly FeatureDifference[];
}

/** The differences between two versions of a feature's settings. */
export function compareSettings(feature: Feature, before: FeatureSettings, after: FeatureSettings) {
  const differences: FeatureDifference[] = describeChange(feature.fields, before.values, after.values);
  if (before.enabled === after.enabled) return differences;
  return [{ path: [], labels: [], kind: 'switch', before: before.enabled, after: after.enabled }, ...differences];
}

const summaries: Record<'on' | 'off' | 'added' | 'removed', MessageDescriptor> = defineMessages({
  on: { id: 'feature.did.on' },
  off: { id: 'feature.did.off' },
  added: { id: 'feature.did.added' },
  removed: { id: 'feature.did.removed' },
});

const orders = defineMessages({
  before: { id: 'feature.order.before' },
  after: { id: 'feature.order.after' },
});

/** A value that is longer is left out of a sentence. */
const MAX_SHORT_LENGTH = 40;

const SEPARATOR = ' › ';

/** Differences in words. */
export function formatDifferences(
  intl: IntlShape,
  feature: Text,
  differences: readonly FeatureDifference[],
  names: Names,
): Difference[] {
  return differences.map((difference) => formatDifference(intl, feature, difference, names));
}

function formatDifference(intl: IntlShape, feature: Text, difference: FeatureDifference, names: Names): Difference {
  const { formatMessage, locale } = intl;
  const { path, kind, item, options } = difference;
  const [before, after] = [difference.before, difference.after].map((value) =>
    formatValue(intl, value, { kind, options, names }),
  );
  const labels = difference.labels.map((label) => translate(label, locale));
  const id = item === 'moved' ? `${path.join('/')}#order` : path.join('/');
  if (item === 'added' || item === 'removed') {
    const name = formatItemName(labels.at(-1) ?? '', names) || formatMessage({ id: 'feature.item' });
    const list = labels.slice(0, -1).join(SEPARATOR);
    const entries = { added: [], removed: [], unchanged: 0, [item]: [name] };
    const summary = formatMessage(item === 'added' ? { id: 'feature.did.added' } : { id: 'feature.did.removed' }, {
      name,
      list,
    });
    return { id, label: list, before: '', after: '', items: entries, summary };
  }
  const label = labels.map((part) => formatItemName(part, names)).join(SEPARATOR) || translate(feature, locale);
  // What a secret was is in no history.
  if (kind === 'secret') {
    const items = { added: [], removed: [], unchanged: 0 };
    return {
      id,
      label,
      before: '',
      after: '',
      items,
      summary: formatMessage({ id: 'feature.did.changed' }, { label }),
    };
  }
  if (item === 'moved') {
    const summary = formatMessage({ id: 'feature.did.moved' }, { list: label });
    return { id, label, before: formatMessage(orders.before), after: formatMessage(orders.after), summary };
  }
  return {
    id,
    label,
    before: before ?? '',
    after: after ?? '',
    summary: summarize(intl, label, difference, after ?? ''),
  };
}

function summarize(
  { formatMessage }: IntlShape,
  label: string,
  { path, after: value }: FeatureDifference,
  after: string,
): string {
  if (path.length === 0) return formatMessage(summaries[value === true ? 'on' : 'off'], { feature: label });
  const isShort = after.length <= MAX_SHORT_LENGTH && !after.includes('\n') && value !== undefined && value !== null;
  return isShort
    ? formatMessage({ id: 'feature.did.set' }, { label, value: after })
    : formatMessage({ id: 'feature.did.changed' }, { label });
}

/** The title of an item, or what the key of a map refers to. */
function formatItemName(label: string, { channels, roles, members }: Names): string {
  const channel = channels.get(label);
  return channel === undefined ? (roles.get(label) ?? members.get(label) ?? label) : `#${channel}`;
}
