import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card, ErrorState, Loading, type Outcome, Skeleton, TextLink } from 'shared-ui';
import { actionName } from '../actions/action-names.ts';
import { ActionTime } from '../actions/action-time.tsx';
import { type ActionPage, askActions } from '../actions/ask-actions.ts';
import { descriptionLines } from '../actions/description-lines.ts';
import { noFilters } from '../actions/filters.ts';
import type { StaffAction } from '../actions/staff-action.ts';
import { useStaffFailure } from '../entry/use-staff-failure.ts';
import styles from './history.module.css';

const shown = 10;

/** What staff did about a person, the newest first. */
export function History({ id }: { id: string }) {
  const failureText = useStaffFailure('information');
  const [question, setQuestion] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<ActionPage>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question asks again.
  useEffect(() => {
    let wanted = true;
    void askActions({ ...noFilters, subject: id }, { limit: shown }).then((answer) => wanted && setOutcome(answer));
    return () => {
      wanted = false;
    };
  }, [id, question]);

  return (
    <section aria-labelledby="person-history" className={styles.history}>
      <h2 id="person-history">
        <FormattedMessage id="person.history" />
      </h2>
      {!outcome && (
        <Loading>
          <Card>
            <Skeleton />
            <Skeleton />
          </Card>
        </Loading>
      )}
      {outcome && outcome.kind !== 'answered' && (
        <ErrorState
          title={<FormattedMessage id="person.history.failed" />}
          text={failureText(outcome)}
          onRetry={() => setQuestion(question + 1)}
        />
      )}
      {outcome?.kind === 'answered' && <Entries entries={outcome.data.entries} />}
      {outcome?.kind === 'answered' && outcome.data.next && (
        <TextLink to={`/manage/admin/actions?subject=${encodeURIComponent(id)}`}>
          <FormattedMessage id="person.history.all" />
        </TextLink>
      )}
    </section>
  );
}

function Entries({ entries }: { entries: StaffAction[] }) {
  const intl = useIntl();
  if (entries.length === 0)
    return (
      <p className={styles.none}>
        <FormattedMessage id="person.history.none" />
      </p>
    );
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={`${entry.createdAt} ${entry.action} ${entry.userId}`}>
          <p className={styles.head}>
            <strong>{actionName(entry.action, intl)}</strong>
            <span dir="auto">{entry.name ?? entry.userId}</span>
            <ActionTime seconds={entry.createdAt} />
          </p>
          {descriptionLines(entry.description).map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
