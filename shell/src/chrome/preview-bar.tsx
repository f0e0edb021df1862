import { FormattedMessage } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import styles from './preview-bar.module.css';

/** Tells staff that they look at a release that is not live, and leads out of it. */
export function PreviewBar() {
  const { preview } = usePageConfig();
  if (!preview) return null;
  return (
    <aside className={styles.bar}>
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
