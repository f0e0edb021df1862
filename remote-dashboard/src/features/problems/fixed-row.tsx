import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, CheckIcon } from 'shared-ui';
import type { ProblemRow } from './merge-rows.ts';
import styles from './problem-row.module.css';
import { useFixedText } from './use-fixed-text.ts';

/** How long a fixed row stays, and how long it takes to leave. */
const STAY_MS = 5000;
const LEAVE_MS = 420;

interface FixedRowProps {
  row: ProblemRow;
  onLeave: (element: HTMLElement | null) => void;
}

/** A problem that is gone, with Undo if the user fixed it here. Stays while the pointer or the keyboard is on it. */
export function FixedRow({ row, onLeave }: FixedRowProps) {
  const ref = useRef<HTMLLIElement>(null);
  const formatFixed = useFixedText();
  const [isPaused, setIsPaused] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const isFixedHere = row.replacement !== undefined;
  useEffect(() => {
    if (isFixedHere) (ref.current?.querySelector('button') ?? ref.current)?.focus({ preventScroll: true });
  }, [isFixedHere]);
  useEffect(() => {
    if (isPaused || isUndoing) return undefined;
    const leave = () => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) onLeaveRef.current(ref.current);
      else setIsLeaving(true);
    };
    const timer = setTimeout(leave, STAY_MS);
    return () => clearTimeout(timer);
  }, [isPaused, isUndoing]);
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
      className={styles.fixed}
      data-leaving={isLeaving || undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      // The focus that the fix itself moved here does not pause it.
      onKeyUp={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <CheckIcon />
      <p className={styles.text}>{formatFixed(row)}</p>
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
