import { FormattedMessage } from 'react-intl';
import { Button, RetryIcon } from 'shared-ui';
import { EmptyState } from 'shared-ui/work';

interface NoServersProps {
  asking: boolean;
  onRefresh: () => void;
}

/** What stands in the place of the grid for somebody who manages no server. */
export function NoServers({ asking, onRefresh }: NoServersProps) {
  return (
    <EmptyState
      title={<FormattedMessage id="servers.none.title" />}
      text={<FormattedMessage id="servers.none.text" />}
      action={
        <Button kind="primary" icon={<RetryIcon />} busy={asking} onClick={onRefresh}>
          <FormattedMessage id="servers.none.refresh" />
        </Button>
      }
    />
  );
}
