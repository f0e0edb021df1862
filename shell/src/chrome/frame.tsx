import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Toasts } from 'shared-ui';
import { ConsentOverlay } from './consent/consent-overlay.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Navbar } from './navbar.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { ProgressBar } from './progress-bar.tsx';

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
