import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { broadcastSignOut, clearCookies, Page, useFeature, useRefreshSession } from 'shared-ui';
import { clearDrafts } from 'shared-ui/lib/drafts.ts';
import { endSession } from './end-session.ts';
import styles from './logout-page.module.css';

/** Signs out, and goes to the home page. */
export function Component() {
  const hasSignIn = useFeature('sign-in');
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  useEffect(() => {
    async function leave() {
      const ended = hasSignIn ? endSession() : undefined;
      clearCookies('language');
      clearDrafts();
      await refreshSession();
      await ended;
      broadcastSignOut();
      // In place of this entry: Back must lead neither here nor to a page of the session.
      await navigate('/', { replace: true });
    }
    void leave();
  }, [hasSignIn, navigate, refreshSession]);

  return (
    <Page>
      <div className={styles.leaving} role="status">
        <h1>
          <FormattedMessage id="logout.title" />
        </h1>
        <p>
          <FormattedMessage id="logout.text" />
        </p>
      </div>
    </Page>
  );
}
