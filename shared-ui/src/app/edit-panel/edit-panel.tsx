import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { CloseIcon, IconButton } from 'shared-ui';
import { breakpoints } from 'shared-ui/breakpoints';
import { Sheet } from '../dialog/dialog.tsx';
import styles from './edit-panel.module.css';

interface EditPanelProps {
  open: boolean;
  title: ReactNode;
  /** The buttons at the bottom edge. */
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A panel that edits something on the page: beside the page in a wide window, otherwise above it. */
export function EditPanel(props: EditPanelProps) {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE_WINDOW).matches);
  if (!isWide) return <Sheet {...props} />;
  return props.open && <DockedPanel {...props} />;
}

const WIDE_WINDOW = breakpoints['--docked-panel'];

function subscribe(listener: () => void) {
  const wideWindow = matchMedia(WIDE_WINDOW);
  wideWindow.addEventListener('change', listener);
  return () => wideWindow.removeEventListener('change', listener);
}

function DockedPanel({ title, footer, onClose, children }: EditPanelProps) {
  const { formatMessage } = useIntl();
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <aside className={styles.dock} aria-labelledby={titleId} data-docked-panel="">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel wherever the focus is in it. */}
      <div
        className={styles.panel}
        onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && onClose()}
      >
        <header className={styles.header}>
          <h2 id={titleId} ref={titleRef} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon={<CloseIcon />} label={formatMessage({ id: 'ui.close' })} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        <div className={styles.footer}>{footer}</div>
      </div>
    </aside>
  );
}
