import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, toResult, useFeature } from 'shared-ui';
import styles from './server-count.module.css';

/** The number of servers with the bot. Reserves its space, and stays empty if the request fails. */
export function ServerCount() {
  const isCounted = useFeature('public-stats');
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isCounted) return undefined;
    const controller = new AbortController();
    void toResult(api.GET('/v1/public/stats', { signal: controller.signal })).then((result) => {
      if (result.kind === 'ok') setCount(result.data.servers);
    });
    return () => controller.abort();
  }, [isCounted]);
  if (!isCounted) return null;
  return (
    <p className={styles.count}>
      {count > 0 && (
        <span>
          <FormattedMessage id="landing.count" values={{ count }} />
        </span>
      )}
    </p>
  );
}
