import { defineMessages, type IntlShape } from 'react-intl';
import type { Difference } from '../../editor/versioned.ts';
import {
  type AccessRole,
  diffAccess,
  type GrantableRights,
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

function formatRights({ formatMessage, formatList }: IntlShape, rights: GrantableRights): string {
  const grantedModules = grantableModules.filter((module) => rights[module] !== 'none');
  if (grantedModules.length === 0) return formatMessage({ id: 'access.nothing' });
  const texts = grantedModules.map(
    (module) => `${formatMessage(moduleNames[module])}: ${formatMessage(levelNames[rights[module]])}`,
  );
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

/** Formats what members with the rights can do, as a sentence. */
export function formatSummary({ formatMessage, formatList }: IntlShape, rights: GrantableRights): string {
  const phrases = grantableModules.flatMap((module) => {
    const level = rights[module];
    return level === 'none' ? [] : [formatMessage(summaryMessages[module][level])];
  });
  if (phrases.length === 0) return formatMessage({ id: 'access.summary.none' });
  return formatMessage({ id: 'access.summary' }, { rights: formatList(phrases) });
}

/** Formats the differences between two versions of the roles' rights. */
export function formatAccessDifferences(intl: IntlShape, before: AccessRole[], after: AccessRole[]): Difference[] {
  const format = (rights: GrantableRights | undefined) =>
    rights ? formatRights(intl, rights) : intl.formatMessage({ id: 'access.absent' });
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
