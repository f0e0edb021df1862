import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import { usePageConfig } from 'shared-ui';
import { EmptyState, WorkPage } from 'shared-ui/work';
import { StoredPart } from '../channels/stored-part.tsx';
import type { loadGreetings } from './greetings-api.ts';
import { JoinSkeleton } from './join-skeleton.tsx';
import { JoinWork } from './join-work.tsx';

/** What the bot writes when somebody joins or leaves; its place, where the API cannot store that. */
export function Component() {
  const { brand } = usePageConfig();
  const asked = useLoaderData<typeof loadGreetings>();
  if (!asked)
    return (
      <WorkPage title={<FormattedMessage id="join.title" />}>
        <EmptyState title={<FormattedMessage id="join.none.title" />} text={<FormattedMessage id="join.none.text" />} />
      </WorkPage>
    );
  return (
    <WorkPage
      title={<FormattedMessage id="join.title" />}
      lead={<FormattedMessage id="join.lead" values={{ brand: brand.name }} />}
    >
      <StoredPart
        stored={asked.greetings}
        channels={asked.channels}
        failed={<FormattedMessage id="join.failed" />}
        skeleton={<JoinSkeleton />}
      >
        {(from, existing, onAskAgain) => <JoinWork from={from} existing={existing} onAskAgain={onAskAgain} />}
      </StoredPart>
    </WorkPage>
  );
}
