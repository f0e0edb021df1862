import { FormattedDate, FormattedMessage } from 'react-intl';
import { Button, SuccessIcon, WarningIcon } from 'shared-ui';
import { List, Row } from 'shared-ui/app';
import styles from './factor-summary.module.css';

/** What is known of a second factor. */
export interface FactorState {
  set_up_at: string;
  recovery_codes_left: number;
}

interface FactorSummaryProps {
  factor: FactorState;
  onNewDevice: () => void;
  onNewRecoveryCodes: () => void;
}

/** With so few recovery codes left it is time for new ones. */
const few = 3;

/** What is set up, and the buttons to change it. */
export function FactorSummary({ factor, onNewDevice, onNewRecoveryCodes }: FactorSummaryProps) {
  const { set_up_at, recovery_codes_left: left } = factor;
  const isShort = left <= few;
  return (
    <List look="divided">
      <Row as="li">
        <span className={styles.good}>
          <SuccessIcon />
        </span>
        <div className={styles.words}>
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
        <Button size="small" onClick={onNewDevice}>
          <FormattedMessage id="account.factor.new-device" />
        </Button>
      </Row>
      <Row as="li">
        <span className={isShort ? styles.short : styles.good}>{isShort ? <WarningIcon /> : <SuccessIcon />}</span>
        <div className={styles.words}>
          <p className={styles.name}>
            <FormattedMessage id="account.factor.codes" />
          </p>
          <p className={styles.note}>
            <FormattedMessage id="account.factor.left" values={{ left }} />
            {isShort && (
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
