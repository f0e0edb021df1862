import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { getImageUrl, LogOutIcon, Menu, MenuLink, type Profile, useFeature, usePageConfig } from 'shared-ui';
import styles from './profile-menu.module.css';

interface ProfileMenuProps {
  profile: Profile;
}

/** Who is signed in, and their ways from here. */
export function ProfileMenu({ profile }: ProfileMenuProps) {
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
          <Avatar {...profile} />
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
      <MenuLink to="/logout" icon={<LogOutIcon />}>
        <FormattedMessage id="profile.logout" />
      </MenuLink>
    </Menu>
  );
}

function Avatar({ avatar, global_name: name }: Profile) {
  const { imageHost } = usePageConfig();
  const [failed, setFailed] = useState(false);
  const own = failed ? undefined : getImageUrl(imageHost, avatar);
  if (!own) return <span className={styles.letter}>{[...name][0]?.toUpperCase()}</span>;
  return <img className={styles.avatar} src={own} width={36} height={36} alt="" onError={() => setFailed(true)} />;
}
