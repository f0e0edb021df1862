import { type SubmitEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Card } from 'shared-ui';
import { Form, Select, Stack } from 'shared-ui/app';
import { type LookupResult, UserLookup } from '../ban-requests/user-lookup.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import type { RoleGrant, StaffMember, StaffRole } from './staff-roles.ts';

interface GrantFormProps {
  members: StaffMember[];
  onGranted: () => void;
}

/** Grants a role to a user, who is looked up first. */
export function GrantForm({ members, onGranted }: GrantFormProps) {
  const { formatMessage } = useIntl();
  const [user, setUser] = useState<LookupResult>();
  const [role, setRole] = useState<StaffRole>('moderator');
  const [grant, setGrant] = useState<RoleGrant>();
  const [isUserMissing, setIsUserMissing] = useState(false);
  const [lookupKey, setLookupKey] = useState(0);
  const lookupRef = useRef<HTMLDivElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsUserMissing(!user);
    if (!user) return lookupRef.current?.querySelector('input')?.focus();
    const member = members.find(({ person }) => person.id === user.id);
    setGrant({ user: { id: user.id, name: user.username }, role, endsRole: !!member?.activated_at });
  }

  function handleGranted() {
    setGrant(undefined);
    setUser(undefined);
    setLookupKey(lookupKey + 1);
    onGranted();
  }

  return (
    <Card>
      <Stack as="section" gap={5} width="form" aria-labelledby="grant-role">
        <h2 id="grant-role">
          <FormattedMessage id="staff-roles.form" />
        </h2>
        <div ref={lookupRef}>
          <UserLookup
            key={lookupKey}
            user={user}
            onResult={setUser}
            error={isUserMissing && !user ? formatMessage({ id: 'ban-requests.user.missing' }) : undefined}
          />
        </div>
        <Stack as={Form} gap={5} alignStart isPending={false} onSubmit={submit}>
          <Select
            label={formatMessage({ id: 'staff-roles.role' })}
            value={role}
            onChange={({ target }) => setRole(target.value === 'admin' ? 'admin' : 'moderator')}
          >
            <option value="moderator">{formatMessage({ id: 'staff-roles.role.moderator' })}</option>
            <option value="admin">{formatMessage({ id: 'staff-roles.role.admin' })}</option>
          </Select>
          <Button type="submit" kind="primary">
            <FormattedMessage id="staff-roles.grant" />
          </Button>
        </Stack>
      </Stack>
      <GrantDialog grant={grant} onClose={() => setGrant(undefined)} onGranted={handleGranted} />
    </Card>
  );
}
