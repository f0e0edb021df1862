import { type ComponentType, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { getSignInUrl, type Profile, usePageConfig, useSession } from 'shared-ui';
import { loadChunk } from '../app/load-chunk.ts';
import styles from './user-area.module.css';

/** The corner of the top bar: the sign-in button, or the user's news and menu. */
export function UserArea() {
  const session = useSession();
  const isLoading = session.state === 'loading';
  // Both are rendered until the session is loaded; CSS shows the likely one. The link stays the same element, because a
  // press on it that began before is no click on another one.
  return (
    <>
      {session.state !== 'signed-in' && <SignInButton isLoading={isLoading} />}
      {isLoading && <span className={styles.likely} />}
      {session.state === 'signed-in' && <LazyProfileCorner profile={session.profile} />}
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
function SignInButton({ isLoading }: { isLoading: boolean }) {
  const config = usePageConfig();
  // Not a router link: the target is the API or the chat platform.
  return (
    <a className={`${styles.signInButton} ${isLoading ? styles.unlikely : ''}`} href={getSignInUrl(config)}>
      <FormattedMessage id="navbar.connect" />
    </a>
  );
}
