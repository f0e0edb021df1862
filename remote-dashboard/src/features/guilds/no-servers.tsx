import { FormattedMessage } from 'react-intl';
import { Button, RetryIcon } from 'shared-ui';
import { EmptyState } from 'shared-ui/app';

interface NoServersProps {
  isFetching: boolean;
  onRefetch: () => void;
}

/** What stands in the place of the grid for somebody who manages no server. */
export function NoServers({ isFetching, onRefetch }: NoServersProps) {
  return (
    <EmptyState
      title={<FormattedMessage id="servers.none.title" />}
      text={<FormattedMessage id="servers.none.text" />}
      action={
        <Button kind="primary" icon={<RetryIcon />} busy={isFetching} onClick={onRefetch}>
          <FormattedMessage id="servers.none.refresh" />
        </Button>
      }
    />
  );
}
