import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { type ApiResult, api, Button, LogOutIcon, toast, toResult } from 'shared-ui';
import { Badge, ConfirmDialog, RelativeTime, Row, useMutation } from 'shared-ui/app';
import { refetchAccount } from './load-account.ts';
import { useErrorMessage } from './panel.tsx';
import styles from './session-row.module.css';
import sessionsPanelStyles from './sessions-panel.module.css';
import { maskIp, parseUserAgent } from './user-agent.ts';

/** A session of the user, as the API returns it. */
export interface OpenSession {
  id: string;
  current: boolean;
  created_at: string;
  last_seen_at: string;
  ip: string | null;
  user_agent: string;
}

interface SessionRowProps {
  session: OpenSession;
  /** Called after the request to end the session. */
  onEnded: () => void;
}

/** A session: device, IP address, times, and a button to end it. */
export function SessionRow({ session, onEnded }: SessionRowProps) {
  const { current, created_at, last_seen_at, ip } = session;
  return (
    <Row as="li">
      <div className={styles.text}>
        <p className={styles.device}>
          <DeviceName userAgent={session.user_agent} />
          {current && (
            <Badge tone="success">
              <FormattedMessage id="account.sessions.current" />
            </Badge>
          )}
        </p>
        <p className={styles.details}>
          <span>
            {current ? (
              <FormattedMessage id="account.sessions.active" />
            ) : (
              <FormattedMessage id="account.sessions.seen" values={{ when: <RelativeTime time={last_seen_at} /> }} />
            )}
          </span>{' '}
          <span>
            <FormattedMessage
              id="account.sessions.since"
              values={{ day: <FormattedDate value={created_at} dateStyle="medium" /> }}
            />
          </span>{' '}
          <span>{ip === null ? <FormattedMessage id="account.sessions.ip-removed" /> : <bdi>{maskIp(ip)}</bdi>}</span>
        </p>
      </div>
      {!current && <EndSession session={session} onEnded={onEnded} />}
    </Row>
  );
}

function DeviceName({ userAgent }: { userAgent: string }) {
  const { browser, system } = parseUserAgent(userAgent);
  if (browser && system) return <FormattedMessage id="account.sessions.device" values={{ browser, system }} />;
  return browser ?? system ?? <FormattedMessage id="account.sessions.device-unknown" />;
}

function EndSession({ session, onEnded }: SessionRowProps) {
  const { formatMessage } = useIntl();
  const { confirm, dialog } = useEndSessions(
    () => toResult(api.DELETE('/v1/me/sessions/{id}', { params: { path: { id: session.id } } })),
    formatMessage({ id: 'account.sessions.ended' }),
    onEnded,
  );

  return (
    <>
      <Button size="small" onClick={confirm}>
        <FormattedMessage id="account.sessions.end" />
      </Button>
      <ConfirmDialog
        {...dialog}
        title={<FormattedMessage id="account.sessions.end.title" />}
        text={
          <FormattedMessage
            id="account.sessions.end.text"
            values={{ device: <DeviceName userAgent={session.user_agent} /> }}
          />
        }
        confirmLabel={<FormattedMessage id="account.sessions.end" />}
      />
    </>
  );
}

interface SignOutOthersProps {
  count: number;
  onEnded: () => void;
}

/** Ends all sessions except the current one. */
export function SignOutOthers({ count, onEnded }: SignOutOthersProps) {
  const { formatMessage } = useIntl();
  const { confirm, dialog } = useEndSessions(
    () => toResult(api.DELETE('/v1/me/sessions')),
    formatMessage({ id: 'account.sessions.all-ended' }),
    onEnded,
  );

  return (
    <div className={sessionsPanelStyles.footer}>
      <Button icon={<LogOutIcon />} onClick={confirm}>
        <FormattedMessage id="account.sessions.end-all" />
      </Button>
      <ConfirmDialog
        {...dialog}
        title={<FormattedMessage id="account.sessions.end-all.title" />}
        text={<FormattedMessage id="account.sessions.end-all.text" values={{ count }} />}
        confirmLabel={<FormattedMessage id="account.sessions.end-all" />}
      />
    </div>
  );
}

/** Ends sessions after a confirmation. Refetches the list on success and on failure. */
function useEndSessions(endSessions: () => Promise<ApiResult<unknown>>, successMessage: string, onEnded: () => void) {
  const getErrorMessage = useErrorMessage();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: endSessions,
    onSuccess: () => close({ type: 'success', text: successMessage }),
    onError: (error) => close({ type: 'error', text: getErrorMessage(error) }),
  });

  function close(message: Parameters<typeof toast>[0]) {
    setIsConfirming(false);
    toast(message);
    onEnded();
    refetchAccount();
  }

  return {
    confirm: () => setIsConfirming(true),
    /** The props of the confirmation dialog. */
    dialog: {
      open: isConfirming,
      isPending,
      onConfirm: () => mutate(),
      onClose: () => setIsConfirming(false),
    },
  };
}
