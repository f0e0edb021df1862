import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Card, TextLink } from 'shared-ui';
import { PageLayout, Stack, useQuery } from 'shared-ui/app';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import { OtherServers } from '../guild/other-servers.tsx';
import { useServer } from '../guild/server-context.tsx';
import { copyPlanQuery, getCopySource } from './copy-api.ts';
import { CopyList } from './copy-list.tsx';
import styles from './copy-page.module.css';

/** The page that copies settings from another server. */
export function Component() {
  const [search] = useSearchParams();
  const from = getCopySource(search);
  return (
    <PageLayout title={<FormattedMessage id="copy.title" />} lead={<FormattedMessage id="copy.lead" />}>
      {from === undefined ? <SourceChoice /> : <CopySettings key={from} from={from} />}
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
        <OtherServers id={id} getUrl={(from) => `/dashboard/${id}/copy?from=${from}`} />
      </Card>
    </div>
  );
}

interface CopySettingsProps {
  /** The server to copy from. */
  from: string;
}

/** The plan for a source server, and a link to choose another source. */
function CopySettings({ from }: CopySettingsProps) {
  const { id } = useServer();
  const query = useQuery(copyPlanQuery(id, from));
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
