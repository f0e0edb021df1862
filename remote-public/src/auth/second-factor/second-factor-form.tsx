import { useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useRevalidator } from 'react-router';
import { type ApiError, Button, ButtonLink, ErrorState, getSignInUrl, toast, usePageConfig } from 'shared-ui';
import {
  CodeEntry,
  Form,
  Notice,
  RetryCountdown,
  Stack,
  useCodeErrorMessage,
  useCodeSubmission,
  type VerifiedCode,
} from 'shared-ui/app';
import { EnrolmentGuide } from './enrolment-guide.tsx';
import type { Mood } from './night-card.tsx';
import { type SecondFactorData, type SecondFactorType, submitCode } from './second-factor-api.ts';
import styles from './second-factor-form.module.css';

const messagesByType = {
  user: defineMessages({
    title: { id: 'second-factor.title' },
    lead: { id: 'second-factor.user.lead' },
    submit: { id: 'second-factor.user.submit' },
  }),
  mod: defineMessages({
    title: { id: 'second-factor.title' },
    lead: { id: 'second-factor.mod.lead' },
    submit: { id: 'second-factor.mod.submit' },
  }),
  admin: defineMessages({
    title: { id: 'second-factor.title' },
    lead: { id: 'second-factor.admin.lead' },
    submit: { id: 'second-factor.admin.submit' },
  }),
  enrolment: defineMessages({
    title: { id: 'second-factor.enrolment.title' },
    lead: { id: 'second-factor.enrolment.lead' },
    submit: { id: 'second-factor.enrolment.submit' },
  }),
} satisfies Record<SecondFactorType | 'enrolment', object>;

const { recoveryLead } = defineMessages({ recoveryLead: { id: 'second-factor.recovery.lead' } });

interface SecondFactorFormProps extends SecondFactorData {
  onMoodChange: (mood: Mood) => void;
  onVerified: (verified: VerifiedCode) => Promise<void>;
}

/** The form for a code. Users without an authenticator app set one up first. */
export function SecondFactorForm({ type, enrolment, onMoodChange, onVerified }: SecondFactorFormProps) {
  const { revalidate, state } = useRevalidator();
  const getErrorMessage = useCodeErrorMessage();
  const code = useCodeSubmission({
    submitCode: (typed) => submitCode(type, typed),
    onSuccess: onVerified,
    onError: handleError,
  });
  const { digits, recoveryCode, firstInputRef, error, isPending, submit } = code;
  const setupData = enrolment?.kind === 'ok' && !enrolment.data.enrolled ? enrolment.data : undefined;
  const { title, lead, submit: submitText } = messagesByType[setupData ? 'enrolment' : type];
  const isTyping = digits.some(Boolean) || Boolean(recoveryCode);

  useEffect(() => {
    if (isTyping) onMoodChange('asleep');
    else onMoodChange(error ? 'worried' : 'awake');
  }, [isTyping, error, onMoodChange]);

  // During setup the page must not scroll past the instructions.
  const showsGuide = setupData !== undefined;
  useEffect(() => {
    firstInputRef.current?.focus({ preventScroll: showsGuide });
  }, [showsGuide, firstInputRef]);

  function handleError(apiError: ApiError) {
    toast({ type: 'error', text: getErrorMessage(apiError, recoveryCode !== undefined) });
    if (apiError.kind === 'http-error' && apiError.reason === 'factor-missing') void revalidate();
  }

  if (hasEnded(error)) return <SignInEnded title={title} error={error} />;

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <h1>
        <FormattedMessage {...title} />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage {...(recoveryCode === undefined ? lead : recoveryLead)} />
      </p>
      {enrolment && enrolment.kind !== 'ok' && (
        <div className={styles.error}>
          <ErrorState
            title={<FormattedMessage id="second-factor.enrolment.failed" />}
            text={<FormattedMessage id="second-factor.enrolment.failed.text" />}
            onRetry={revalidate}
            isRetrying={state === 'loading'}
          />
        </div>
      )}
      {setupData && <EnrolmentGuide {...setupData} />}
      <CodeEntry
        code={code}
        allowsRecoveryCode={type === 'user' && enrolment !== undefined && !setupData}
        demoSubject={type === 'user' ? 'pending-sign-in' : 'session'}
      />
      <div className={styles.submit}>
        <Button type="submit" kind="primary" size="large" isPending={isPending}>
          <FormattedMessage {...submitText} />
        </Button>
      </div>
    </Form>
  );
}

/** Whether the pending sign-in or the session has ended, so that no further code can be accepted. */
function hasEnded(error: ApiError | undefined): error is ApiError {
  const reason = error?.kind === 'http-error' ? error.reason : undefined;
  return reason === 'sign-in-ended' || reason === 'sign-in-expired' || reason === 'session-missing';
}

interface SignInEndedProps {
  title: MessageDescriptor;
  error: ApiError;
}

/** Replaces the form after the end of the sign-in: why it ended, when the next one can succeed, and a link to start it. */
function SignInEnded({ title, error }: SignInEndedProps) {
  const config = usePageConfig();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isLocked = error.kind === 'http-error' && error.retryAfterSeconds !== undefined;
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <Stack gap={5}>
      <h1 ref={headingRef} tabIndex={-1} className={styles.heading}>
        <FormattedMessage {...title} />
      </h1>
      {isLocked ? (
        <RetryCountdown error={error} />
      ) : (
        <Notice tone="warning">
          <FormattedMessage id="second-factor.expired" />
        </Notice>
      )}
      <ButtonLink to={getSignInUrl(config)} kind="primary" size="large" reloadDocument>
        <FormattedMessage id="second-factor.expired.sign-in" />
      </ButtonLink>
    </Stack>
  );
}
