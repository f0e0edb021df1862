import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState, Notice, type QueryState, replaceQueryData, Stack } from 'shared-ui/app';
import { fetchSaveAuthor } from '../../editor/fetch-save-author.ts';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useDraftEditor } from '../../editor/use-draft-editor.ts';
import type { Versioned } from '../../editor/versioned.ts';
import { TwoColumns } from '../../layout/two-columns.tsx';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { useFeatureNames } from '../history/use-change-names.ts';
import { accessQuery, fetchAccess, type ServerRole, saveAccess } from './access-api.ts';
import styles from './access-editor.module.css';
import {
  type AccessRole,
  addChange,
  applyChanges,
  createChanges,
  hasChanges,
  MAX_ACCESS_ROLES,
  parseRoleChanges,
  type RoleChange,
} from './access-list.ts';
import { formatAccessDifferences } from './format-access.ts';
import { RoleAdder } from './role-adder.tsx';
import { RoleCard } from './role-card.tsx';

interface AccessEditorProps {
  fetched: Versioned<AccessRole[]>;
  rolesQuery: QueryState<ServerRole[]>;
  onRefetch: () => void;
}

/** The editor for the rights of roles. */
export function AccessEditor({ fetched, rolesQuery, onRefetch }: AccessEditorProps) {
  const { id: serverId } = useServer();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focus = useFocusAfterRender();
  const focusHeading = () => focus(() => headingRef.current);
  const features = useFeatureNames();
  const changes = useAccessEditor(serverId, fetched, { features, onRefetch, onResolved: focusHeading });
  const draft = changes.draft ?? [];
  const list = applyChanges(changes.saved, draft);
  const changeRole = (role: RoleChange) => changes.edit(addChange(draft, role));

  function add({ id, name }: ServerRole) {
    // Without `features`, a role that was just removed would keep its rights in them.
    changeRole({ id, name, rights: { settings: 'view', greetings: 'view', logs: 'view', features: {} } });
    focus(() => document.getElementById(`role-${id}`));
  }

  function remove({ id, name }: AccessRole) {
    changeRole({ id, name, rights: undefined });
    focusHeading();
  }

  return (
    <>
      <TwoColumns
        side={
          list.length >= MAX_ACCESS_ROLES ? (
            <Notice tone="neutral">
              <FormattedMessage id="access.full" values={{ count: MAX_ACCESS_ROLES }} />
            </Notice>
          ) : (
            <RoleAdder list={list} rolesQuery={rolesQuery} onRefetch={onRefetch} onAdd={add} />
          )
        }
      >
        <h2 ref={headingRef} tabIndex={-1} className={styles.title}>
          <FormattedMessage id="access.roles" />
        </h2>
        {list.length === 0 ? (
          <EmptyState
            title={
              changes.saved.length > 0 ? (
                <FormattedMessage id="access.emptied.title" />
              ) : (
                <FormattedMessage id="access.empty.title" />
              )
            }
            text={
              changes.saved.length > 0 ? (
                <FormattedMessage id="access.emptied.text" />
              ) : (
                <FormattedMessage id="access.empty.text" />
              )
            }
          />
        ) : (
          <Stack as="ul" gap={5}>
            {list.map((role) => (
              <RoleCard
                key={role.id}
                role={role}
                features={features}
                serverRoles={rolesQuery.data}
                onChange={(rights) => changeRole({ ...role, rights })}
                onRemove={() => remove(role)}
              />
            ))}
          </Stack>
        )}
      </TwoColumns>
      <UnsavedChanges id={serverId} changes={changes} />
    </>
  );
}

interface AccessEditorOptions {
  /** The names of features by their ids. */
  features: ReadonlyMap<string, string>;
  /** Called when the server's roles turn out to be outdated. */
  onRefetch: () => void;
  onResolved: () => void;
}

/** The draft editor for the rights of roles. */
function useAccessEditor(serverId: string, fetched: Versioned<AccessRole[]>, options: AccessEditorOptions) {
  const intl = useIntl();
  return useDraftEditor<AccessRole[], RoleChange[]>(fetched, {
    name: `access:${serverId}`,
    fetch: () => fetchAccess(serverId),
    async save(next) {
      const result = await saveAccess(serverId, next);
      if (result.kind === 'http-error' && result.reason === 'server-role-unknown') options.onRefetch();
      return result;
    },
    updateCache: (saved) => replaceQueryData(accessQuery(serverId), saved),
    fetchAuthor: () => fetchSaveAuthor(serverId, 'access'),
    diff: (before, after) => formatAccessDifferences(intl, before, after, options.features),
    parseDraft: parseRoleChanges,
    isChanged: hasChanges,
    apply: applyChanges,
    omit: (changes, ids) => changes.filter(({ id }) => !ids.includes(id)),
    rebase: (changes, from, to) => createChanges(to, applyChanges(from, changes)),
    onResolved: options.onResolved,
  });
}
