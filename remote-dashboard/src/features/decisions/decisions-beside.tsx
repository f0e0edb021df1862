import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { SegmentedControl, useFeature } from 'shared-ui';
import { breakpoints } from 'shared-ui/breakpoints';
import type { Field } from 'vigil-bot/manifest';
import { LazyPartBoundary, lazyPart } from '../../lib/lazy-part.tsx';
import styles from './decisions-beside.module.css';

// The page's settings come first.
const DecisionPanel = lazyPart(async () => (await import('./decision-list.tsx')).DecisionPanel);

interface DecisionsBesideProps {
  /** A feature of the bot, `logs` or `greetings`. */
  feature: string;
  /** The fields of the page that decisions can name. */
  fields?: readonly Field[];
  children: ReactNode;
}

/** What the bot did, in a wide window beside the page's settings, otherwise in a tab. Without the API feature only the settings. */
export function DecisionsBeside(props: DecisionsBesideProps) {
  return useFeature('bot-decisions') ? <SettingsAndDecisions {...props} /> : props.children;
}

function SettingsAndDecisions({ feature, fields = [], children }: DecisionsBesideProps) {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE_WINDOW).matches);
  const [search, setSearch] = useSearchParams();
  const tab = search.has('happened') ? 'decisions' : 'settings';
  function selectTab(next: typeof tab) {
    if (next === 'decisions') search.set('happened', '');
    else search.delete('happened');
    setSearch(search, { replace: true, preventScrollReset: true });
  }
  const titleId = useId();
  const title = <FormattedMessage id="decisions.title" />;
  return (
    <>
      {!isWide && (
        <div className={styles.tabs}>
          <SegmentedControl
            label={<FormattedMessage id="decisions.tabs" />}
            hidesLabel
            fullWidth
            value={tab}
            onChange={selectTab}
            options={[
              { value: 'settings', content: <FormattedMessage id="settings.title" /> },
              { value: 'decisions', content: title },
            ]}
          />
        </div>
      )}
      {/* Stays mounted, because it has unsaved input. */}
      <div className={styles.settings} hidden={!isWide && tab !== 'settings'}>
        {children}
      </div>
      {(isWide || tab === 'decisions') && (
        <aside className={styles.dock} aria-labelledby={titleId} data-decisions={isWide || undefined}>
          <div className={styles.scroller}>
            <h2 id={titleId}>{title}</h2>
            <LazyPartBoundary>
              <DecisionPanel feature={feature} fields={fields} />
            </LazyPartBoundary>
          </div>
        </aside>
      )}
    </>
  );
}

const WIDE_WINDOW = breakpoints['--wide'];

function subscribe(listener: () => void) {
  const wideWindow = matchMedia(WIDE_WINDOW);
  wideWindow.addEventListener('change', listener);
  return () => wideWindow.removeEventListener('change', listener);
}
