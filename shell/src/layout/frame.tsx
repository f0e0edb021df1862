import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigation } from 'react-router';
import { frameLayoutAtom, Toasts, usePageConfig } from 'shared-ui';
import { usePage } from '../areas/pages.ts';
import { ConsentOverlay } from './consent-overlay.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Navbar } from './navbar.tsx';

interface FrameProps {
  /** Reserves the place of the side menu while an app page is loading. */
  isLoading?: boolean;
  children: ReactNode;
}

/** The layout of every page: navbar, side menu of app pages, main content, footer and overlays. */
export function Frame({ isLoading = false, children }: FrameProps) {
  const { formatMessage } = useIntl();
  const { frame = 'public' } = usePage();
  const kind = frame === 'public' ? undefined : frame;
  const pageLayout = useAtomValue(frameLayoutAtom);
  const hasPlaceholder = isLoading && kind !== undefined;
  return (
    <div className={styles.frame} data-frame={kind} data-layout={hasPlaceholder ? 'panel' : pageLayout}>
      <a className={styles.skip} href="#content">
        <FormattedMessage id="frame.skip" />
      </a>
      <ProgressBar />
      <PreviewBar />
      <Navbar />
      <div className={styles.body}>
        {kind && (
          <aside data-frame-slot="side-menu" aria-label={formatMessage({ id: 'navbar.menu' })}>
            {hasPlaceholder && <div />}
          </aside>
        )}
        <main className={styles.main} id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <ConsentOverlay />
      <Toasts />
    </div>
  );
}

/** Shows staff that they preview a release, with a link to leave the preview. */
function PreviewBar() {
  const { preview } = usePageConfig();
  if (!preview) return null;
  return (
    <aside className={styles.previewBar}>
      <p>
        <FormattedMessage id="preview.text" values={{ ...preview }} />
      </p>
      {/* Not a router link: the gateway handles this path. */}
      <a href="/preview/leave">
        <FormattedMessage id="preview.leave" />
      </a>
    </aside>
  );
}

/** A thin line at the top edge during navigation. */
function ProgressBar() {
  return useNavigation().state === 'idle' ? null : <div className={styles.progressBar} aria-hidden="true" />;
}
