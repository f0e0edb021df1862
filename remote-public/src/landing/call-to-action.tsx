import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, ButtonLink, toResult, useFeature, usePageConfig } from 'shared-ui';
import { Mascot } from '../components/mascot.tsx';
import styles from './call-to-action.module.css';

/** 'Ready to get started?': a sunrise, the steps, and the invite link. */
export function CallToAction() {
  const { brand } = usePageConfig();
  const hasPublicStats = useFeature('figures');
  return (
    <section className={styles.callToAction}>
      <div className={styles.sun}>
        <div className={styles.mascot}>
          <Mascot width={132} />
        </div>
        <div className={styles.content}>
          <h2>
            <FormattedMessage id="landing.start.title" />
          </h2>
          <p className={styles.lead}>
            <FormattedMessage id="landing.start.lead" />
          </p>
          <ol className={styles.steps}>
            <FormattedMessage id="landing.start.server" tagName="li" />
            <FormattedMessage id="landing.start.channel" tagName="li" />
            <FormattedMessage id="landing.start.events" tagName="li" />
          </ol>
          <div className={styles.action}>
            <ButtonLink kind="primary" size="large" to="/invite">
              <FormattedMessage id="landing.invite" values={{ brand: brand.name }} />
            </ButtonLink>
          </div>
          {hasPublicStats && <ServerCount />}
        </div>
      </div>
    </section>
  );
}

/** The number of servers with the bot. Reserves its space, and stays empty if the request fails. */
function ServerCount() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void toResult(api.GET('/v1/public/figures', { signal: controller.signal })).then((result) => {
      if (result.kind === 'ok') setCount(result.data.servers);
    });
    return () => controller.abort();
  }, []);
  return (
    <p className={styles.count}>{count > 0 && <FormattedMessage id="landing.start.count" values={{ count }} />}</p>
  );
}
