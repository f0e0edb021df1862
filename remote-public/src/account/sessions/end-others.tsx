import { FormattedMessage, useIntl } from 'react-intl';
import { api, Button, LogOutIcon, toResult } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/app';
import styles from './sessions-panel.module.css';
import { useEndSessions } from './use-end-sessions.ts';

interface EndOthersProps {
  count: number;
}

/** Leaves the person signed in here only. */
export function EndOthers({ count }: EndOthersProps) {
  const { formatMessage } = useIntl();
  const { confirm, dialog } = useEndSessions(
    () => toResult(api.DELETE('/v1/me/sessions')),
    formatMessage({ id: 'account.sessions.all-ended' }),
  );

  return (
    <div className={styles.rest}>
      <Button icon={<LogOutIcon />} onClick={confirm}>
        <FormattedMessage id="account.sessions.end-all" />
      </Button>
      <ConfirmDialog
        {...dialog}
        title={<FormattedMessage id="account.sessions.end-all.title" />}
        text={<FormattedMessage id="account.sessions.end-all.text" values={{ count }} />}
        confirm={<FormattedMessage id="account.sessions.end-all" />}
      />
    </div>
  );
}
