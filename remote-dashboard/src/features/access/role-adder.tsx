import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Card, Loading, PlusIcon, Skeleton } from 'shared-ui';
import { Form, type QueryState, Select, Stack } from 'shared-ui/app';
import { RequestError } from '../../lib/api/errors.tsx';
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
  const role = roles.find(({ id }) => id === selectedId);

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
      <Select
        label={formatMessage({ id: 'access.add.label' })}
        hint={formatMessage({ id: 'access.add.hint' })}
        error={isMissing && !role ? formatMessage({ id: 'access.add.missing' }) : undefined}
        value={role ? selectedId : ''}
        onChange={(event) => setSelectedId(event.target.value)}
      >
        <option value="">{formatMessage({ id: 'access.add.choose' })}</option>
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div>
        <Button type="submit" icon={<PlusIcon />}>
          <FormattedMessage id="access.add" />
        </Button>
      </div>
    </Stack>
  );
}
