import { type ComponentType, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  getImageUrl,
  getSignInUrl,
  LogOutIcon,
  Menu,
  MenuLink,
  type Profile,
  ThemeMenuItems,
  useFeature,
  usePageConfig,
  useSession,
} from 'shared-ui';
import { loadChunk } from '../app/load-chunk.ts';
import styles from './user-area.module.css';

/** The corner of the top bar: the sign-in button, or the user's news and menu. */
export function UserArea() {
  const session = useSession();
  if (session.state === 'signed-in')
    return (
      <>
        <LazyNewsBell />
        <ProfileMenu profile={session.profile} />
      </>
    );
  if (session.state === 'signed-out') return <SignInButton />;
  // Render both until the session is loaded; CSS shows the likely one.
  return (
    <>
      <span className={styles.unlikely}>
        <SignInButton />
      </span>
      <span className={styles.likely} />
    </>
  );
}

const MAX_BELL_RETRIES = 2;

/** Loads the bell, which visitors do not need, and reserves its place. */
function LazyNewsBell() {
  const [NewsBell, setNewsBell] = useState<ComponentType>();
  useEffect(() => {
    loadChunk(() => import(/* webpackChunkName: "news-bell" */ './news-bell.tsx'), MAX_BELL_RETRIES)
      .then((module) => setNewsBell(() => module.NewsBell))
      // Ignore: without the bell the page works as well.
      .catch(() => undefined);
  }, []);
  return NewsBell ? <NewsBell /> : <span className={styles.bell} />;
}

/** Starts the sign-in at the chat platform. */
function SignInButton() {
  const config = usePageConfig();
  // Not a router link: the target is the API or the chat platform.
  return (
    <a className={styles.signInButton} href={getSignInUrl(config)}>
      <FormattedMessage id="navbar.connect" />
    </a>
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
