import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { Card, ErrorState, Loading, type Outcome, Skeleton, TextLink } from 'shared-ui';
import { reasonOf } from '../asking/failure.ts';
import { useAnswer } from '../asking/use-answer.ts';
import type { ServerChannel } from '../channels/channels-api.ts';
import { useServer } from '../server/server-context.tsx';
import type { CopyPlan } from './copy-api.ts';
import { CopyList } from './copy-list.tsx';
import styles from './copy-page.module.css';

interface CopyWorkProps {
  plan: Promise<Outcome<CopyPlan>>;
  channels: Promise<Outcome<ServerChannel[]>>;
}

/** What would change, once it is known, and the way to another server. */
export function CopyWork({ plan, channels }: CopyWorkProps) {
  const { id } = useServer();
  const intl = useIntl();
  const { revalidate } = useRevalidator();
  const { answer, failure, settling } = useAnswer(plan);
  const existing = useAnswer(channels);
  return (
    <>
      {answer && <CopyList plan={answer} channels={existing.answer} settling={settling} />}
      {!answer && !failure && <CopySkeleton />}
      {failure && (
        <ErrorState
          title={<FormattedMessage id="copy.failed" />}
          text={reasonOf(failure, intl)}
          retrying={settling}
          onRetry={() => void revalidate()}
        />
      )}
      <p className={styles.other}>
        <TextLink to={`/dashboard/${id}/copy`}>
          <FormattedMessage id="copy.other" />
        </TextLink>
      </p>
    </>
  );
}

function CopySkeleton() {
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
}
