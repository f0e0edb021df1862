import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Icon } from 'shared-ui';
import { SettingsIcon } from '../../layout/menu-icons.tsx';
import { getFeaturePath } from '../bot-features/feature-path.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import listStyles from './feature-list.module.css';
import rowStyles from './feature-row.module.css';
import type { FoundSetting } from './feature-search.ts';
import styles from './found-settings.module.css';
import { MarkedText } from './marked-text.tsx';

/** More are not useful: the user can type another letter. */
const MAX_SETTINGS = 50;

interface FoundSettingsProps {
  settings: readonly FoundSetting[];
  terms: readonly string[];
}

/** The settings that a search has found, with links that lead to them. */
export function FoundSettings({ settings, terms }: FoundSettingsProps) {
  const { id: serverId } = useServer();
  const { formatNumber } = useIntl();
  const more = settings.length - MAX_SETTINGS;
  return (
    <section aria-labelledby="found-settings">
      <header className={listStyles.header}>
        <h2 id="found-settings">
          <FormattedMessage id="features.settings-inside" />
        </h2>
        <p className={listStyles.count}>{formatNumber(settings.length)}</p>
      </header>
      <ul className={rowStyles.rows}>
        {settings.slice(0, MAX_SETTINGS).map(({ featureId, featureName, path, label }) => (
          <li key={`${featureId}/${path}`} className={styles.setting}>
            <Link to={getFeaturePath(serverId, featureId, path)}>
              <SettingsIcon />
              <span className={styles.label}>
                <MarkedText text={label} terms={terms} />
              </span>
              <bdi className={styles.feature}>{featureName}</bdi>
              <ChevronRightIcon />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.more}>
          <FormattedMessage id="features.settings-more" values={{ count: more }} />
        </p>
      )}
    </section>
  );
}

function ChevronRightIcon() {
  return <Icon path="m9 18 6-6-6-6" />;
}
