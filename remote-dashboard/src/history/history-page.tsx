import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData, useRevalidator } from 'react-router';
import { ButtonLink, Card, ErrorState, Loading, Skeleton } from 'shared-ui';
import { EmptyState, WorkPage } from 'shared-ui/work';
import { reasonOf } from '../asking/failure.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { useServer } from '../server/server-context.tsx';
import type { loadHistory } from './history-api.ts';
import styles from './history-list.module.css';
import { HistoryList } from './history-list.tsx';

/** Who changed what on a server. */
export function Component() {
  return (
    <WorkPage title={<FormattedMessage id="history.title" />} lead={<FormattedMessage id="history.lead" />}>
      <History />
    </WorkPage>
  );
}

function History() {
  const asked = useLoaderData<typeof loadHistory>();
  const { id } = useServer();
  const intl = useIntl();
  const { answer, failure, settling } = useAnswer(asked.changes);
  const { answer: channels } = useAnswer(asked.channels);
  const { revalidate } = useRevalidator();
  const askAgain = () => void revalidate();
  if (failure && (!answer || answer.changes.length === 0))
    return (
      <ErrorState
        title={<FormattedMessage id="history.failed" />}
        text={reasonOf(failure, intl)}
        retrying={settling}
        onRetry={askAgain}
      />
    );
  if (!answer)
    return (
      <Loading>
        <div className={styles.list}>
          {['first', 'second', 'third'].map((place) => (
            <Card key={place}>
              <Skeleton shape="title" />
              <Skeleton />
            </Card>
          ))}
        </div>
      </Loading>
    );
  if (answer.changes.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="history.none.title" />}
        text={<FormattedMessage id="history.none.text" />}
        action={
          <ButtonLink to={`/dashboard/${id}`}>
            <FormattedMessage id="history.none.settings" />
          </ButtonLink>
        }
      />
    );
  return <HistoryList latest={answer} channels={channels} onOutdated={askAgain} />;
}
