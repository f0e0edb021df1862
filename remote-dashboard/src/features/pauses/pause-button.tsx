import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, useFeature } from 'shared-ui';
import { useServer } from '../guild-layout/server-context.tsx';
import type { PauseTarget } from './pause-dialog.tsx';
import { PauseIcon } from './pause-icon.tsx';

const PauseDialog = lazy(() => import('./pause-parts.ts').then((module) => ({ default: module.PauseDialog })));

/** The button that pauses a feature or everything. Without the API's feature, and while it is paused, there is none. */
export function PauseButton({ target }: { target: PauseTarget }) {
  const hasPauses = useFeature('pauses');
  const { pauses } = useServer();
  const { formatMessage } = useIntl();
  // Undefined until it is opened for the first time.
  const [isOpen, setIsOpen] = useState<boolean>();
  const isPaused = pauses.active.some(({ feature }) => feature === target.feature);
  if (!hasPauses || (isPaused && !isOpen)) return null;
  return (
    <>
      <Button
        kind="plain"
        icon={<PauseIcon />}
        onClick={() => setIsOpen(true)}
        aria-label={
          target.feature === null ? undefined : formatMessage({ id: 'pause.start.feature' }, { name: target.name })
        }
      >
        {target.feature === null ? (
          <FormattedMessage id="pause.start.everything" />
        ) : (
          <FormattedMessage id="pause.start" />
        )}
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <PauseDialog open={isOpen} target={target} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
