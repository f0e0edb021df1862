import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, CheckIcon } from 'shared-ui';
import type { ProblemRow } from './merge-rows.ts';
import styles from './problem-row.module.css';
import { useMendedText } from './use-mended-text.ts';

/** How long a mended row stays, and how long it takes to leave. */
const STAY_MS = 5000;
const LEAVE_MS = 420;

interface MendedRowProps {
  row: ProblemRow;
  onLeave: (element: HTMLElement | null) => void;
}

/** A problem that is gone, with Undo if the user fixed it here. Stays while the pointer or the keyboard is on it. */
export function MendedRow({ row, onLeave }: MendedRowProps) {
  const ref = useRef<HTMLLIElement>(null);
  const formatMended = useMendedText();
  const [isHeld, setIsHeld] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const isFixedHere = row.replacement !== undefined;
  useEffect(() => {
    if (isFixedHere) (ref.current?.querySelector('button') ?? ref.current)?.focus({ preventScroll: true });
  }, [isFixedHere]);
  useEffect(() => {
    if (isHeld || isUndoing) return undefined;
    const leave = () => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) onLeaveRef.current(ref.current);
      else setIsLeaving(true);
    };
    const timer = setTimeout(leave, STAY_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isUndoing]);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => onLeaveRef.current(ref.current), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  const onLeaveRef = useRef(onLeave);
  onLeaveRef.current = onLeave;
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className={styles.mended}
      data-leaving={isLeaving || undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      // The focus that the fix itself moved here does not hold the row.
      onKeyUp={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <CheckIcon />
      <p className={styles.text}>{formatMended(row)}</p>
      {row.undo && (
        <Button
          kind="plain"
          size="small"
          isPending={isUndoing}
          onClick={async () => {
            setIsUndoing(true);
            await row.undo?.();
            setIsUndoing(false);
          }}
        >
          <FormattedMessage id="problem.undo" />
        </Button>
      )}
    </li>
  );
}
