import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, ButtonLink, toResult, useFeature, usePageConfig } from 'shared-ui';
import { Mascot } from '../components/mascot.tsx';
import styles from './call-to-action.module.css';

/** 'Ready to get started?': the sun comes up, the steps, and the way to the bot. */
export function CallToAction() {
  const { brand } = usePageConfig();
  const hasFigures = useFeature('figures');
  return (
    <section className={styles.start}>
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
          {hasFigures && <ServerCount />}
        </div>
      </div>
    </section>
  );
}

/** On how many servers the bot is; its place is there before the answer, and stays empty without one. */
function ServerCount() {
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
