import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  getImageUrl,
  LogOutIcon,
  Menu,
  MenuLink,
  type Profile,
  ThemeMenuItems,
  useFeature,
  usePageConfig,
} from 'shared-ui';
import { NewsBell } from './news-bell.tsx';
import styles from './profile-menu.module.css';

/** The corner of the top bar for signed-in users. Visitors do not need it, so it is a chunk of its own. */
export function ProfileCorner({ profile }: ProfileMenuProps) {
  return (
    <>
      <NewsBell />
      <ProfileMenu profile={profile} />
    </>
  );
}

interface ProfileMenuProps {
  profile: Profile;
}

/** The menu of the signed-in user. */
function ProfileMenu({ profile }: ProfileMenuProps) {
  const hasAccount = useFeature('account');
  const { formatMessage } = useIntl();
  return (
    <Menu
      align="end"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles.trigger}
          aria-label={formatMessage({ id: 'profile.menu' }, { name: profile.global_name })}
        >
          <ProfileImage {...profile} />
        </button>
      )}
    >
      <p role="none" className={styles.name}>
        {profile.global_name}
      </p>
      <hr />
      <MenuLink to="/dashboard">
        <FormattedMessage id="profile.dashboard" />
      </MenuLink>
      {hasAccount && (
        <MenuLink to="/account">
          <FormattedMessage id="profile.account" />
        </MenuLink>
      )}
      <hr />
      <ThemeMenuItems />
      <hr />
      <MenuLink to="/logout" icon={<LogOutIcon />}>
        <FormattedMessage id="profile.logout" />
      </MenuLink>
    </Menu>
  );
}

function ProfileImage({ avatar, global_name: name }: Profile) {
  const { imageHost } = usePageConfig();
  const [hasFailed, setHasFailed] = useState(false);
  const imageUrl = hasFailed ? undefined : getImageUrl(imageHost, avatar);
  if (!imageUrl) return <span className={styles.letter}>{[...name][0]?.toUpperCase()}</span>;
  return (
    <img className={styles.avatar} src={imageUrl} width={36} height={36} alt="" onError={() => setHasFailed(true)} />
  );
}
