import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from 'shared-ui';
import type { ServerSummary } from '../../specification-api/parse-servers.ts';
import styles from './pin-button.module.css';
import { usePins } from './remembered-servers.ts';

interface PinButtonProps {
  server: Pick<ServerSummary, 'id' | 'name'>;
}

/** Pins a server to the start of the lists, or unpins it. Keeps the focus, although the server moves to another list. */
export function PinButton({ server: { id, name } }: PinButtonProps) {
  const { formatMessage } = useIntl();
  const { pinnedIds, togglePin } = usePins();

  function handleClick({ currentTarget }: MouseEvent<HTMLElement>) {
    // With the mouse, the page must not scroll along.
    const preventScroll = !currentTarget.matches(':focus-visible');
    togglePin(id);
    // Wait until the lists are rendered.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-pin="${id}"]`)?.focus({ preventScroll }));
  }

  return (
    <button
      type="button"
      className={styles.pin}
      aria-pressed={pinnedIds.includes(id)}
      aria-label={formatMessage({ id: 'servers.pin' }, { name })}
      title={formatMessage({ id: 'servers.pin' }, { name })}
      data-pin={id}
      onClick={handleClick}
    >
      <Icon path="M12 17v5M9 10.760a2 2 0 0 1-1.110 1.790l-1.780.9A2 2 0 0 0 5 15.240V16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-.760a2 2 0 0 0-1.110-1.790l-1.780-.9A2 2 0 0 1 15 10.760V7a1 1 0 0 1 1-1 2 2 0 0 0 0-4H8a2 2 0 0 0 0 4 1 1 0 0 1 1 1z" />
    </button>
  );
}
