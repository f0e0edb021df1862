import { type ComponentType, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { getSignInUrl, type Profile, usePageConfig, useSession } from 'shared-ui';
import { loadChunk } from '../app/load-chunk.ts';
import styles from './user-area.module.css';

/** The corner of the top bar: the sign-in button, or the user's news and menu. */
export function UserArea() {
  const session = useSession();
  if (session.state === 'signed-in') return <LazyProfileCorner profile={session.profile} />;
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

interface ProfileProps {
  profile: Profile;
}

/** Loads the user's news and menu, and reserves their place. */
function LazyProfileCorner({ profile }: ProfileProps) {
  const [ProfileCorner, setProfileCorner] = useState<ComponentType<ProfileProps>>();
  useEffect(() => {
    void loadChunk(() => import(/* webpackChunkName: "profile" */ './profile-menu.tsx')).then((module) =>
      setProfileCorner(() => module.ProfileCorner),
    );
  }, []);
  return ProfileCorner ? <ProfileCorner profile={profile} /> : <span className={styles.loading} />;
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
