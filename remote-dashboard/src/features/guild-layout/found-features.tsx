import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Feature } from 'vigil-bot/manifest';
import { FeaturesIcon, SettingsIcon } from '../../layout/menu-icons.tsx';
import { getFeaturePath } from '../bot-features/feature-path.ts';
import { findSettings, hasTerms, indexFeatures, parseTerms } from '../feature-list/feature-search.ts';
import styles from './other-servers.module.css';

/** More have no room in the panel. */
const MAX_FOUND = 8;

interface FoundFeaturesProps {
  serverId: string;
  features: readonly Feature[];
  searchText: string;
  /** Called when the user follows a link. */
  onSelect: () => void;
}

/** Links to the features and settings whose names match a search. Nothing without a search. */
export function FoundFeatures({ serverId, features, searchText, onSelect }: FoundFeaturesProps) {
  const { locale } = useIntl();
  const index = useMemo(() => indexFeatures(features, locale), [features, locale]);
  const terms = parseTerms(searchText);
  if (terms.length === 0) return null;
  const found = [
    ...index
      .filter(({ folded }) => hasTerms(folded, terms))
      .map(({ feature, name }) => ({ to: getFeaturePath(serverId, feature.id), name, featureName: undefined })),
    ...findSettings(index, terms).map(({ featureId, featureName, path, label }) => ({
      to: getFeaturePath(serverId, featureId, path),
      name: label,
      featureName,
    })),
  ];
  return (
    <div>
      <h2 className={styles.heading}>
        <FormattedMessage id="switcher.features" />
      </h2>
      {found.length === 0 && (
        <p className={styles.empty}>
          <FormattedMessage id="switcher.no-features" />
        </p>
      )}
      <ul>
        {found.slice(0, MAX_FOUND).map(({ to, name, featureName }) => (
          <li key={to}>
            <Link to={to} className={styles.server} onClick={onSelect}>
              {featureName === undefined ? <FeaturesIcon /> : <SettingsIcon />}
              <span className={styles.names}>
                <bdi className={styles.name}>{name}</bdi>
                {featureName !== undefined && <bdi className={styles.feature}>{featureName}</bdi>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
