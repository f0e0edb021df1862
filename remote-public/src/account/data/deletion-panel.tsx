import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, useSession } from 'shared-ui';
import { Stack } from 'shared-ui/app';
import { Panel } from '../panel.tsx';
import styles from './data-panel.module.css';
import { DeletionForm } from './deletion-form.tsx';

/** What deleting the account means, and the way to do it. */
export function DeletionPanel() {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const profile = session.state === 'signed-in' ? session.profile : undefined;
  const isStaff = profile?.is_mod || profile?.is_admin;
  return (
    <Panel title={<FormattedMessage id="account.delete" />} text={<FormattedMessage id="account.delete.text" />}>
      <Stack start>
        <div className={styles.lists}>
          <div>
            <h3>
              <FormattedMessage id="account.delete.goes" />
            </h3>
            <ul>
              <li>
                <FormattedMessage id="account.delete.goes.account" />
              </li>
              <li>
                <FormattedMessage id="account.delete.goes.sessions" />
              </li>
              <li>
                <FormattedMessage id="account.delete.goes.consent" />
              </li>
            </ul>
          </div>
          <div>
            <h3>
              <FormattedMessage id="account.delete.stays" />
            </h3>
            <ul>
              <li>
                <FormattedMessage id="account.delete.stays.servers" />
              </li>
              <li>
                <FormattedMessage id="account.delete.stays.ban" />
              </li>
              <li>
                <FormattedMessage id="account.delete.stays.log" />
              </li>
            </ul>
          </div>
        </div>
        {isStaff && (
          <p>
            <FormattedMessage id="account.delete.staff" />
          </p>
        )}
        {profile && !isStaff && asking && <DeletionForm name={profile.global_name} onCancel={() => setAsking(false)} />}
        {profile && !isStaff && !asking && (
          <Button onClick={() => setAsking(true)}>
            <FormattedMessage id="account.delete.ask" />
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
