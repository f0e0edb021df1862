import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import {
  type ApiError,
  api,
  Button,
  ButtonLink,
  CloseIcon,
  clearReturnTarget,
  getSignInUrl,
  IconButton,
  RetryIcon,
  type ReturnTarget,
  readCookie,
  readReturnTarget,
  toast,
  toResult,
  usePageConfig,
  useSession,
} from 'shared-ui';
import { Notice, REQUEST_TIMEOUT_MS, useMutation } from 'shared-ui/app';
import styles from './return-notice.module.css';

/** Tells users who were sent here from another page why, and how they get to that page. Stays until it is dismissed. */
export function ReturnNotice() {
  const [target, setTarget] = useState(readReturnTarget);
  const isSignedOut = useSession().state === 'signed-out' || !readCookie('token');
  if (!target) return null;

  function dismiss() {
    clearReturnTarget();
    setTarget(undefined);
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  if (target.error) return <ServersNotice path={target.path} error={target.error} onDismiss={dismiss} />;
  // The user may have signed in meanwhile, in another tab.
  return isSignedOut ? <SignInNotice onDismiss={dismiss} /> : null;
}

interface NoticeProps {
  onDismiss: () => void;
}

function SignInNotice({ onDismiss }: NoticeProps) {
  const config = usePageConfig();
  return (
    <NoticeLayout text={<FormattedMessage id="landing.return.sign-in" />} onDismiss={onDismiss}>
      <ButtonLink size="small" to={getSignInUrl(config)} reloadDocument>
        <FormattedMessage id="landing.return.connect" />
      </ButtonLink>
    </NoticeLayout>
  );
}

/** Leads back as soon as the list of servers can be fetched. */
function ServersNotice({ path, error, onDismiss }: NoticeProps & Required<ReturnTarget>) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => toResult(api.GET('/v1/me/guilds', { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })),
    onSuccess: open,
    onError: handleError,
  });

  function open() {
    clearReturnTarget();
    return navigate(path);
  }

  function handleError(apiError: ApiError) {
    // The page itself handles an expired session.
    if (apiError.kind === 'http-error' && apiError.status === 401) return void open();
    toast({ type: 'error', text: error });
  }

  return (
    <NoticeLayout tone="warning" text={error} onDismiss={onDismiss}>
      <Button size="small" icon={<RetryIcon />} isPending={isPending} onClick={() => mutate()}>
        <FormattedMessage id="landing.return.retry" />
      </Button>
    </NoticeLayout>
  );
}

interface NoticeLayoutProps extends NoticeProps {
  tone?: 'neutral' | 'warning';
  text: ReactNode;
  /** The action. */
  children: ReactNode;
}

function NoticeLayout({ tone = 'neutral', text, onDismiss, children }: NoticeLayoutProps) {
  const { formatMessage } = useIntl();
  const sectionRef = useRef<HTMLElement>(null);
  // Assistive technology continues with the reason for the redirect.
  useEffect(() => sectionRef.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby="return-notice" className={styles.container}>
      <div className={styles.frame}>
        <Notice tone={tone}>
          <div className={styles.content}>
            <p id="return-notice" className={styles.text}>
              {text}
            </p>
            <div className={styles.action}>{children}</div>
            <IconButton
              icon={<CloseIcon />}
              label={formatMessage({ id: 'landing.return.dismiss' })}
              onClick={onDismiss}
            />
          </div>
        </Notice>
      </div>
    </section>
  );
}
