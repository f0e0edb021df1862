import { FormattedMessage } from 'react-intl';
import { Page } from 'shared-ui';
import styles from './account-page.module.css';
import { DataPanel } from './data/data-panel.tsx';
import { DeletionPanel } from './data/deletion-panel.tsx';
import { loader } from './load-account.ts';
import { ProfileHead } from './profile-head.tsx';
import { FactorPanel } from './second-factor/factor-panel.tsx';
import { SessionsPanel } from './sessions/sessions-panel.tsx';
import { StaffPanel } from './staff/staff-panel.tsx';

export { loader };

/** A person's own account: where they are signed in, their second factor, their data. */
export function Component() {
  return (
    <Page>
      <h1>
        <FormattedMessage id="account.title" />
      </h1>
      <div className={styles.panels}>
        <ProfileHead />
        <SessionsPanel />
        <FactorPanel />
        <DataPanel />
        <DeletionPanel />
        <StaffPanel />
      </div>
    </Page>
  );
}
