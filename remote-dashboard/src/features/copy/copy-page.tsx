import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Card, PageMessages, TextLink } from 'shared-ui';
import { PageLayout, Stack, useQuery } from 'shared-ui/app';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import { OtherServers } from '../guild-layout/other-servers.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { copyPlanQuery, getSourceId } from './copy-api.ts';
import { CopyList } from './copy-list.tsx';
import styles from './copy-page.module.css';
import pageMessages from './messages/en.json?all-languages';

/** The page that copies settings from another server. */
export function Component() {
  return (
    <PageMessages pageMessages={pageMessages}>
      <CopyPage />
    </PageMessages>
  );
}

function CopyPage() {
  const [search] = useSearchParams();
  const sourceId = getSourceId(search);
  return (
    <PageLayout title={<FormattedMessage id="copy.title" />} lead={<FormattedMessage id="copy.lead" />}>
      {sourceId === undefined ? <SourceChoice /> : <CopySettings key={sourceId} sourceId={sourceId} />}
    </PageLayout>
  );
}

function SourceChoice() {
  const { id } = useServer();
  return (
    <div className={styles.choice}>
      <Card>
        <h2 className={styles.title}>
          <FormattedMessage id="copy.choose" />
        </h2>
        <OtherServers id={id} getUrl={(sourceId) => `/dashboard/${id}/copy?from=${sourceId}`} />
      </Card>
    </div>
  );
}

interface CopySettingsProps {
  /** The id of the server to copy from. */
  sourceId: string;
}

/** The plan for a source server, and a link to choose another source. */
function CopySettings({ sourceId }: CopySettingsProps) {
  const { id } = useServer();
  const query = useQuery(copyPlanQuery(id, sourceId));
  const { data: plan, error, isFetching } = query;
  const { data: channels } = useQuery(channelsQuery(id));
  return (
    <Stack gap={5}>
      {plan && <CopyList plan={plan} channels={channels} isFetching={isFetching} />}
      {!plan && !error && <CardsSkeleton count={3} />}
      <RequestError
        request={query}
        title={<FormattedMessage id="copy.failed" />}
        onRetry={() => void refetchGuild(id)}
      />
      <p>
        <TextLink to={`/dashboard/${id}/copy`}>
          <FormattedMessage id="copy.other" />
        </TextLink>
      </p>
    </Stack>
  );
}
