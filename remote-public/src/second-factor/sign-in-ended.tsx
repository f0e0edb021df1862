import { FormattedMessage } from 'react-intl';
import { ButtonLink, connectAddress, usePageConfig } from 'shared-ui';
import type { CodeFailure } from 'shared-ui/work';
import styles from './sign-in-ended.module.css';

interface SignInEndedProps {
  failure: CodeFailure | undefined;
}

/** The way on for somebody whose sign-in, or session, has ended while they typed. */
export function SignInEnded({ failure }: SignInEndedProps) {
  const config = usePageConfig();
  const reason = failure?.kind === 'refused' ? failure.reason : undefined;
  if (reason !== 'ticket-missing' && reason !== 'session-missing') return null;
  return (
    <div className={styles.ended}>
      <p>
        <FormattedMessage id="second-factor.ended" />
      </p>
      <ButtonLink to={connectAddress(config)} reloadDocument>
        <FormattedMessage id="second-factor.ended.again" />
      </ButtonLink>
    </div>
  );
}
