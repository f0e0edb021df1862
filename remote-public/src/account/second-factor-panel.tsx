import { useState } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Button, Loading, Skeleton, SuccessIcon, WarningIcon } from 'shared-ui';
import { List, Row, useQuery } from 'shared-ui/app';
import { factorQuery, refetchAccount } from './load-account.ts';
import { Panel, RequestError } from './panel.tsx';
import { NewRecoveryCodes, ReplaceApp } from './second-factor-forms.tsx';
import styles from './second-factor-panel.module.css';

/** The user's second factor: its state, and buttons to change it. */
export function SecondFactorPanel() {
  const query = useQuery(factorQuery);
  const { data: factor, error } = query;
  const [openForm, setOpenForm] = useState<'app' | 'codes'>();

  function handleEnd() {
    setOpenForm(undefined);
    refetchAccount();
  }

  return (
    <Panel title={<FormattedMessage id="account.factor" />} text={<FormattedMessage id="account.factor.text" />}>
      {openForm === 'app' && <ReplaceApp onEnd={handleEnd} />}
      {openForm === 'codes' && <NewRecoveryCodes onEnd={handleEnd} />}
      {!openForm && !factor && !error && (
        <Loading>
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
      {!openForm && <RequestError request={query} title={<FormattedMessage id="account.factor.failed" />} />}
      {!openForm && !error && factor && (
        <FactorSummary
          factor={factor}
          onReplaceApp={() => setOpenForm('app')}
          onNewRecoveryCodes={() => setOpenForm('codes')}
        />
      )}
    </Panel>
  );
}

/** The state of a second factor, as the API returns it. */
interface FactorState {
  set_up_at: string;
  recovery_codes_left: number;
}

interface FactorSummaryProps {
  factor: FactorState;
  onReplaceApp: () => void;
  onNewRecoveryCodes: () => void;
}

/** Warn when this many recovery codes or fewer are left. */
const LOW_CODE_COUNT = 3;

function FactorSummary({ factor, onReplaceApp, onNewRecoveryCodes }: FactorSummaryProps) {
  const { set_up_at, recovery_codes_left: codesLeft } = factor;
  const isLow = codesLeft <= LOW_CODE_COUNT;
  return (
    <List variant="divided">
      <Row as="li">
        <span className={styles.success}>
          <SuccessIcon />
        </span>
        <div className={styles.text}>
          <p className={styles.name}>
            <FormattedMessage id="account.factor.app" />
          </p>
          <p className={styles.note}>
            <FormattedMessage
              id="account.factor.set-up"
              values={{ day: <FormattedDate value={set_up_at} dateStyle="medium" /> }}
            />
          </p>
        </div>
        <Button size="small" onClick={onReplaceApp}>
          <FormattedMessage id="account.factor.new-app" />
        </Button>
      </Row>
      <Row as="li">
        <span className={isLow ? styles.warning : styles.success}>{isLow ? <WarningIcon /> : <SuccessIcon />}</span>
        <div className={styles.text}>
          <p className={styles.name}>
            <FormattedMessage id="account.factor.codes" />
          </p>
          <p className={styles.note}>
            <FormattedMessage id="account.factor.left" values={{ left: codesLeft }} />
            {isLow && (
              <>
                {' '}
                <FormattedMessage id="account.factor.few" />
              </>
            )}
          </p>
        </div>
        <Button size="small" onClick={onNewRecoveryCodes}>
          <FormattedMessage id="account.factor.new-codes" />
        </Button>
      </Row>
    </List>
  );
}
