import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState, List, Notice, type QueryState, Stack } from 'shared-ui/app';
import type { Saved } from '../../editor/saved.ts';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useLedFocus } from '../../editor/use-led-focus.ts';
import { useServer } from '../guild/server-context.tsx';
import styles from './access.module.css';
import type { ServerRole } from './access-api.ts';
import { type AccessRole, maxAccessRoles, type RoleChange, withChange, withChanges } from './access-list.ts';
import { RoleAdder } from './role-adder.tsx';
import { RoleCard } from './role-card.tsx';
import { useAccessChanges } from './use-access-changes.ts';

interface AccessEditorProps {
  from: Saved<AccessRole[]>;
  rolesQuery: QueryState<ServerRole[]>;
  onRefetch: () => void;
}

/** The roles that may do something here, what each may do, and saving it. */
export function AccessEditor({ from, rolesQuery, onRefetch }: AccessEditorProps) {
  const { id: serverId } = useServer();
  const head = useRef<HTMLHeadingElement>(null);
  const focus = useLedFocus();
  const focusHead = () => focus(() => head.current);
  const changes = useAccessChanges(serverId, from, { onRefetch, onSettled: focusHead });
  const draft = changes.draft ?? [];
  const list = withChanges(changes.saved, draft);
  const change = (role: RoleChange) => changes.edit(withChange(draft, role));

  function add({ id, name }: ServerRole) {
    change({ id, name, rights: { settings: 'view', greetings: 'view', logs: 'view' } });
    focus(() => document.getElementById(`role-${id}`));
  }

  function remove({ id, name }: AccessRole) {
    change({ id, name, rights: undefined });
    focusHead();
  }

  return (
    <>
      <h2 ref={head} tabIndex={-1} className={styles.title}>
        <FormattedMessage id="access.roles" />
      </h2>
      <Stack gap={5}>
        {list.length === 0 ? (
          <EmptyState
            title={<FormattedMessage id="access.empty.title" />}
            text={<FormattedMessage id="access.empty.text" />}
          />
        ) : (
          <List>
            {list.map((role) => (
              <RoleCard
                key={role.id}
                role={role}
                existing={rolesQuery.data}
                onChange={(rights) => change({ ...role, rights })}
                onRemove={() => remove(role)}
              />
            ))}
          </List>
        )}
        {list.length >= maxAccessRoles ? (
          <Notice tone="neutral">
            <FormattedMessage id="access.full" values={{ count: maxAccessRoles }} />
          </Notice>
        ) : (
          <RoleAdder list={list} rolesQuery={rolesQuery} onRefetch={onRefetch} onAdd={add} />
        )}
      </Stack>
      <UnsavedChanges id={serverId} changes={changes} />
    </>
  );
}
