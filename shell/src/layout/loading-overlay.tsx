import { FormattedMessage } from 'react-intl';
import styles from './loading-overlay.module.css';
import { Logo } from './logo.tsx';

/** Shown in place of a page that is still loading. */
export function LoadingOverlay() {
  return (
    <div className={styles.overlay} role="status" data-overlay>
      <Logo width={50} />
      <p>
        <FormattedMessage id="overlay.loading" />
      </p>
      {/* Shown after a delay by CSS, because scripts may be what fails to load. */}
      <p className={styles.slow}>
        <FormattedMessage id="overlay.slow" />
        {/* biome-ignore lint/a11y/useValidAnchor: The empty URL reloads the current page. */}
        <a href="">
          <FormattedMessage id="overlay.reload" />
        </a>
      </p>
      <noscript>
        <FormattedMessage id="overlay.no-script" />
      </noscript>
    </div>
  );
}
