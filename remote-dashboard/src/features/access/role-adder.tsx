import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Card, Loading, PlusIcon, Skeleton } from 'shared-ui';
import { Field, Form, type QueryState, Stack } from 'shared-ui/app';
import { RequestError } from '../../lib/api/errors.tsx';
import { useChoiceSearch } from '../../lib/pickers/choices.ts';
import { Picker } from '../../lib/pickers/picker.tsx';
import { RoleDot } from '../../lib/pickers/role-dot.tsx';
import type { ServerRole } from './access-api.ts';
import type { AccessRole } from './access-list.ts';

interface RoleAdderProps {
  list: AccessRole[];
  rolesQuery: QueryState<ServerRole[]>;
  onRefetch: () => void;
  onAdd: (role: ServerRole) => void;
}

/** Adds a role of the server to the list. */
export function RoleAdder({ list, rolesQuery, onRefetch, onAdd }: RoleAdderProps) {
  const { data: roles, error } = rolesQuery;
  if (roles)
    return (
      <Card>
        <RoleForm
          roles={roles.filter(({ id, manages }) => !manages && !list.some((role) => role.id === id))}
          onAdd={onAdd}
        />
      </Card>
    );
  if (error)
    return (
      <RequestError request={rolesQuery} title={<FormattedMessage id="access.roles.failed" />} onRetry={onRefetch} />
    );
  return (
    <Loading>
      <Card>
        <Skeleton shape="block" />
      </Card>
    </Loading>
  );
}

function RoleForm({ roles, onAdd }: { roles: ServerRole[]; onAdd: (role: ServerRole) => void }) {
  const { formatMessage } = useIntl();
  const [selectedId, setSelectedId] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const search = useChoiceSearch(roles.map(({ id, name, color }) => ({ id, name, icon: <RoleDot color={color} /> })));
  const role = roles.find(({ id }) => id === selectedId);
  const label = formatMessage({ id: 'access.add.label' });

  function add() {
    setIsMissing(!role);
    if (!role) return;
    setSelectedId('');
    onAdd(role);
  }

  if (roles.length === 0)
    return (
      <p>
        <FormattedMessage id="access.none-left" />
      </p>
    );
  return (
    <Stack
      as={Form}
      isPending={false}
      width="field"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Field
        label={label}
        hint={formatMessage({ id: 'access.add.hint' })}
        error={isMissing && !role ? formatMessage({ id: 'access.add.missing' }) : undefined}
      >
        {(control) => (
          <Picker
            {...search}
            control={control}
            label={label}
            selectedIds={[selectedId]}
            text={role?.name ?? ''}
            icon={role && <RoleDot color={role.color} />}
            placeholder={formatMessage({ id: 'access.add.choose' })}
            emptyText={null}
            onPick={({ id }) => setSelectedId(id)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" icon={<PlusIcon />}>
          <FormattedMessage id="access.add" />
        </Button>
      </div>
    </Stack>
  );
}
