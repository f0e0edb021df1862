import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { CheckIcon, Icon, TextLink } from 'shared-ui';
import { apiQuery, ClockIcon, RelativeTime, useQuery } from 'shared-ui/app';
import type { Feature } from 'vigil-bot/manifest';
import { fetchSaveAuthor } from '../../editor/fetch-save-author.ts';
import { guildKey } from '../../lib/api/requests.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import type { StoredFeature } from './bot-features-api.ts';
import { getTruth, type Truth } from './truth.ts';
import styles from './truth-line.module.css';
import { useWaiting } from './use-waiting.ts';

const truthMessages: Record<Truth['state'], MessageDescriptor> = defineMessages({
  off: { id: 'feature.truth.off' },
  active: { id: 'feature.truth.active' },
  waiting: { id: 'feature.truth.waiting' },
  offline: { id: 'feature.truth.offline' },
  away: { id: 'feature.truth.away' },
});

/** A ring of dashes: nothing runs. */
export function OffIcon() {
  return (
    <Icon path="M10.100 2.180a10 10 0 0 1 3.800 0m-3.800 19.640a10 10 0 0 0 3.800 0m3.709-18.106a10 10 0 0 1 2.690 2.700M2.180 13.900a10 10 0 0 1 0-3.800m18.120 7.490a10 10 0 0 1-2.690 2.700m4.210-10.190a10 10 0 0 1 0 3.800M3.700 17.590a10 10 0 0 0 2.690 2.700m0-16.580a10 10 0 0 0-2.690 2.700" />
  );
}

/** A plug that is pulled. */
export function OfflineIcon() {
  return (
    <Icon path="m19 5 3-3M2 22l3-3m1.300 1.300a2.400 2.400 0 0 0 3.400 0L12 18l-6-6-2.300 2.300a2.400 2.400 0 0 0 0 3.400zM7.500 13.500 10 11m.5 5.500L13 14m-1-8 6 6 2.300-2.300a2.400 2.400 0 0 0 0-3.400l-2.600-2.600a2.400 2.400 0 0 0-3.400 0z" />
  );
}

/** The icons of the states of a feature. */
export const truthIcons: Record<Truth['state'], ReactNode> = {
  off: <OffIcon />,
  active: <CheckIcon />,
  waiting: <ClockIcon />,
  offline: <OfflineIcon />,
  away: <OfflineIcon />,
};

interface TruthLineProps {
  feature: Feature;
  stored: StoredFeature;
}

/** Whether the bot works with what is saved, who saved it, and the way to its history. */
export function TruthLine({ feature, stored }: TruthLineProps) {
  const { id, offlineSince, rights } = useServer();
  const { formatTime, formatDate, formatMessage } = useIntl();
  const truth = getTruth(stored, offlineSince);
  const isLong = useWaiting(id, stored, feature.id, truth.state === 'waiting');
  const canSeeHistory = rights.server !== 'none';
  const module = `feature:${feature.id}` as const;
  const { data: author } = useQuery({
    ...apiQuery(guildKey(id, 'save-author', module, `${stored.revision}`), async () => ({
      kind: 'ok' as const,
      data: (await fetchSaveAuthor(id, module)) ?? null,
    })),
    enabled: canSeeHistory && stored.revision > 0,
  });
  const formatRecentTime = (time: string) =>
    new Date(time).toDateString() === new Date().toDateString()
      ? formatTime(time)
      : formatDate(time, { dateStyle: 'medium', timeStyle: 'short' });
  const tone = truth.state === 'waiting' && isLong ? 'long' : truth.state;
  return (
    <div className={styles.line}>
      <p className={`${styles.state} ${styles[tone] ?? ''}`} role="status">
        {truthIcons[truth.state]}
        {formatMessage(truthMessages[truth.state], {
          time: truth.state === 'active' ? formatRecentTime(truth.since) : undefined,
        })}
      </p>
      <p className={styles.author}>
        {(truth.state === 'offline' || truth.state === 'away') && (
          <FormattedMessage id="feature.truth.last-seen" values={{ time: <RelativeTime time={truth.lastSeen} /> }} />
        )}
        {author && (truth.state === 'active' || truth.state === 'waiting') && (
          <SavedBy name={author.name} time={formatRecentTime(author.time)} />
        )}
        {truth.state === 'off' && stored.revision > 0 && <FormattedMessage id="feature.truth.kept" />}
      </p>
      {canSeeHistory && (
        <TextLink to={`/dashboard/${id}/history?module=${encodeURIComponent(module)}`}>
          <FormattedMessage id="history.title" />
        </TextLink>
      )}
    </div>
  );
}

/** Who saved the settings, if their account still exists, and when. */
function SavedBy({ name, time }: { name: string | undefined; time: string }) {
  if (name === undefined) return <FormattedMessage id="feature.truth.saved" values={{ time }} />;
  return <FormattedMessage id="feature.truth.saved-by" values={{ name: <bdi>{name}</bdi>, time }} />;
}
