import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { getProperty } from 'shared-ui/app';
import type { Difference } from '../../editor/versioned.ts';
import { type BotLanguage, botLanguages } from '../../lib/bot-languages.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { type AccessRole, parseAccessRole } from '../access/access-list.ts';
import { formatAccessDifferences, moduleNames } from '../access/format-access.ts';
import { formatDifferences } from '../bot-features/format-differences.ts';
import type { Names } from '../bot-features/format-value.ts';
import { translate } from '../bot-features/use-text.ts';
import { formatGreetingDifferences } from '../greetings/format-greetings.ts';
import { parseGreetings } from '../greetings/greetings.ts';
import { formatLogDifferences } from '../logs/format-logs.ts';
import { parseLogSettings } from '../logs/log-settings.ts';
import { formatSettingsDifferences } from '../settings/format-settings.ts';
import type { Change } from './history-api.ts';

function parseLanguage(stored: unknown): BotLanguage | undefined {
  return botLanguages.find((language) => language === getProperty(stored, 'language'));
}

function parseRoles(stored: unknown): AccessRole[] {
  const roles = getProperty(stored, 'roles');
  return Array.isArray(roles) ? roles.flatMap((role) => parseAccessRole(role) ?? []) : [];
}

/** Names of what changes refer to. What has none is shown by its id. */
export interface ChangeNames {
  /** The server's channels, if loaded. */
  channels?: readonly ServerChannel[] | undefined;
  /** Of what the values of features refer to. */
  values?: Names;
  /** By the ids of features. */
  features?: ReadonlyMap<string, string>;
}

const NO_NAMES: Names = { channels: new Map(), roles: new Map(), members: new Map() };

/** Formats the differences of a change. Empty for an unknown module. */
export function formatChange(
  { module, before, after, feature }: Pick<Change, 'module' | 'before' | 'after' | 'feature'>,
  intl: IntlShape,
  { channels, values = NO_NAMES, features }: ChangeNames = {},
): Difference[] {
  if (feature) return formatDifferences(intl, feature.name, feature.differences, values);
  if (module === 'logs') return formatLogDifferences(intl, parseLogSettings(before), parseLogSettings(after));
  if (module === 'access') return formatAccessDifferences(intl, parseRoles(before), parseRoles(after), features);
  if (module === 'greetings')
    return formatGreetingDifferences(intl, parseGreetings(before), parseGreetings(after), channels);
  if (module === 'settings') return formatSettingsDifferences(parseLanguage(before), parseLanguage(after), intl);
  return [];
}

const MAX_SUMMARIES = 2;

/** Formats what a change did, to follow the name of its author. */
export function formatSummary(
  intl: IntlShape,
  change: Pick<Change, 'module' | 'feature' | 'pause'>,
  differences: readonly Difference[],
): string {
  if (change.pause) return formatPause(intl, change, change.pause);
  const summaries = differences.slice(0, MAX_SUMMARIES).map(({ summary }) => summary);
  if (summaries.length === 0)
    return intl.formatMessage({ id: 'history.did.unknown' }, { part: formatPart(intl, change) });
  const more = differences.length - MAX_SUMMARIES;
  return intl.formatList(
    more > 0 ? [...summaries, intl.formatMessage({ id: 'history.did.more' }, { more })] : summaries,
  );
}

const pauseMessages: Record<NonNullable<Change['pause']>['kind'], MessageDescriptor> = defineMessages({
  paused: { id: 'history.did.paused' },
  resumed: { id: 'history.did.resumed' },
  ended: { id: 'history.did.ended' },
});

function formatPause(
  intl: IntlShape,
  change: Pick<Change, 'module' | 'feature'>,
  { kind, until }: NonNullable<Change['pause']>,
): string {
  const name = formatPart(intl, change);
  const part = change.module === 'everything' ? name.toLocaleLowerCase(intl.locale) : name;
  const time = intl.formatDate(until, { dateStyle: 'medium', timeStyle: 'short' });
  return intl.formatMessage(pauseMessages[kind], { part, time });
}

/** Formats the name of a change's author. The site ends a pause that nobody resumed. */
export function formatAuthor(
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
  { by, pause }: Pick<Change, 'by' | 'pause'>,
  brand: string,
): string {
  return pause?.kind === 'ended' ? brand : (by?.name ?? formatMessage({ id: 'history.deleted-user' }));
}

/** Whether a change undoes another one. False for one that undoes an undo, because it restores the first change. */
export function isUndo(changes: readonly Change[], { undoes }: Change): boolean {
  if (undoes === null) return false;
  const undone = changes.find(({ id }) => id === undoes);
  return !undone || !isUndo(changes, undone);
}

/** Who undid a change; undefined if nobody did. Null if the user has deleted their account since. */
export function findUndoer(changes: readonly Change[], { id }: Change): Change['by'] | undefined {
  return changes.find(({ undoes }) => undoes === id)?.by;
}

const allModuleNames: Record<string, { id: string }> = {
  ...moduleNames,
  ...defineMessages({ access: { id: 'access.title' }, everything: { id: 'pause.everything' } }),
};

/** Formats the name of a module. Falls back to its id. */
export function formatModuleName({ formatMessage }: Pick<IntlShape, 'formatMessage'>, module: string): string {
  return allModuleNames[module] ? formatMessage(allModuleNames[module]) : module;
}

/** Formats the name of the module that a change concerns: of a feature, as it was at that time. */
export function formatPart(intl: IntlShape, { module, feature }: Pick<Change, 'module' | 'feature'>): string {
  return feature ? translate(feature.name, intl.locale) : formatModuleName(intl, module);
}
