import { defineMessages, type IntlShape } from 'react-intl';
import { type Language, languages } from 'shared-ui';
import { getProperty } from 'shared-ui/lib/parsing.ts';
import type { Difference } from '../../editor/versioned.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { type AccessRole, readAccessRole } from '../access/access-list.ts';
import { accessDifferencesIn, partNames } from '../access/access-messages.ts';
import { greetingDifferences } from '../greetings/greeting-messages.ts';
import { readGreetings } from '../greetings/greetings.ts';
import { type LogChannel, readLogChannel } from '../logs/log-list.ts';
import { logDifferencesIn } from '../logs/log-messages.ts';
import { languageNames } from '../settings/settings-messages.ts';
import type { Change } from './history-api.ts';

function languageIn(stored: unknown): Language | undefined {
  return languages.find((language) => language === getProperty(stored, 'language'));
}

function channelsIn(stored: unknown): LogChannel[] {
  const channels = getProperty(stored, 'channels');
  return Array.isArray(channels) ? channels.flatMap((channel) => readLogChannel(channel) ?? []) : [];
}

function rolesIn(stored: unknown): AccessRole[] {
  const roles = getProperty(stored, 'roles');
  return Array.isArray(roles) ? roles.flatMap((role) => readAccessRole(role) ?? []) : [];
}

/** What a change has changed, in words; nothing where this page does not know the module. */
export function changeDifferences(
  { module, before, after }: Pick<Change, 'module' | 'before' | 'after'>,
  intl: IntlShape,
  channels?: readonly ServerChannel[],
): Difference[] {
  if (module === 'logs') return logDifferencesIn(intl, channelsIn(before), channelsIn(after));
  if (module === 'access') return accessDifferencesIn(intl, rolesIn(before), rolesIn(after));
  if (module === 'greetings') return greetingDifferences(intl, readGreetings(before), readGreetings(after), channels);
  if (module !== 'settings') return [];
  const say = (stored: unknown) => {
    const language = languageIn(stored);
    return language ? intl.formatMessage(languageNames[language]) : intl.formatMessage({ id: 'history.own-language' });
  };
  return [
    { id: 'language', what: intl.formatMessage({ id: 'settings.language' }), before: say(before), after: say(after) },
  ];
}

const names: Record<string, { id: string }> = {
  ...partNames,
  ...defineMessages({ access: { id: 'access.title' } }),
};

/** What a part of a server is called; one that this page does not know goes by its id. */
export function moduleNameIn({ formatMessage }: Pick<IntlShape, 'formatMessage'>, module: string): string {
  return names[module] ? formatMessage(names[module]) : module;
}
