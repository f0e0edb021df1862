import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorState } from 'shared-ui';
import type { DecisionListProps } from './decision-list.tsx';

type Loaded = typeof import('./decision-list.tsx') | 'failed';

/** Loads the list after the page's settings, which stay usable if it cannot be loaded. */
export function LazyDecisionList(props: DecisionListProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => load(setLoaded), []);
  if (!loaded) return null;
  if (loaded !== 'failed') return <loaded.DecisionList {...props} />;
  return (
    <ErrorState
      title={<FormattedMessage id="decisions.title" />}
      text={<FormattedMessage id="failure.unreachable" />}
      onRetry={() => load(setLoaded)}
    />
  );
}

function load(onLoaded: (loaded: Loaded) => void) {
  void import('./decision-list.tsx').then(onLoaded, () => onLoaded('failed'));
}
