import { useIntl } from 'react-intl';
import type { Saved } from '../../editor/saved.ts';
import { useDraftEditor } from '../../editor/use-draft-editor.ts';
import { fetchAccess, saveAccess } from './access-api.ts';
import { type AccessRole, isChanging, type RoleChange, readRoleChanges, withChanges } from './access-list.ts';
import { accessDifferencesIn } from './access-words.ts';

interface Events {
  /** Something about the server's roles turned out to be otherwise. */
  onRefetch: () => void;
  onSettled: () => void;
}

/** Who may do what on a server, as it is changed and saved. */
export function useAccessChanges(serverId: string, from: Saved<AccessRole[]>, events: Events) {
  const intl = useIntl();
  return useDraftEditor<AccessRole[], RoleChange[]>(from, {
    name: `access:${serverId}`,
    ask: () => fetchAccess(serverId),
    async put(next) {
      const outcome = await saveAccess(serverId, next);
      if (outcome.kind === 'http-error' && outcome.reason === 'server-role-unknown') events.onRefetch();
      return outcome;
    },
    differences: (before, after) => accessDifferencesIn(intl, before, after),
    readDraft: readRoleChanges,
    isChanged: isChanging,
    apply: withChanges,
    onSettled: events.onSettled,
  });
}
