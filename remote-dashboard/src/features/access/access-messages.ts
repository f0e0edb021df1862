import { defineMessages, type IntlShape } from 'react-intl';
import { type AccessRole, diffAccess, type SharedRights, sharedParts } from './access-list.ts';

/** What the parts are called that can be shared. */
export const partNames = defineMessages({
  settings: { id: 'settings.title' },
  greetings: { id: 'join.title' },
  logs: { id: 'logs.title' },
});

/** What one may do in a part. */
export const levelNames = defineMessages({
  none: { id: 'access.level.none' },
  view: { id: 'access.level.view' },
  manage: { id: 'access.level.manage' },
});

function formatRights({ formatMessage, formatList }: IntlShape, rights: SharedRights): string {
  const given = sharedParts.filter((part) => rights[part] !== 'none');
  if (given.length === 0) return formatMessage({ id: 'access.nothing' });
  const words = given.map((part) => `${formatMessage(partNames[part])}: ${formatMessage(levelNames[rights[part]])}`);
  return formatList(words, { type: 'unit' });
}

/** In what two versions of who may do what differ, in words. */
export function formatAccessDifferences(intl: IntlShape, before: AccessRole[], after: AccessRole[]) {
  return diffAccess(before, after, {
    absent: intl.formatMessage({ id: 'access.absent' }),
    rights: (rights) => formatRights(intl, rights),
  });
}
