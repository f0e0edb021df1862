import { Card, Loading, Skeleton } from 'shared-ui';
import { Stack } from 'shared-ui/app';

interface CardsSkeletonProps {
  count: number;
  shape?: 'text' | 'block';
}

/** Shown while a list of cards is loading. */
export function CardsSkeleton({ count, shape }: CardsSkeletonProps) {
  return (
    <Loading>
      <Stack gap={3}>
        {[...Array(count).keys()].map((index) => (
          <Card key={index}>
            <Skeleton shape="title" />
            <Skeleton shape={shape} />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
