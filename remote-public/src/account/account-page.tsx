import { defineMessages, FormattedMessage } from 'react-intl';
import {
  Avatar,
  ErrorState,
  Loading,
  Page,
  PageMessages,
  type Profile,
  Skeleton,
  useRefreshSession,
  useSession,
} from 'shared-ui';
import { Row } from 'shared-ui/app';
import secondFactorMessages from '../auth/second-factor/messages/en.json?all-languages';
import styles from './account-page.module.css';
import { DataExportPanel } from './data-export-panel.tsx';
import { DeletionPanel } from './deletion-panel.tsx';
import { loader } from './load-account.ts';
import accountMessages from './messages/en.json?all-languages';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { StaffPanel } from './staff-panel.tsx';

export { loader };

/** The account page: sessions, second factor and personal data. */
export function Component() {
  return (
    <PageMessages pageMessages={secondFactorMessages}>
      <PageMessages pageMessages={accountMessages}>
        <Page>
          <h1>
            <FormattedMessage id="account.title" />
          </h1>
          <div className={styles.panels}>
            <ProfileHeader />
            <SessionsPanel />
            <SecondFactorPanel />
            <DataExportPanel />
            <DeletionPanel />
            <StaffPanel />
          </div>
        </Page>
      </PageMessages>
    </PageMessages>
  );
}

const roles = defineMessages({
  admin: { id: 'account.role.admin' },
  moderator: { id: 'account.role.moderator' },
});

/** The signed-in user. */
function ProfileHeader() {
  const session = useSession();
  const refreshSession = useRefreshSession();
  if (session.state === 'loading')
    return (
      <Loading>
        <Row>
          <Skeleton shape="image" />
          <Skeleton shape="title" />
        </Row>
      </Loading>
    );
  if (session.state === 'signed-out')
    return (
      <ErrorState
        title={<FormattedMessage id="account.profile.failed" />}
        text={<FormattedMessage id="account.profile.failed.text" />}
        onRetry={refreshSession}
      />
    );
  return <ProfileDetails profile={session.profile} />;
}

function ProfileDetails({ profile: { global_name: name, avatar, is_admin, is_mod } }: { profile: Profile }) {
  const role = is_admin ? roles.admin : is_mod ? roles.moderator : undefined;
  return (
    <Row gap={4}>
      <Avatar id={name} name={name} src={avatar} size={64} />
      <div className={styles.profileText}>
        <p className={styles.profileName}>{name}</p>
        <p className={styles.profileNote}>
          {role ? <FormattedMessage {...role} /> : <FormattedMessage id="account.profile" />}
        </p>
      </div>
    </Row>
  );
}
