import { defineMessages, type IntlShape } from 'react-intl';
import { type AccessRole, diffAccess, type SharedRights, sharedParts } from './access-list.ts';

/** The names of the shared parts. */
export const partNames = defineMessages({
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

function formatRights({ formatMessage, formatList }: IntlShape, rights: SharedRights): string {
  const grantedParts = sharedParts.filter((part) => rights[part] !== 'none');
  if (grantedParts.length === 0) return formatMessage({ id: 'access.nothing' });
  const texts = grantedParts.map(
    (part) => `${formatMessage(partNames[part])}: ${formatMessage(levelNames[rights[part]])}`,
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
