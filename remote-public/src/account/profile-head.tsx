import { defineMessages, FormattedMessage } from 'react-intl';
import { Avatar, ErrorState, Loading, type Profile, Skeleton, useRefreshSession, useSession } from 'shared-ui';
import { Row } from 'shared-ui/app';
import styles from './profile-head.module.css';

const roles = defineMessages({
  admin: { id: 'account.role.admin' },
  moderator: { id: 'account.role.moderator' },
});

/** Who is signed in. */
export function ProfileHead() {
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
  return <Head profile={session.profile} />;
}

function Head({ profile: { global_name: name, avatar, is_admin, is_mod } }: { profile: Profile }) {
  const role = is_admin ? roles.admin : is_mod ? roles.moderator : undefined;
  return (
    <Row gap={4}>
      <Avatar id={name} name={name} src={avatar} size={64} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>
          {role ? <FormattedMessage {...role} /> : <FormattedMessage id="account.profile" />}
        </p>
      </div>
    </Row>
  );
}
