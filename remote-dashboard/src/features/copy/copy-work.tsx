import { FormattedMessage } from 'react-intl';
import { Card, ErrorState, Loading, Skeleton, TextLink } from 'shared-ui';
import { Stack, useQuery } from 'shared-ui/app';
import { useErrorMessage } from '../../lib/api/errors.ts';
import { refetchGuild } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import { useServer } from '../guild/server-context.tsx';
import { copyPlanQuery } from './copy-api.ts';
import { CopyList } from './copy-list.tsx';

interface CopySettingsProps {
  /** The server to copy from. */
  from: string;
}

/** What would change, once it is known, and the way to another server. */
export function CopySettings({ from }: CopySettingsProps) {
  const { id } = useServer();
  const getErrorMessage = useErrorMessage();
  const { data: plan, error, isFetching } = useQuery(copyPlanQuery(id, from));
  const { data: channels } = useQuery(channelsQuery(id));
  return (
    <Stack gap={5}>
      {plan && <CopyList plan={plan} channels={channels} isFetching={isFetching} />}
      {!plan && !error && <CopySkeleton />}
      {error && (
        <ErrorState
          title={<FormattedMessage id="copy.failed" />}
          text={getErrorMessage(error)}
          retrying={isFetching}
          onRetry={() => void refetchGuild(id)}
        />
      )}
      <p>
        <TextLink to={`/dashboard/${id}/copy`}>
          <FormattedMessage id="copy.other" />
        </TextLink>
      </p>
    </Stack>
  );
}

function CopySkeleton() {
  return (
    <Loading>
      <Stack gap={3}>
        {['first', 'second', 'third'].map((place) => (
          <Card key={place}>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
