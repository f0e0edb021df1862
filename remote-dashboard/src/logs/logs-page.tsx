import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import { usePageConfig } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import type { loadLogs } from './logs-api.ts';
import { SampleLogs } from './sample/sample-logs.tsx';
import { StoredLogs } from './stored-logs.tsx';

/** Where the bot writes things down, and what. */
export function Component() {
  const { brand } = usePageConfig();
  const asked = useLoaderData<typeof loadLogs>();
  return (
    <WorkPage
      title={<FormattedMessage id="logs.title" />}
      lead={<FormattedMessage id="logs.lead" values={{ brand: brand.name }} />}
    >
      {asked ? <StoredLogs {...asked} /> : <SampleLogs />}
    </WorkPage>
  );
}
