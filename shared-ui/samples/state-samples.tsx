import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ButtonLink, Card, ErrorState, Loading, Skeleton } from 'shared-ui';
import { EmptyState } from 'shared-ui/app';
import { Group, Sample, Text } from './sample.tsx';
import styles from './state-samples.module.css';

/** What a list shows when it is not full. */
export function StateSamples() {
  const { formatMessage } = useIntl();
  const [retrying, setRetrying] = useState(false);
  const title = formatMessage({ id: 'samples.error.title' });
  const text = formatMessage({ id: 'samples.error.text' });
  return (
    <Group name="states">
      <Sample title="Skeleton: image, title, text, button" layout="grid">
        <Card>
          <Loading>
            <div className={styles.head}>
              <Skeleton shape="image" />
              <Skeleton shape="title" />
            </div>
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </Loading>
        </Card>
        <Card>
          <Loading>
            <Skeleton shape="block" />
            <div className={styles.head} />
            <Skeleton shape="button" />
          </Loading>
        </Card>
      </Sample>
      <Sample title="ErrorState: with a retry, on its way, without one" layout="grid">
        <ErrorState title={title} text={text} retrying={retrying} onRetry={() => setRetrying(true)} />
        <ErrorState title={title} text={text} retrying onRetry={() => undefined} />
        <ErrorState title={title} text={text} />
      </Sample>
      <Sample title="EmptyState" layout="stack">
        <EmptyState
          title={<Text id="empty.title" />}
          text={<Text id="empty.text" />}
          action={
            <ButtonLink kind="primary" to="/invite">
              <Text id="invite" />
            </ButtonLink>
          }
        />
      </Sample>
    </Group>
  );
}
