import type { IntlShape } from 'react-intl';
import { isRecord, type Text } from 'vigil-bot/manifest';
import { findUnit, secondsPerUnit } from './fields/duration-unit.ts';
import { translate } from './use-text.ts';

/** Names of what values refer to, by id. */
export interface Names {
  channels: ReadonlyMap<string, string>;
  roles: ReadonlyMap<string, string>;
  members: ReadonlyMap<string, string>;
}

interface ValueContext {
  kind: string;
  options?: Readonly<Record<string, Text>> | undefined;
  names: Names;
}

/** A value of a field, in words. */
export function formatValue(intl: IntlShape, value: unknown, { kind, options, names }: ValueContext): string {
  const { formatMessage, formatList, formatNumber } = intl;
  if (value === undefined) return formatMessage({ id: 'feature.value.default' });
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return formatMessage({ id: 'feature.value.empty' });
  if (Array.isArray(value))
    return formatList(value.map((entry: unknown) => formatValue(intl, entry, { kind, options, names })));
  if (typeof value === 'boolean')
    return formatMessage(value ? { id: 'feature.value.on' } : { id: 'feature.value.off' });
  if (typeof value === 'number') return kind === 'duration' ? formatDuration(intl, value) : formatNumber(value);
  if (isRecord(value)) return formatMessageValue(intl, value);
  const id = String(value);
  const option = options && Object.hasOwn(options, id) ? options[id] : undefined;
  if (option !== undefined) return translate(option, intl.locale);
  if (kind.startsWith('channel')) return `#${names.channels.get(id) ?? id}`;
  if (kind.startsWith('role')) return names.roles.get(id) ?? id;
  if (kind.startsWith('member')) return names.members.get(id) ?? id;
  return id;
}

/** A duration in its largest whole unit. */
export function formatDuration({ formatNumber }: Pick<IntlShape, 'formatNumber'>, seconds: number): string {
  const unit = findUnit(seconds);
  return formatNumber(seconds / secondsPerUnit[unit], { style: 'unit', unit, unitDisplay: 'long' });
}

function formatMessageValue({ formatMessage }: IntlShape, message: Readonly<Record<string, unknown>>) {
  const count = Array.isArray(message.embeds) ? message.embeds.length : 0;
  const text = collectTexts(message);
  if (count === 0) return text || formatMessage({ id: 'feature.value.empty' });
  const embedded = formatMessage({ id: 'feature.value.embeds' }, { count });
  return text ? `${text} (${embedded})` : embedded;
}

/** The text of a message, or those of its blocks. */
function collectTexts({ content, components }: Readonly<Record<string, unknown>>): string {
  const inner = Array.isArray(components) ? components.filter(isRecord).map(collectTexts) : [];
  return [typeof content === 'string' ? content : '', ...inner].filter(Boolean).join(' ');
}
