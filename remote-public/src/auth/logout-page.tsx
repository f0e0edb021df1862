import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { api, broadcastSignOut, Page, readCookie, toResult, useFeature, useRefreshSession } from 'shared-ui';
import styles from './logout-page.module.css';
import { clearUserItems } from './user-items.ts';

/** Signs out and navigates to the home page. */
export function Component() {
  const hasSignIn = useFeature('sign-in');
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  useEffect(() => {
    async function signOut() {
      const sessionEnd = hasSignIn ? endSession() : undefined;
      clearUserItems('sign-out');
      await refreshSession();
      await sessionEnd;
      broadcastSignOut();
      // Replaces the entry, so that Back does not return to this page.
      await navigate('/', { replace: true });
    }
    void signOut();
  }, [hasSignIn, navigate, refreshSession]);

  return (
    <Page>
      <div className={styles.message} role="status">
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

/** The user leaves the page after this time, even if the API has not responded. */
const LOGOUT_TIMEOUT_MS = 1000;

/** Ends the session in the API, so that a copied token becomes invalid. Does not wait longer than the timeout. */
function endSession(): Promise<unknown> {
  const token = readCookie('token');
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const request = toResult(api.POST('/v1/logout', { headers, keepalive: true }));
  return Promise.race([request, new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))]);
}
