import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigation } from 'react-router';
import { Toasts, usePageConfig } from 'shared-ui';
import { ConsentOverlay } from './consent-overlay.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Navbar } from './navbar.tsx';
import previewBarStyles from './preview-bar.module.css';
import progressBarStyles from './progress-bar.module.css';

interface FrameProps {
  children: ReactNode;
}

/** What surrounds every page. */
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

/** Tells staff that they look at a release that is not live, and leads out of it. */
function PreviewBar() {
  const { preview } = usePageConfig();
  if (!preview) return null;
  return (
    <aside className={previewBarStyles.bar}>
      <p>
        <FormattedMessage id="preview.text" values={{ ...preview }} />
      </p>
      {/* The gateway answers this path, so the router must not. */}
      <a href="/preview/leave">
        <FormattedMessage id="preview.leave" />
      </a>
    </aside>
  );
}

/** A thin line at the upper edge while the next page is on its way. */
function ProgressBar() {
  return useNavigation().state === 'idle' ? null : <div className={progressBarStyles.bar} aria-hidden="true" />;
}
