import { defineMessages, type IntlShape } from 'react-intl';
import { type AccessRole, diffAccess, type GrantableRights, grantableModules } from './access-list.ts';

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

/** Formats the differences between two versions of the roles' rights. */
export function formatAccessDifferences(intl: IntlShape, before: AccessRole[], after: AccessRole[]) {
  return diffAccess(before, after, {
    absent: intl.formatMessage({ id: 'access.absent' }),
    rights: (rights) => formatRights(intl, rights),
  });
}
