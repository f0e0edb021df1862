import { type ComponentType, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorState } from 'shared-ui';
import type { DecisionListProps } from './decision-list.tsx';

interface Loaded {
  List?: ComponentType<DecisionListProps>;
  hasFailed: boolean;
}

/** Loads the list after the page's settings, which stay usable if it cannot be loaded. */
export function LazyDecisionList(props: DecisionListProps) {
  const [{ List, hasFailed }, setLoaded] = useState<Loaded>({ hasFailed: false });
  useEffect(() => {
    let isUnmounted = false;
    if (!hasFailed)
      import('./decision-list.tsx').then(
        ({ DecisionList }) => !isUnmounted && setLoaded({ List: DecisionList, hasFailed: false }),
        () => !isUnmounted && setLoaded({ hasFailed: true }),
      );
    return () => {
      isUnmounted = true;
    };
  }, [hasFailed]);
  if (List) return <List {...props} />;
  if (!hasFailed) return null;
  return (
    <ErrorState
      title={<FormattedMessage id="decisions.title" />}
      text={<FormattedMessage id="failure.unreachable" />}
      onRetry={() => setLoaded({ hasFailed: false })}
    />
  );
}
