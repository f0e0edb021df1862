import { Card, Loading, Skeleton } from 'shared-ui';
import { Stack } from 'shared-ui/app';
import { occasions } from './greetings.ts';

/** The messages before they are known. */
export function JoinSkeleton() {
  return (
    <Loading>
      <Stack gap={3}>
        {occasions.map((occasion) => (
          <Card key={occasion}>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
