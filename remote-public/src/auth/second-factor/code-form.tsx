import { useEffect } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useRevalidator } from 'react-router';
import { type ApiError, Button, ButtonLink, ErrorState, getSignInUrl, toast, usePageConfig } from 'shared-ui';
import { CodeEntry, Notice, Stack, useCodeErrorMessage, useCodeSubmission } from 'shared-ui/app';
import styles from './code-form.module.css';
import { EnrolmentGuide } from './enrolment-guide.tsx';
import type { Mood } from './night-card.tsx';
import { type SecondFactorData, type SecondFactorType, submitCode, type VerifiedCode } from './second-factor-api.ts';

const texts = {
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

const { withoutPhone } = defineMessages({ withoutPhone: { id: 'second-factor.recovery.lead' } });

interface CodeFormProps extends SecondFactorData {
  onMood: (mood: Mood) => void;
  onPassed: (passed: VerifiedCode) => Promise<void>;
}

/** Asks for a code; whoever has no app yet sets one up first. */
export function CodeForm({ type, enrolment, onMood, onPassed }: CodeFormProps) {
  const { revalidate, state } = useRevalidator();
  const getErrorMessage = useCodeErrorMessage();
  const code = useCodeSubmission({ run: (typed) => submitCode(type, typed), onDone: onPassed, onFail: fail });
  const { digits, recoveryCode, firstInputRef, error, isPending, submit } = code;
  const guide = enrolment?.kind === 'ok' && !enrolment.data.enrolled ? enrolment.data : undefined;
  const { title, lead, submit: submitText } = texts[guide ? 'enrolment' : type];
  const typing = digits.some(Boolean) || Boolean(recoveryCode);

  useEffect(() => {
    if (typing) onMood('asleep');
    else onMood(error ? 'worried' : 'awake');
  }, [typing, error, onMood]);

  // Nobody has to look for the place of the one thing to do here; a new app has to be read about first.
  const reads = guide !== undefined;
  useEffect(() => {
    if (!reads) firstInputRef.current?.focus();
  }, [reads, firstInputRef]);

  function fail(refused: ApiError) {
    toast({ type: 'error', text: getErrorMessage(refused, recoveryCode !== undefined) });
    if (refused.kind === 'http-error' && refused.reason === 'factor-missing') void revalidate();
  }

  return (
    <form onSubmit={submit}>
      <h1>
        <FormattedMessage {...title} />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage {...(recoveryCode === undefined ? lead : withoutPhone)} />
      </p>
      {enrolment && enrolment.kind !== 'ok' && (
        <div className={styles.part}>
          <ErrorState
            title={<FormattedMessage id="second-factor.enrolment.failed" />}
            text={<FormattedMessage id="second-factor.enrolment.failed.text" />}
            onRetry={revalidate}
            retrying={state === 'loading'}
          />
        </div>
      )}
      {guide && <EnrolmentGuide {...guide} />}
      <CodeEntry
        code={code}
        recovery={type === 'user' && enrolment !== undefined && !guide}
        demo={type === 'user' ? 'ticket' : 'session'}
      />
      <div className={styles.submit}>
        <Button type="submit" kind="primary" size="large" busy={isPending}>
          <FormattedMessage {...submitText} />
        </Button>
      </div>
      <SessionExpired error={error} />
    </form>
  );
}

interface SessionExpiredProps {
  error: ApiError | undefined;
}

/** The way on for somebody whose sign-in, or session, has ended while they typed. */
function SessionExpired({ error }: SessionExpiredProps) {
  const config = usePageConfig();
  const reason = error?.kind === 'http-error' ? error.reason : undefined;
  if (reason !== 'ticket-missing' && reason !== 'session-missing') return null;
  return (
    <Notice tone="warning" place="below">
      <Stack gap={3}>
        <p>
          <FormattedMessage id="second-factor.ended" />
        </p>
        <ButtonLink to={getSignInUrl(config)} reloadDocument>
          <FormattedMessage id="second-factor.ended.again" />
        </ButtonLink>
      </Stack>
    </Notice>
  );
}
