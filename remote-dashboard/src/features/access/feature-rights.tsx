import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChevronDownIcon, SegmentedControl, VisuallyHidden } from 'shared-ui';
import { SearchField } from 'shared-ui/app';
import { filterByName } from '../../lib/sort-and-filter.ts';
import { type RightLevel, rightLevels } from '../../specification-api/server-detail.ts';
import { type GrantableRights, getLevel } from './access-list.ts';
import styles from './feature-rights.module.css';
import { levelNames } from './format-access.ts';

type FeatureLevels = NonNullable<GrantableRights['features']>;

/** Show search from this many features. */
const SEARCH_THRESHOLD = 10;

interface FeatureRightsProps {
  /** The names of the features that the bot has, by their ids. */
  names: ReadonlyMap<string, string>;
  rights: FeatureLevels;
  /** Called with the features whose level changes. */
  onChange: (changed: FeatureLevels) => void;
}

/** A role's rights in each feature of the bot. Closed at first, because there may be a hundred. */
export function FeatureRights({ names, rights, onChange }: FeatureRightsProps) {
  const { formatMessage, formatNumber, formatList } = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const [searchText, setSearchText] = useState('');
  const features = [...names].map(([id, name]) => ({ id, name }));
  const counts = (['manage', 'view'] as const).flatMap((level) => {
    const count = features.filter(({ id }) => getLevel(rights, id) === level).length;
    return count > 0 ? [`${formatMessage(levelNames[level])}: ${formatNumber(count)}`] : [];
  });
  const levels = new Set(features.map(({ id }) => getLevel(rights, id)));
  const [commonLevel] = levels.size === 1 ? levels : [];
  const setAll = (level: RightLevel) => onChange(Object.fromEntries(features.map(({ id }) => [id, level])));
  return (
    <details className={styles.features} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.title}>
          <FormattedMessage id="features.title" />
        </span>
        <span className={styles.counts}>
          {counts.length > 0 ? formatList(counts, { type: 'unit' }) : <FormattedMessage {...levelNames.none} />}
        </span>
        <ChevronDownIcon />
      </summary>
      {isOpen && (
        <div className={styles.content}>
          {features.length > 1 && (
            <LevelRow
              name={formatMessage({ id: 'access.features.all' })}
              level={commonLevel}
              isEmphasized
              onChange={setAll}
            />
          )}
          {features.length >= SEARCH_THRESHOLD && (
            <SearchField label={formatMessage({ id: 'servers.search' })} value={searchText} onChange={setSearchText} />
          )}
          {filterByName(features, searchText).map(({ id, name }) => (
            <LevelRow
              key={id}
              name={name}
              level={getLevel(rights, id)}
              onChange={(level) => onChange({ [id]: level })}
            />
          ))}
        </div>
      )}
    </details>
  );
}

interface LevelRowProps {
  name: string;
  /** Undefined if several features have different ones. */
  level: RightLevel | undefined;
  isEmphasized?: boolean;
  onChange: (level: RightLevel) => void;
}

function LevelRow({ name, level, isEmphasized = false, onChange }: LevelRowProps) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.row}>
      <bdi className={isEmphasized ? styles.emphasized : styles.name} aria-hidden="true">
        {name}
      </bdi>
      <SegmentedControl<RightLevel | ''>
        fullWidth
        hidesLabel
        label={<VisuallyHidden>{name}</VisuallyHidden>}
        options={rightLevels.map((value) => ({ value, content: formatMessage(levelNames[value]) }))}
        value={level ?? ''}
        onChange={(value) => value && onChange(value)}
      />
    </div>
  );
}
