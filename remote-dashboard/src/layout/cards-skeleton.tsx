import { Card, Loading, Skeleton } from 'shared-ui';

interface CardsSkeletonProps {
  count: number;
  /** The class of the list that will take its place. */
  className: string | undefined;
  shape?: 'text' | 'block';
}

/** The place of a list of cards that is being loaded. */
export function CardsSkeleton({ count, className, shape }: CardsSkeletonProps) {
  return (
    <Loading>
      <div className={className}>
        {[...Array(count).keys()].map((index) => (
          <Card key={index}>
            <Skeleton shape="title" />
            <Skeleton shape={shape} />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
