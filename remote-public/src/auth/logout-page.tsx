import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import {
  api,
  broadcastSignOut,
  clearCookies,
  Page,
  readCookie,
  toResult,
  useFeature,
  useRefreshSession,
} from 'shared-ui';
import { clearDrafts } from 'shared-ui/lib/drafts.ts';
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

/** How long the API may take to end the session before the reader goes on anyway, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 1000;

/** Has the API end the session, so that a copied token is worth nothing; waits for that, but not for long. */
function endSession(): Promise<unknown> {
  const token = readCookie('token');
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const call = toResult(api.POST('/v1/logout', { headers, keepalive: true }));
  return Promise.race([call, new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))]);
}
