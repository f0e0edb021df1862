import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { TextLink } from 'shared-ui';
import { apiQuery, RelativeTime, useQuery } from 'shared-ui/app';
import type { Feature } from 'vigil-bot/manifest';
import { fetchSaveAuthor } from '../../editor/fetch-save-author.ts';
import { guildKey } from '../../lib/api/requests.ts';
import { useFormatRecentTime } from '../../lib/use-format-recent-time.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { findPause } from '../pauses/pauses-api.ts';
import type { StoredFeature } from './bot-features-api.ts';
import { getTruth, type Truth } from './truth.ts';
import { truthIcons } from './truth-icons.tsx';
import styles from './truth-line.module.css';
import { useWaiting } from './use-waiting.ts';

const truthMessages: Record<Truth['state'], MessageDescriptor> = defineMessages({
  off: { id: 'feature.truth.off' },
  paused: { id: 'feature.truth.paused' },
  pausing: { id: 'feature.truth.pausing' },
  active: { id: 'feature.truth.active' },
  degraded: { id: 'feature.truth.degraded' },
  waiting: { id: 'feature.truth.waiting' },
  offline: { id: 'feature.truth.offline' },
  away: { id: 'feature.truth.away' },
});

interface TruthLineProps {
  feature: Feature;
  stored: StoredFeature;
  /** Whether the manifest rejects saved values. */
  hasFaults: boolean;
}

/** Whether the bot works with what is saved, who saved it, and the way to its history. */
export function TruthLine({ feature, stored, hasFaults }: TruthLineProps) {
  const { id, offlineSince, pauses, rights } = useServer();
  const { formatMessage } = useIntl();
  const formatRecentTime = useFormatRecentTime();
  const truth = getTruth(stored, { offlineSince, pausedUntil: findPause(pauses, feature.id)?.until, hasFaults });
  const isWaiting = truth.state === 'waiting' || truth.state === 'pausing';
  const isLong = useWaiting(id, stored, feature.id, isWaiting);
  const canSeeHistory = rights.server !== 'none';
  const module = `feature:${feature.id}` as const;
  const { data: author } = useQuery({
    ...apiQuery(guildKey(id, 'save-author', module, `${stored.revision}`), async () => ({
      kind: 'ok' as const,
      data: (await fetchSaveAuthor(id, module)) ?? null,
    })),
    enabled: canSeeHistory && stored.revision > 0,
  });
  const tone = isWaiting && isLong ? 'long' : truth.state;
  const time = 'since' in truth ? truth.since : 'until' in truth ? truth.until : undefined;
  return (
    <div className={styles.line}>
      <p className={`${styles.state} ${styles[tone] ?? ''}`} role="status">
        {truthIcons[truth.state]}
        {formatMessage(truthMessages[truth.state], { time: time === undefined ? undefined : formatRecentTime(time) })}
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
