import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from 'shared-ui';
import { Notice, Row } from 'shared-ui/app';
import { ActivationForm, type StaffRole } from './activation-form.tsx';
import styles from './staff-panel.module.css';

/** For those whom the operator gave a role; everybody else sees one quiet line. */
export function StaffPanel() {
  const [role, setRole] = useState<StaffRole>();
  if (role) return <Activated role={role} />;
  return (
    <details className={styles.staff}>
      <summary>
        <FormattedMessage id="account.staff" />
      </summary>
      <ActivationForm onActivated={setRole} />
    </details>
  );
}

function Activated({ role }: { role: StaffRole }) {
  const isAdmin = role === 'admin';
  return (
    <Row role="status">
      <Notice tone="success" inline>
        {isAdmin ? <FormattedMessage id="account.staff.admin" /> : <FormattedMessage id="account.staff.moderator" />}
      </Notice>
      {/* Its door is the second factor: nobody who was just given a role has been through it. */}
      <ButtonLink to={isAdmin ? '/2fa?type=admin' : '/2fa?type=mod'}>
        {isAdmin ? (
          <FormattedMessage id="account.staff.open-admin" />
        ) : (
          <FormattedMessage id="account.staff.open-moderator" />
        )}
      </ButtonLink>
    </Row>
  );
}
