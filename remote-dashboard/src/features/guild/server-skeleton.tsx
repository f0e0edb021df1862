import type { ReactNode } from 'react';
import { Card, Loading, Skeleton } from 'shared-ui';
import { PageLayout, Stack } from 'shared-ui/app';

interface ServerSkeletonProps {
  title: ReactNode;
}

/** A server's page before it is known whether it may be seen. */
export function ServerSkeleton({ title }: ServerSkeletonProps) {
  return (
    <PageLayout title={title} lead={'\u00a0'}>
      <Loading>
        <Card>
          <Stack gap={5} width="field">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Stack>
        </Card>
      </Loading>
    </PageLayout>
  );
}
