import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { TextLink, VisuallyHidden, WarningIcon } from 'shared-ui';
import { Badge, CoverLink, Switch } from 'shared-ui/app';
import { getFeaturePath } from '../bot-features/feature-path.ts';
import { getTruth, type Truth } from '../bot-features/truth.ts';
import { truthIcons } from '../bot-features/truth-icons.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { findPause } from '../pauses/pauses-api.ts';
import { FeatureIcon } from './feature-icon.tsx';
import styles from './feature-row.module.css';
import { countFaults, findObstacles, type ListedFeature } from './listed-features.ts';
import { MarkedText } from './marked-text.tsx';
import { useObstacleText } from './use-obstacle-text.ts';

interface FeatureRowProps {
  listed: ListedFeature;
  /** What the user searches for. */
  terms: readonly string[];
  /** The position of the switch. */
  isOn: boolean;
  /** Whether the switch is in another position than the saved one. */
  isChanged: boolean;
  onSwitch: (enabled: boolean) => void;
  /** Moves the switch into the draft of the feature's page, and opens that page. */
  onMove: (path: string) => void;
}

/** A feature: its icon, name, description, state and switch. */
export function FeatureRow({ listed, terms, isOn, isChanged, onSwitch, onMove }: FeatureRowProps) {
  const { id: serverId } = useServer();
  const { feature, name, description, stored, canEdit } = listed;
  const obstacles = isChanged ? findObstacles(listed, isOn) : [];
  return (
    <li className={`${styles.row} ${isChanged ? styles.changed : ''}`} data-off={stored.enabled ? undefined : ''}>
      <span className={styles.tile}>
        <FeatureIcon name={feature.icon} />
      </span>
      <div className={styles.texts}>
        <div className={styles.heading}>
          <div className={styles.name}>
            <CoverLink to={getFeaturePath(serverId, feature.id)}>
              <MarkedText text={name} terms={terms} />
            </CoverLink>
            {listed.isNew && (
              <Badge tone="accent">
                <FormattedMessage id="features.new" />
              </Badge>
            )}
          </div>
          <FeatureStateText listed={listed} />
        </div>
        <div className={styles.about}>
          {description && (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          )}
          {obstacles.length > 0 && <Obstacle listed={listed} isOn={isOn} onMove={onMove} />}
        </div>
      </div>
      <div className={styles.switch}>
        <Switch
          label={<VisuallyHidden>{name}</VisuallyHidden>}
          checked={isOn}
          disabled={!canEdit}
          onChange={onSwitch}
        />
      </div>
    </li>
  );
}

const stateTexts: Record<Truth['state'], MessageDescriptor> = defineMessages({
  off: { id: 'features.truth.off' },
  paused: { id: 'features.truth.paused' },
  pausing: { id: 'features.truth.paused' },
  active: { id: 'features.truth.active' },
  degraded: { id: 'features.attention' },
  waiting: { id: 'features.truth.waiting' },
  offline: { id: 'features.truth.waiting' },
  away: { id: 'features.truth.away' },
});

/** Whether the bot works with what is saved. */
function FeatureStateText({ listed }: { listed: ListedFeature }) {
  const { offlineSince, pauses } = useServer();
  const { formatNumber } = useIntl();
  const faultCount = countFaults(listed);
  if (faultCount > 0)
    return (
      <p className={`${styles.state} ${styles.attention}`}>
        <WarningIcon />
        <FormattedMessage id="features.attention" />
        <span className={styles.faultCount}>{formatNumber(faultCount)}</span>
      </p>
    );
  const pausedUntil = findPause(pauses, listed.feature.id)?.until;
  const { state } = getTruth(listed.stored, { offlineSince, pausedUntil });
  return (
    <p className={`${styles.state} ${styles[state] ?? ''}`}>
      {truthIcons[state]}
      <FormattedMessage {...stateTexts[state]} />
    </p>
  );
}

/** Why the switch cannot be saved in its position, and the way to what has to be filled in. */
function Obstacle({ listed, isOn, onMove }: Pick<FeatureRowProps, 'listed' | 'isOn' | 'onMove'>) {
  const { id: serverId } = useServer();
  const formatObstacle = useObstacleText();
  const [first] = findObstacles(listed, isOn);
  const path = getFeaturePath(serverId, listed.feature.id, first?.path.join('/'));
  return (
    <p className={styles.obstacle}>
      <span>{formatObstacle(listed, isOn)}</span>{' '}
      <TextLink
        to={path}
        data-obstacle=""
        onClick={(event) => {
          event.preventDefault();
          onMove(path);
        }}
      >
        <FormattedMessage id="features.go-to-field" />
      </TextLink>
    </p>
  );
}
