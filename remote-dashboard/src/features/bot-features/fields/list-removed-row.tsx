import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import styles from './list.module.css';

/** How long a removed item can be brought back. */
const UNDO_MS = 8000;

interface RemovedRowProps {
  name: string;
  onUndo: () => void;
  onEnd: () => void;
}

/** In the position of a removed item: brings it back. Pointer and focus on it stop the clock. */
export function RemovedRow({ name, onUndo, onEnd }: RemovedRowProps) {
  const { formatMessage } = useIntl();
  const [isPaused, setIsPaused] = useState(false);
  const end = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts again for another item.
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isPaused, name]);
  return (
    <li
      className={styles.removed}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <span role="status">
        <FormattedMessage id="field.list.removed" values={{ name: <bdi>{name}</bdi> }} />
      </span>
      <Button size="small" aria-label={formatMessage({ id: 'field.list.undo.label' }, { name })} onClick={onUndo}>
        <FormattedMessage id="field.undo" />
      </Button>
    </li>
  );
}
