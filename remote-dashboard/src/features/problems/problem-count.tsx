import { FormattedMessage, FormattedNumber } from 'react-intl';
import { VisuallyHidden, WarningIcon } from 'shared-ui';
import { useQuery } from 'shared-ui/app';
import styles from './problem-count.module.css';
import { problemsQuery } from './problems-api.ts';

interface ProblemCountProps {
  serverId: string;
  /** Without one, the problems of all features count. */
  feature?: string | undefined;
}

/** How many problems a feature has, in the menu. Nothing if it has none. */
export function ProblemCount({ serverId, feature }: ProblemCountProps) {
  const { data } = useQuery(problemsQuery(serverId));
  const problems = data?.problems ?? [];
  const count = feature === undefined ? problems.length : problems.filter((other) => other.feature === feature).length;
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <WarningIcon />
      <VisuallyHidden>
        <FormattedMessage id="servers.attention" />
      </VisuallyHidden>
      <FormattedNumber value={count} />
    </span>
  );
}
