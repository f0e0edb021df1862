import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { api, Button, LogOutIcon, outcomeOf, toast } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/work';
import { useWordsFor } from '../use-words-for.ts';
import styles from './end-others.module.css';

interface EndOthersProps {
  count: number;
}

/** Leaves the person signed in here only. */
export function EndOthers({ count }: EndOthersProps) {
  const { formatMessage } = useIntl();
  const { revalidate } = useRevalidator();
  const wordsFor = useWordsFor();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    const outcome = await outcomeOf(api.DELETE('/v1/me/sessions'));
    setBusy(false);
    setAsking(false);
    if (outcome.kind === 'answered')
      toast({ type: 'success', text: formatMessage({ id: 'account.sessions.all-ended' }) });
    else toast({ type: 'error', text: wordsFor(outcome) });
    await revalidate();
  }

  return (
    <div className={styles.place}>
      <Button icon={<LogOutIcon />} onClick={() => setAsking(true)}>
        <FormattedMessage id="account.sessions.end-all" />
      </Button>
      <ConfirmDialog
        open={asking}
        title={<FormattedMessage id="account.sessions.end-all.title" />}
        text={<FormattedMessage id="account.sessions.end-all.text" values={{ count }} />}
        confirm={<FormattedMessage id="account.sessions.end-all" />}
        busy={busy}
        onConfirm={end}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
