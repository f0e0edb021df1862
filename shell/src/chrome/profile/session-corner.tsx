import { useSession } from 'shared-ui';
import { NewsBell } from '../news/news-bell.tsx';
import { ConnectButton } from './connect-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './session-corner.module.css';

/** The bar's corner for whoever is there: a way in, or their news and menu. */
export function SessionCorner() {
  const session = useSession();
  if (session.state === 'signed-in')
    return (
      <>
        <NewsBell />
        <ProfileMenu profile={session.profile} />
      </>
    );
  if (session.state === 'signed-out') return <ConnectButton />;
  // Both are there until the session is known, and the style sheet shows the likely one.
  return (
    <>
      <span className={styles.unlikely}>
        <ConnectButton />
      </span>
      <span className={styles.likely} />
    </>
  );
}
