import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLoaderData, useNavigate } from 'react-router';
import { useRefreshSession } from 'shared-ui';
import styles from './code-form.module.css';
import { CodeForm } from './code-form.tsx';
import { loader, type SecondFactorData } from './load-second-factor.ts';
import { type Mood, NightCard } from './night-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { destinations, type Passed } from './submit-code.ts';

export { loader };

/** The second factor: at the end of a sign-in, and at the door of the staff areas. */
export function Component() {
  const data = useLoaderData<SecondFactorData>();
  return <SecondFactor key={data.type} {...data} />;
}

function SecondFactor({ type, enrolment }: SecondFactorData) {
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const [mood, setMood] = useState<Mood>('awake');
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();

  async function goOn() {
    await navigate(destinations[type], { replace: true });
  }

  async function pass({ recovery_codes: codes }: Passed) {
    if (type === 'user') await refreshSession();
    if (codes?.length) setRecoveryCodes(codes);
    else await goOn();
  }

  return (
    <NightCard mood={recoveryCodes ? 'awake' : mood}>
      {recoveryCodes ? (
        <RecoveryCodes
          codes={recoveryCodes}
          heading={{ level: 'h1', className: styles.heading }}
          button={{ size: 'large', className: styles.submit }}
          onConfirmed={goOn}
        >
          <p className={styles.lead}>
            <FormattedMessage id="second-factor.codes.lead" />
          </p>
        </RecoveryCodes>
      ) : (
        <CodeForm type={type} enrolment={enrolment} onMood={setMood} onPassed={pass} />
      )}
    </NightCard>
  );
}
