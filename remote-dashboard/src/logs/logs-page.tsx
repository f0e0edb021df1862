import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import { usePageConfig } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import { StoredPart } from '../channels/stored-part.tsx';
import type { loadLogs } from './logs-api.ts';
import { LogsSkeleton } from './logs-skeleton.tsx';
import { LogsWork } from './logs-work.tsx';
import { SampleLogs } from './sample/sample-logs.tsx';

/** Where the bot writes things down, and what. */
export function Component() {
  const { brand } = usePageConfig();
  const asked = useLoaderData<typeof loadLogs>();
  return (
    <WorkPage
      title={<FormattedMessage id="logs.title" />}
      lead={<FormattedMessage id="logs.lead" values={{ brand: brand.name }} />}
    >
      {asked ? (
        <StoredPart
          stored={asked.logs}
          channels={asked.channels}
          failed={<FormattedMessage id="logs.failed" />}
          skeleton={<LogsSkeleton />}
        >
          {(from, existing, onAskAgain) => <LogsWork from={from} existing={existing} onAskAgain={onAskAgain} />}
        </StoredPart>
      ) : (
        <SampleLogs />
      )}
    </WorkPage>
  );
}
