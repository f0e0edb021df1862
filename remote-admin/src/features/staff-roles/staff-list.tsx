import { useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button, SuccessIcon, toast } from 'shared-ui';
import { Badge, ClockIcon, Dialog, EmptyState, List } from 'shared-ui/app';
import { CodeForm } from '../../auth/code-form.tsx';
import { RequestError, useErrorMessage } from '../../auth/request-error.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { LinkedUserLine } from '../../components/user-line.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import styles from './staff-list.module.css';
import { type RoleGrant, revokeRole, type StaffMember } from './staff-roles.ts';

interface StaffListProps {
  members: StaffMember[];
  onChange: () => void;
}

/** Everyone with a role. Another administrator's role can be revoked, and a lost activation code replaced. */
export function StaffList({ members, onChange }: StaffListProps) {
  const [renewal, setRenewal] = useState<RoleGrant>();
  const [revoking, setRevoking] = useState<StaffMember>();
  const [revokedId, setRevokedId] = useState<string>();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isRemoved = revokedId !== undefined && !members.some(({ person }) => person.id === revokedId);

  // The focused button has unmounted.
  useEffect(() => {
    if (isRemoved) headingRef.current?.focus();
  }, [isRemoved]);

  return (
    <section className={styles.staff} aria-labelledby="staff-roles">
      <h2 id="staff-roles" ref={headingRef} tabIndex={-1}>
        <FormattedMessage id="staff-roles.list" />
      </h2>
      <List variant="boxed">
        {members.map((member) => (
          <StaffRow
            key={member.person.id}
            member={member}
            onRenewCode={() => setRenewal({ user: member.person, role: member.role, endsRole: false })}
            onRevoke={() => setRevoking(member)}
          />
        ))}
      </List>
      {members.every(({ own }) => own) && (
        <EmptyState
          title={<FormattedMessage id="staff-roles.alone.title" />}
          text={<FormattedMessage id="staff-roles.alone.text" />}
        />
      )}
      <GrantDialog
        grant={renewal}
        onClose={() => setRenewal(undefined)}
        onGranted={() => {
          setRenewal(undefined);
          onChange();
        }}
      />
      <RevokeDialog
        member={revoking}
        onClose={() => setRevoking(undefined)}
        onRevoked={({ person }) => {
          setRevoking(undefined);
          setRevokedId(person.id);
          onChange();
        }}
      />
    </section>
  );
}

const roleNames = defineMessages({
  moderator: { id: 'staff-roles.role.moderator' },
  admin: { id: 'staff-roles.role.admin' },
});

interface StaffRowProps {
  member: StaffMember;
  onRenewCode: () => void;
  onRevoke: () => void;
}

function StaffRow({ member, onRenewCode, onRevoke }: StaffRowProps) {
  const { formatMessage } = useIntl();
  const { person, own, role, granted_at, granted_by, activated_at } = member;
  const date = <DateTime time={granted_at} />;
  return (
    <li data-row="" className={styles.row}>
      <LinkedUserLine user={person} />
      <div className={styles.state}>
        <span className={styles.role}>
          <FormattedMessage {...roleNames[role]} />
        </span>
        {activated_at ? (
          <Badge tone="success" icon={<SuccessIcon />}>
            <FormattedMessage id="staff-roles.active" />
          </Badge>
        ) : (
          <Badge tone="warning" icon={<ClockIcon />}>
            <FormattedMessage id="staff-roles.not-activated" />
          </Badge>
        )}
      </div>
      <div className={styles.byline}>
        <p>
          <Activation member={member} />
        </p>
        <p>
          {granted_by ? (
            <FormattedMessage
              id="staff-roles.granted-by"
              values={{ name: <span dir="auto">{granted_by.name}</span>, date }}
            />
          ) : (
            <FormattedMessage id="staff-roles.granted-by-operator" values={{ date }} />
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {own && (
          <span className={styles.own}>
            <FormattedMessage id="staff-roles.own" />
          </span>
        )}
        {!own && !activated_at && (
          <Button
            size="small"
            aria-label={formatMessage({ id: 'staff-roles.new-code.for' }, { name: person.name })}
            onClick={onRenewCode}
          >
            <FormattedMessage id="staff-roles.new-code" />
          </Button>
        )}
        {!own && (
          <Button
            size="small"
            aria-label={formatMessage({ id: 'staff-roles.revoke.of' }, { name: person.name })}
            onClick={onRevoke}
          >
            <FormattedMessage id="staff-roles.revoke" />
          </Button>
        )}
      </div>
    </li>
  );
}

/** When the role was activated, or until when it can be. */
function Activation({ member: { activated_at, code_expires_at } }: { member: StaffMember }) {
  const [openedAt] = useState(Date.now);
  if (activated_at)
    return <FormattedMessage id="staff-roles.activated" values={{ date: <DateTime time={activated_at} /> }} />;
  if (!code_expires_at || Date.parse(code_expires_at) <= openedAt)
    return <FormattedMessage id="staff-roles.code-expired" />;
  return <FormattedMessage id="staff-roles.code-until" values={{ date: <DateTime time={code_expires_at} /> }} />;
}

interface RevokeDialogProps {
  /** Whose role to revoke. Without one, the dialog is closed. */
  member: StaffMember | undefined;
  onClose: () => void;
  /** Called after the role was revoked, also by someone else. */
  onRevoked: (member: StaffMember) => void;
}

/** Asks for confirmation and a code before a role is revoked. */
function RevokeDialog({ member, onClose, onRevoked }: RevokeDialogProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const values = { name: member?.person.name };
  return (
    <Dialog
      open={member !== undefined}
      onClose={onClose}
      title={member && <FormattedMessage id="staff-roles.revoke.title" values={values} />}
      text={member && <FormattedMessage id="staff-roles.revoke.text" values={values} />}
    >
      {member && (
        <CodeForm
          danger
          confirmLabel={
            <span className={styles.confirm}>
              <FormattedMessage id="staff-roles.revoke.of" values={values} />
            </span>
          }
          renderError={(error) => (
            <RequestError request={{ error }} title={<FormattedMessage id="staff-roles.revoke.failed" />} />
          )}
          submitCode={(code) => revokeRole(member, code)}
          onSuccess={() => {
            toast({ type: 'success', text: formatMessage({ id: 'staff-roles.revoked' }, values) });
            onRevoked(member);
          }}
          onError={(error) => {
            if (error.kind !== 'http-error' || error.reason !== 'staff-role-missing') return;
            toast({ type: 'error', text: getErrorMessage(error) });
            onRevoked(member);
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
