import { Card, Loading, Skeleton } from 'shared-ui';
import { Row, Stack } from 'shared-ui/app';

/** The log channels before they are known. */
export function LogsSkeleton() {
  return (
    <Loading>
      <Row justify="between">
        <Skeleton shape="title" />
        <Skeleton shape="button" />
      </Row>
      <Stack gap={3}>
        {['first', 'second'].map((place) => (
          <Card key={place}>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
