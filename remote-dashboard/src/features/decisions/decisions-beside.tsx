import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { SegmentedControl, useFeature, VisuallyHidden } from 'shared-ui';
import { breakpoints } from 'shared-ui/breakpoints';
import styles from './decisions-beside.module.css';
import { LazyDecisionList } from './lazy-decision-list.tsx';

interface DecisionsBesideProps {
  /** A feature of the bot, `logs` or `greetings`. */
  feature: string;
  /** The label of a field by its path; undefined if the page does not have it. */
  getFieldLabel?: (path: string) => string | undefined;
  children: ReactNode;
}

/** What the bot did, in a wide window beside the page's settings, otherwise in a tab. Without the API feature only the settings. */
export function DecisionsBeside(props: DecisionsBesideProps) {
  const hasDecisions = useFeature('bot-decisions');
  if (!hasDecisions) return props.children;
  return <SettingsAndDecisions {...props} />;
}

function SettingsAndDecisions({ feature, getFieldLabel = () => undefined, children }: DecisionsBesideProps) {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE_WINDOW).matches);
  const [tab, setTab] = useState<'settings' | 'decisions'>('settings');
  const titleId = useId();
  const links = { getFieldLabel, onOpenField: () => setTab('settings') };
  return (
    <>
      {!isWide && (
        <div className={styles.tabs}>
          <SegmentedControl
            label={<FormattedMessage id="decisions.tabs" />}
            hidesLabel
            fullWidth
            value={tab}
            onChange={setTab}
            options={[
              { value: 'settings', content: <FormattedMessage id="decisions.tab.settings" /> },
              { value: 'decisions', content: <FormattedMessage id="decisions.title" /> },
            ]}
          />
        </div>
      )}
      {/* Stays mounted, because it has unsaved input. */}
      <div className={styles.settings} hidden={!isWide && tab !== 'settings'}>
        {children}
      </div>
      {isWide && (
        <aside className={styles.dock} aria-labelledby={titleId} data-decisions="">
          <div className={styles.scroller}>
            <h2 id={titleId}>
              <FormattedMessage id="decisions.title" />
            </h2>
            <LazyDecisionList feature={feature} links={links} />
          </div>
        </aside>
      )}
      {!isWide && tab === 'decisions' && (
        <section aria-labelledby={titleId}>
          <VisuallyHidden>
            <h2 id={titleId}>
              <FormattedMessage id="decisions.title" />
            </h2>
          </VisuallyHidden>
          <LazyDecisionList feature={feature} links={links} />
        </section>
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
