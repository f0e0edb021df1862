import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData, useRevalidator } from 'react-router';
import { Card, ErrorState, Loading, Skeleton } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import { reasonOf } from '../asking/failure.ts';
import { useAnswer } from '../asking/use-answer.ts';
import styles from './access.module.css';
import type { loadAccess } from './access-api.ts';
import { AccessWork } from './access-work.tsx';

/** Which roles of a server may do what here. */
export function Component() {
  return (
    <WorkPage title={<FormattedMessage id="access.title" />} lead={<FormattedMessage id="access.lead" />}>
      <Access />
    </WorkPage>
  );
}

function Access() {
  const asked = useLoaderData<typeof loadAccess>();
  const intl = useIntl();
  const access = useAnswer(asked.access);
  const roles = useAnswer(asked.roles);
  const { revalidate } = useRevalidator();
  const askAgain = () => void revalidate();
  if (access.answer) return <AccessWork from={access.answer} existing={roles} onAskAgain={askAgain} />;
  if (access.failure)
    return (
      <ErrorState
        title={<FormattedMessage id="access.failed" />}
        text={reasonOf(access.failure, intl)}
        retrying={access.settling}
        onRetry={askAgain}
      />
    );
  return (
    <Loading>
      <div className={styles.list}>
        {['first', 'second'].map((place) => (
          <Card key={place}>
            <Skeleton shape="title" />
            <Skeleton shape="block" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
