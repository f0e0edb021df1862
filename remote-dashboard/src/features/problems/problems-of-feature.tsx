import { useState } from 'react';
import { useFeature } from 'shared-ui';
import { useQuery } from 'shared-ui/app';
import { LazyPartBoundary } from '../../lib/lazy-part.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { FeatureProblems } from './lazy-parts.ts';
import { problemsQuery } from './problems-api.ts';

/** What keeps a feature from working, above its form. Loads the list once there is something to show. */
export function ProblemsOfFeature({ featureId }: { featureId: string }) {
  const { id } = useServer();
  const hasProblems = useFeature('bot-problems');
  const { data } = useQuery({ ...problemsQuery(id), enabled: hasProblems });
  const [isShown, setIsShown] = useState(!hasProblems);
  if (!isShown && data?.problems.some(({ feature }) => feature === featureId)) setIsShown(true);
  return (
    isShown && (
      <LazyPartBoundary>
        <FeatureProblems featureId={featureId} />
      </LazyPartBoundary>
    )
  );
}
