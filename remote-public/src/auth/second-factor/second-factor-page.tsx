import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLoaderData, useNavigate } from 'react-router';
import { PageMessages, useRefreshSession } from 'shared-ui';
import type { VerifiedCode } from 'shared-ui/app';
import pageMessages from './messages/en.json?all-languages';
import { type Mood, NightCard } from './night-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { loader, type SecondFactorData, takeDestination } from './second-factor-api.ts';
import styles from './second-factor-form.module.css';
import { SecondFactorForm } from './second-factor-form.tsx';

export { loader };

/** The second-factor page: the last step of a sign-in, and the way into the staff area. */
export function Component() {
  const data = useLoaderData<SecondFactorData>();
  return (
    <PageMessages pageMessages={pageMessages}>
      <SecondFactor key={data.type} {...data} />
    </PageMessages>
  );
}

function SecondFactor({ type, enrolment }: SecondFactorData) {
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const [mood, setMood] = useState<Mood>('awake');
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();

  async function continueToArea() {
    await navigate(takeDestination(type), { replace: true });
  }

  async function handleVerified({ recovery_codes: codes }: VerifiedCode) {
    if (type === 'user') await refreshSession();
    if (codes?.length) setRecoveryCodes(codes);
    else await continueToArea();
  }

  return (
    <NightCard mood={recoveryCodes ? 'awake' : mood}>
      {recoveryCodes ? (
        <RecoveryCodes
          codes={recoveryCodes}
          heading={{ level: 'h1', className: styles.heading }}
          button={{ size: 'large', className: styles.submit }}
          onConfirmed={continueToArea}
        >
          <p className={styles.lead}>
            <FormattedMessage id="second-factor.codes.lead" />
          </p>
        </RecoveryCodes>
      ) : (
        <SecondFactorForm type={type} enrolment={enrolment} onMoodChange={setMood} onVerified={handleVerified} />
      )}
    </NightCard>
  );
}
