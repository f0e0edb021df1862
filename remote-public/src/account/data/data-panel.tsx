import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { api, Button, outcomeOf, usePageConfig } from 'shared-ui';
import { download } from 'shared-ui/work';
import { FormFailure } from '../form-failure.tsx';
import { Panel } from '../panel.tsx';
import { useWordsFor } from '../use-words-for.ts';
import styles from './data-panel.module.css';

/** Everything that is held about the person, as a file. */
export function DataPanel() {
  const { brand } = usePageConfig();
  const { formatMessage } = useIntl();
  const wordsFor = useWordsFor();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save() {
    setBusy(true);
    const outcome = await outcomeOf(api.GET('/v1/me/export'));
    setBusy(false);
    if (outcome.kind !== 'answered') return setFailure(wordsFor(outcome));
    setFailure(undefined);
    const name = formatMessage({ id: 'account.data.file-name' });
    const text = JSON.stringify(outcome.data, undefined, 2);
    download({ name: `${brand.name} ${name}.json`, type: 'application/json', text });
  }

  return (
    <Panel title={<FormattedMessage id="account.data" />} text={<FormattedMessage id="account.data.text" />}>
      <div className={styles.content}>
        <p>
          <FormattedMessage id="account.data.what" />
        </p>
        <FormFailure text={failure} />
        <Button busy={busy} onClick={save}>
          <FormattedMessage id="account.data.download" />
        </Button>
      </div>
    </Panel>
  );
}
