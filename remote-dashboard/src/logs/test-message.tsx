import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertIcon, IconButton, type Outcome, SuccessIcon } from 'shared-ui';
import { reasonOf } from '../asking/failure.ts';
import { WayOn } from '../asking/way-on.tsx';
import { testChannel } from './logs-api.ts';
import { SendIcon } from './logs-icons.tsx';
import styles from './test-message.module.css';

/** Has the bot write to a channel, and tells what came of it: a button, and the place of the answer. */
export function useTestMessage(serverId: string, channel: { id: string; name: string }) {
  const intl = useIntl();
  const { name } = channel;
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<unknown>>();

  async function send() {
    setBusy(true);
    setOutcome(undefined);
    setOutcome(await testChannel(serverId, channel.id));
    setBusy(false);
  }

  return {
    button: (
      <IconButton
        icon={<SendIcon />}
        label={intl.formatMessage({ id: 'logs.test' }, { name })}
        busy={busy}
        onClick={send}
      />
    ),
    answer: (
      <div role="status">
        {outcome?.kind === 'answered' && (
          <p className={styles.sent}>
            <SuccessIcon />
            <FormattedMessage id="logs.test.sent" values={{ name }} />
          </p>
        )}
        {outcome && outcome.kind !== 'answered' && (
          <p className={styles.failed}>
            <AlertIcon />
            <span>
              <FormattedMessage id="logs.test.failed" values={{ reason: reasonOf(outcome, intl) }} />{' '}
              <WayOn id={serverId} failure={outcome} />
            </span>
          </p>
        )}
      </div>
    ),
  };
}
