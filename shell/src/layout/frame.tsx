import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigation } from 'react-router';
import { Toasts, usePageConfig } from 'shared-ui';
import { ConsentOverlay } from './consent-overlay.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Navbar } from './navbar.tsx';

interface FrameProps {
  children: ReactNode;
}

/** The layout of every page: navbar, main content, footer and overlays. */
export function Frame({ children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        <FormattedMessage id="frame.skip" />
      </a>
      <ProgressBar />
      <PreviewBar />
      <Navbar />
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
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
