import { type ReactNode, useState } from 'react';
import { Button, useFeature } from 'shared-ui';
import { LazyPartBoundary } from '../../lib/lazy-part.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { PauseDialog } from './lazy-parts.ts';
import type { PauseTarget } from './pause-dialog.tsx';

interface PauseButtonProps {
  target: PauseTarget;
  icon?: ReactNode;
  'aria-label'?: string;
  children: ReactNode;
}

/** The button that pauses a feature or everything. Without the API's feature, and while it is paused, there is none. */
export function PauseButton({ target, ...button }: PauseButtonProps) {
  const hasPauses = useFeature('pauses');
  const { pauses } = useServer();
  // Undefined until it is opened for the first time.
  const [isOpen, setIsOpen] = useState<boolean>();
  const isPaused = pauses.active.some(({ feature }) => feature === target.feature);
  if (!hasPauses || (isPaused && !isOpen)) return null;
  return (
    <>
      <Button kind="plain" {...button} onClick={() => setIsOpen(true)} />
      {isOpen !== undefined && (
        <LazyPartBoundary>
          <PauseDialog open={isOpen} target={target} onClose={() => setIsOpen(false)} />
        </LazyPartBoundary>
      )}
    </>
  );
}
