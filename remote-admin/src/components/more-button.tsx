import { FormattedMessage } from 'react-intl';
import { Button } from 'shared-ui';
import { Row } from 'shared-ui/app';

interface MoreButtonProps {
  shown: number;
  total: number;
  isFetching: boolean;
  onMore: () => void;
}

/** How much of a list is shown, and a way to the rest of it. */
export function MoreButton({ shown, total, isFetching, onMore }: MoreButtonProps) {
  return (
    <Row gap={4}>
      <p role="status">
        <FormattedMessage id="moderator.shown" values={{ shown, total }} />
      </p>
      {shown < total && (
        <Button busy={isFetching} onClick={onMore}>
          <FormattedMessage id="moderator.more" />
        </Button>
      )}
    </Row>
  );
}
