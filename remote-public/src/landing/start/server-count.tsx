import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, toResult } from 'shared-ui';
import styles from './start.module.css';

/** On how many servers the bot is; its place is there before the answer, and stays empty without one. */
export function ServerCount() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void toResult(api.GET('/v1/public/figures', { signal: leaving.signal })).then((outcome) => {
      if (outcome.kind === 'ok') setCount(outcome.data.servers);
    });
    return () => leaving.abort();
  }, []);
  return (
    <p className={styles.count}>{count > 0 && <FormattedMessage id="landing.start.count" values={{ count }} />}</p>
  );
}
