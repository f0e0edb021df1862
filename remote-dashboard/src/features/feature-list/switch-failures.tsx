import { FormattedMessage } from 'react-intl';
import { ErrorAction, useErrorMessage } from '../../lib/api/errors.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import type { ListedFeature } from './listed-features.ts';
import { useObstacleText } from './use-obstacle-text.ts';
import type { SwitchFailure } from './use-switches.ts';

interface SwitchFailuresProps {
  failures: readonly SwitchFailure[];
  features: readonly ListedFeature[];
  getPosition: (listed: ListedFeature) => boolean;
}

/** Which features were not saved, and why. */
export function SwitchFailures({ failures, features, getPosition }: SwitchFailuresProps) {
  const { id: serverId } = useServer();
  const getErrorMessage = useErrorMessage();
  const formatObstacle = useObstacleText();
  const actionError = failures.find(({ error }) => error)?.error;
  return (
    <>
      {failures.map(({ featureId, error }) => {
        const listed = features.find(({ feature }) => feature.id === featureId);
        if (!listed) return null;
        const reason = error ? getErrorMessage(error) : formatObstacle(listed, getPosition(listed));
        return (
          <p key={featureId}>
            <FormattedMessage id="features.not-saved" values={{ name: <bdi>{listed.name}</bdi>, reason }} />
          </p>
        );
      })}
      {actionError && <ErrorAction id={serverId} error={actionError} />}
    </>
  );
}
