import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'shared-ui';
import { EmptyState, useDebouncedSearch } from 'shared-ui/app';
import type { Manifest, siteCategories } from 'vigil-bot/manifest';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useText } from '../bot-features/use-text.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { allFeatures, type FeatureChoice, formatChoice, parseChoice } from './feature-choice.ts';
import styles from './feature-list.module.css';
import rowStyles from './feature-row.module.css';
import { FeatureRow } from './feature-row.tsx';
import { findSettings, parseTerms } from './feature-search.ts';
import { FeatureToolbar } from './feature-toolbar.tsx';
import { FoundSettings } from './found-settings.tsx';
import {
  countStates,
  filterFeatures,
  findFeatures,
  groupByCategory,
  type ListedFeature,
  OTHER_CATEGORY,
} from './listed-features.ts';
import { SwitchFailures } from './switch-failures.tsx';
import { useSwitches } from './use-switches.ts';

const categoryNames: Record<(typeof siteCategories)[number], MessageDescriptor> = defineMessages({
  moderation: { id: 'features.category.moderation' },
  members: { id: 'features.category.members' },
  messages: { id: 'features.category.messages' },
  voice: { id: 'features.category.voice' },
  server: { id: 'features.category.server' },
});

/** The names of the categories: those of the site, those of the manifest, and one for the other features. */
function useCategoryNames(categories: NonNullable<Manifest['categories']>): ReadonlyMap<string, string> {
  const { formatMessage } = useIntl();
  const text = useText();
  return new Map([
    ...Object.entries(categoryNames).map(([id, name]) => [id, formatMessage(name)] as const),
    ...categories
      .filter(({ id }) => !Object.hasOwn(categoryNames, id))
      .map(({ id, name }) => [id, text(name)] as const),
    [OTHER_CATEGORY, formatMessage({ id: 'features.category.other' })],
  ]);
}

/** What the user looks for, which is in the URL as soon as the user pauses changing it. */
function useChoice(categories: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const applied = formatChoice(parseChoice(params, categories));
  const { text: search, setText: setSearch } = useDebouncedSearch(applied, (next) =>
    setParams(next, { replace: true, preventScrollReset: true }),
  );
  const setChoice = (next: FeatureChoice) => setSearch(formatChoice(next));
  return [parseChoice(new URLSearchParams(search), categories), setChoice] as const;
}

interface FeatureListProps {
  features: readonly ListedFeature[];
  categories: NonNullable<Manifest['categories']>;
}

/** All features by category, with search, filters and switches. */
export function FeatureList({ features, categories }: FeatureListProps) {
  const { formatMessage } = useIntl();
  const { id: serverId } = useServer();
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRender();
  const names = useCategoryNames(categories);
  const [choice, setChoice] = useChoice([...names.keys()]);
  const focusObstacle = () => focus(() => listRef.current?.querySelector<HTMLElement>('[data-obstacle]'));
  const switches = useSwitches(serverId, features, focusObstacle);
  const openAfterRender = useOpenAfterRender();
  const text = useDeferredValue(choice.text);
  const terms = parseTerms(text);
  const inFilter = filterFeatures(features, choice);
  const shown = findFeatures(inFilter, terms);
  const settings = findSettings(inFilter, terms);
  const isEmpty = shown.length === 0 && settings.length === 0;
  const sections = groupByCategory(shown, [...names.keys()]);

  function clearSearch() {
    setChoice(allFeatures);
    focus(() => searchRef.current);
  }

  return (
    <>
      <FeatureToolbar
        searchRef={searchRef}
        choice={choice}
        counts={countStates(features)}
        categories={groupByCategory(features, [...names.keys()]).map(({ category }) => ({
          id: category,
          name: names.get(category) ?? category,
        }))}
        matches={
          terms.length > 0 &&
          formatMessage({ id: 'features.matches' }, { features: shown.length, settings: settings.length })
        }
        onChange={setChoice}
      />
      <div ref={listRef} className={styles.sections}>
        {isEmpty && (
          <EmptyState
            title={
              text.trim() ? (
                <FormattedMessage id="features.no-match.title" values={{ text: <bdi>{text.trim()}</bdi> }} />
              ) : (
                <FormattedMessage id="features.filtered.title" />
              )
            }
            text={
              text.trim() ? (
                <FormattedMessage id="features.no-match.text" />
              ) : (
                <FormattedMessage id="features.filtered.text" />
              )
            }
            action={
              <Button onClick={clearSearch}>
                {text.trim() ? (
                  <FormattedMessage id="features.no-match.clear" />
                ) : (
                  <FormattedMessage id="features.filtered.clear" />
                )}
              </Button>
            }
          />
        )}
        {sections.map((section) => (
          <section key={section.category} aria-labelledby={`category-${section.category}`}>
            <header className={styles.header}>
              <h2 id={`category-${section.category}`} dir="auto">
                {names.get(section.category)}
              </h2>
              <CategoryCount
                features={features.filter(({ feature }) => section.category === (feature.category ?? OTHER_CATEGORY))}
              />
            </header>
            <ul className={rowStyles.rows}>
              {section.features.map((listed) => (
                <FeatureRow
                  key={listed.feature.id}
                  listed={listed}
                  terms={terms}
                  isOn={switches.getPosition(listed)}
                  isChanged={switches.isChanged(listed)}
                  onSwitch={(enabled) => switches.change(listed.feature.id, enabled)}
                  onMove={(path) => {
                    switches.moveToPage(listed, switches.getPosition(listed));
                    openAfterRender(path);
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
        {settings.length > 0 && <FoundSettings settings={settings} terms={terms} />}
      </div>
      <UnsavedChanges
        id={serverId}
        changes={switches.changes}
        errorText={
          switches.failures.length > 0 && (
            <SwitchFailures failures={switches.failures} features={features} getPosition={switches.getPosition} />
          )
        }
      />
    </>
  );
}

/** Opens a page after commit, so that the guard knows what is still unsaved. */
function useOpenAfterRender() {
  const navigate = useNavigate();
  const [target, setTarget] = useState<{ path: string }>();
  useEffect(() => {
    if (target) void navigate(target.path);
  }, [target, navigate]);
  return (path: string) => setTarget({ path });
}

/** How many features of a category are on. */
function CategoryCount({ features }: { features: readonly ListedFeature[] }) {
  return (
    <p className={styles.count}>
      <FormattedMessage
        id="features.on-count"
        values={{ on: features.filter(({ stored }) => stored.enabled).length, all: features.length }}
      />
    </p>
  );
}
