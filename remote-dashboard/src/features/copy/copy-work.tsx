import { FormattedMessage } from 'react-intl';
import { TextLink } from 'shared-ui';
import { Stack, useQuery } from 'shared-ui/app';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { RequestError } from '../../lib/api/errors.tsx';
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
