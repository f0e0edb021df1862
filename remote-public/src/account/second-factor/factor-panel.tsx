import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorState, Loading, Skeleton } from 'shared-ui';
import { useQuery } from 'shared-ui/app';
import { factorQuery, refetchAccount } from '../load-account.ts';
import { Panel } from '../panel.tsx';
import { useErrorMessage } from '../use-error-message.ts';
import { FactorSummary } from './factor-summary.tsx';
import { NewDevice } from './new-device.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';

/** The person's second factor: what is set up, and how to change it. */
export function FactorPanel() {
  const { data: factor, error, isFetching } = useQuery(factorQuery);
  const getErrorMessage = useErrorMessage();
  const [task, setTask] = useState<'device' | 'codes'>();

  function end() {
    setTask(undefined);
    refetchAccount();
  }

  return (
    <Panel title={<FormattedMessage id="account.factor" />} text={<FormattedMessage id="account.factor.text" />}>
      {task === 'device' && <NewDevice onEnd={end} />}
      {task === 'codes' && <NewRecoveryCodes onEnd={end} />}
      {!task && !factor && !error && (
        <Loading>
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
      {!task && error && (
        <ErrorState
          title={<FormattedMessage id="account.factor.failed" />}
          text={getErrorMessage(error)}
          onRetry={refetchAccount}
          retrying={isFetching}
        />
      )}
      {!task && !error && factor && (
        <FactorSummary
          factor={factor}
          onNewDevice={() => setTask('device')}
          onNewRecoveryCodes={() => setTask('codes')}
        />
      )}
    </Panel>
  );
}
