import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertIcon, CheckIcon, Icon, IconButton, Loading, RetryIcon, Skeleton, WarningIcon } from 'shared-ui';
import { apiQuery, RelativeTime, useQuery } from 'shared-ui/app';
import type { StatusField } from 'vigil-bot/manifest';
import { useErrorMessage } from '../../../lib/api/errors.tsx';
import { useIsInView } from '../../../lib/use-is-in-view.ts';
import { askBot, statusKey } from '../feature-calls.ts';
import { useText } from '../use-text.ts';
import styles from './controls.module.css';
import { toKey, useForm } from './form-context.tsx';
import { NewBadge } from './new-badge.tsx';

/** How often a visible status is refreshed. */
const REFRESH_MS = 30_000;

const stateIcons = {
  good: <CheckIcon />,
  warning: <WarningIcon />,
  bad: <AlertIcon />,
  neutral: <Icon path="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18" />,
};

/** A line that the running bot answers. */
export function StatusRow({ field, path }: { field: StatusField; path: readonly string[] }) {
  const { serverId, featureId, values } = useForm();
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const text = useText();
  const key = toKey(path);
  const rowRef = useRef<HTMLDivElement>(null);
  // Neither rows of closed groups nor those of the hidden settings beside decisions ask.
  const isInView = useIsInView(rowRef, false);
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(statusKey(serverId, featureId, key), async () => {
      const result = await askBot(serverId, featureId, key, values);
      return result.kind === 'ok' ? { ...result, data: { ...result.data, at: new Date().toISOString() } } : result;
    }),
    refetchInterval: REFRESH_MS,
    enabled: isInView,
  });
  const label = text(field.label);
  const answer = error ? getErrorMessage(error) : data && text(data.problem ?? data.text ?? '');
  const state = error || data?.problem ? 'warning' : (data?.state ?? 'neutral');
  return (
    <div ref={rowRef} className={styles.row} data-field={key}>
      <bdi>{label}</bdi>
      <NewBadge field={field} />
      {answer === undefined ? (
        <Loading>
          <Skeleton />
        </Loading>
      ) : (
        <span className={`${styles.state} ${state === 'neutral' ? '' : styles[state]}`} role="status">
          {stateIcons[state]}
          <bdi>{answer}</bdi>
        </span>
      )}
      {data && !error && (
        <span className={styles.soft}>
          <FormattedMessage id="field.status.answered" values={{ time: <RelativeTime time={data.at} /> }} />
        </span>
      )}
      <IconButton
        icon={<RetryIcon />}
        label={formatMessage({ id: 'field.status.again' }, { label })}
        isPending={isFetching}
        onClick={() => void refetch()}
      />
    </div>
  );
}
