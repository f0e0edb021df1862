import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRevalidator } from 'react-router';
import { ErrorState, Loading, type Outcome, Skeleton } from 'shared-ui';
import { Panel } from '../panel.tsx';
import { useArrived } from '../use-arrived.ts';
import { useWordsFor } from '../use-words-for.ts';
import { type FactorState, FactorSummary } from './factor-summary.tsx';
import { NewDevice } from './new-device.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';

interface FactorPanelProps {
  asked: Promise<Outcome<FactorState>>;
}

/** The person's second factor: what is set up, and how to change it. */
export function FactorPanel({ asked }: FactorPanelProps) {
  const outcome = useArrived(asked);
  const wordsFor = useWordsFor();
  const { revalidate, state } = useRevalidator();
  const [task, setTask] = useState<'device' | 'codes'>();

  function end() {
    setTask(undefined);
    void revalidate();
  }

  return (
    <Panel title={<FormattedMessage id="account.factor" />} text={<FormattedMessage id="account.factor.text" />}>
      {task === 'device' && <NewDevice onEnd={end} />}
      {task === 'codes' && <NewRecoveryCodes onEnd={end} />}
      {!task && !outcome && (
        <Loading>
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
      {!task && outcome && outcome.kind !== 'answered' && (
        <ErrorState
          title={<FormattedMessage id="account.factor.failed" />}
          text={wordsFor(outcome)}
          onRetry={revalidate}
          retrying={state === 'loading'}
        />
      )}
      {!task && outcome?.kind === 'answered' && (
        <FactorSummary
          factor={outcome.data}
          onNewDevice={() => setTask('device')}
          onNewRecoveryCodes={() => setTask('codes')}
        />
      )}
    </Panel>
  );
}
