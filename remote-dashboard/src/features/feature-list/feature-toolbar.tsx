import type { ReactNode, RefObject } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Icon, SegmentedControl, VisuallyHidden, WarningIcon } from 'shared-ui';
import { Select } from 'shared-ui/app';
import type { FeatureChoice } from './feature-choice.ts';
import styles from './feature-toolbar.module.css';
import { type FeatureState, featureStates } from './listed-features.ts';

const stateNames: Record<FeatureState, MessageDescriptor> = defineMessages({
  all: { id: 'features.state.all' },
  attention: { id: 'features.attention' },
  on: { id: 'features.state.on' },
  off: { id: 'features.state.off' },
});

interface FeatureToolbarProps {
  searchRef: RefObject<HTMLInputElement | null>;
  choice: FeatureChoice;
  counts: Record<FeatureState, number>;
  categories: readonly { id: string; name: string }[];
  /** How much matches the search, for screen readers. */
  matches: ReactNode;
  onChange: (choice: FeatureChoice) => void;
}

/** The search and the filters of the features. */
export function FeatureToolbar({ searchRef, choice, counts, categories, matches, onChange }: FeatureToolbarProps) {
  const { formatMessage, formatNumber } = useIntl();
  const label = formatMessage({ id: 'features.search' });
  const states = featureStates.filter(
    (state) => state !== 'attention' || state === choice.state || counts.attention > 0,
  );
  return (
    <search className={styles.bar}>
      <label className={styles.find}>
        <SearchIcon />
        <input
          ref={searchRef}
          type="search"
          data-search=""
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={choice.text}
          onChange={({ target }) => onChange({ ...choice, text: target.value })}
        />
      </label>
      <div className={styles.states}>
        <SegmentedControl
          label={<FormattedMessage id="features.state" />}
          hidesLabel
          value={choice.state}
          onChange={(state) => onChange({ ...choice, state })}
          options={states.map((state) => ({
            value: state,
            content: (
              <>
                {state === 'attention' && <WarningIcon />}
                <span>
                  <FormattedMessage {...stateNames[state]} />{' '}
                  <span className={styles.count}>{formatNumber(counts[state])}</span>
                </span>
              </>
            ),
          }))}
        />
      </div>
      <div className={styles.stateSelect}>
        <Select
          label={
            <VisuallyHidden>
              <FormattedMessage id="features.state" />
            </VisuallyHidden>
          }
          value={choice.state}
          onChange={({ target }) =>
            onChange({ ...choice, state: featureStates.find((state) => state === target.value) ?? 'all' })
          }
        >
          {states.map((state) => (
            <option key={state} value={state}>
              {state === 'all' ? formatMessage({ id: 'features.state.any' }) : formatMessage(stateNames[state])}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.categorySelect}>
        <Select
          label={
            <VisuallyHidden>
              <FormattedMessage id="features.category" />
            </VisuallyHidden>
          }
          value={choice.category}
          onChange={({ target }) => onChange({ ...choice, category: target.value })}
        >
          <option value="">{formatMessage({ id: 'features.category.all' })}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <VisuallyHidden>
        <span role="status">{matches}</span>
      </VisuallyHidden>
    </search>
  );
}

function SearchIcon() {
  return <Icon path="M11 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16M21 21l-4.340-4.340" />;
}
