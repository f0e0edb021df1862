import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Card, ErrorState, Loading, Skeleton, usePageConfig } from 'shared-ui';
import { EmptyState, WorkPage } from 'shared-ui/work';
import { type StaffFailure, useStaffFailure } from '../entry/use-staff-failure.ts';
import { History } from './history.tsx';
import { LookUpForm } from './look-up-form.tsx';
import styles from './person-page.module.css';
import { ProfileCard } from './profile-card.tsx';
import { usePerson } from './use-person.ts';

/** Looks a person up, to keep them out or let them in. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id')?.trim() ?? '';
  const { outcome, asking, again, setBanned } = usePerson(id);
  const keepsHistory = usePageConfig().features.includes('staff');
  // What was done changes the history.
  const [deeds, setDeeds] = useState(0);
  const person = outcome?.kind === 'answered' ? outcome.data : undefined;

  function lookUp(wanted: string) {
    if (wanted === id) again();
    else setParams({ id: wanted }, { preventScrollReset: true });
  }

  return (
    <WorkPage title={<FormattedMessage id="admin.menu.person" />} lead={<FormattedMessage id="person.lead" />}>
      <LookUpForm id={id} asking={asking} onLookUp={lookUp} />
      {!id && (
        <EmptyState
          title={<FormattedMessage id="person.none.title" />}
          text={<FormattedMessage id="person.none.text" />}
        />
      )}
      {id && !outcome && <ProfileSkeleton />}
      {outcome && outcome.kind !== 'answered' && (
        <LookUpFailure id={id} failure={outcome} asking={asking} onRetry={again} />
      )}
      {person && (
        <ProfileCard
          person={person}
          onBanned={(banned) => {
            setBanned(banned);
            setDeeds(deeds + 1);
          }}
          onStale={() => {
            again();
            setDeeds(deeds + 1);
          }}
        />
      )}
      {person && keepsHistory && <History key={`${person.id} ${deeds}`} id={person.id} />}
    </WorkPage>
  );
}

interface LookUpFailureProps {
  id: string;
  failure: StaffFailure;
  asking: boolean;
  onRetry: () => void;
}

function LookUpFailure({ id, failure, asking, onRetry }: LookUpFailureProps) {
  const failureText = useStaffFailure();
  const unknown = failure.kind === 'refused' && [400, 404].includes(failure.status);
  if (unknown)
    return (
      <ErrorState
        title={<FormattedMessage id="person.unknown" values={{ id }} />}
        text={<FormattedMessage id="person.unknown.text" />}
      />
    );
  return (
    <ErrorState
      title={<FormattedMessage id="person.failed" />}
      text={failureText(failure)}
      retrying={asking}
      onRetry={onRetry}
    />
  );
}

function ProfileSkeleton() {
  return (
    <Loading>
      <Card>
        <div className={styles.waiting}>
          <Skeleton shape="image" />
          <Skeleton shape="title" />
        </div>
      </Card>
    </Loading>
  );
}
