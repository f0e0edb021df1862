import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loading, Skeleton } from 'shared-ui';
import { useQuery } from 'shared-ui/app';
import { factorQuery, refetchAccount } from '../load-account.ts';
import { Panel } from '../panel.tsx';
import { RequestError } from '../request-error.tsx';
import { FactorSummary } from './factor-summary.tsx';
import { NewDevice } from './new-device.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';

/** The person's second factor: what is set up, and how to change it. */
export function FactorPanel() {
  const query = useQuery(factorQuery);
  const { data: factor, error } = query;
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
      {!task && <RequestError request={query} title={<FormattedMessage id="account.factor.failed" />} />}
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
