import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, toast, VisuallyHidden } from 'shared-ui';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { FixedRow } from './fixed-row.tsx';
import { getShownRows, mergeRows, type ProblemRow } from './merge-rows.ts';
import { OpenRow } from './open-row.tsx';
import styles from './problem-row.module.css';
import type { Problem } from './problems-api.ts';
import { useFixedText } from './use-fixed-text.ts';

interface ProblemListProps {
  problems: readonly Problem[];
  /** Whom users can ask who cannot give permissions. */
  owner: string | null;
  /** How many are shown at first. */
  limit: number;
  /** The fields are on the same page, with a draft of their own. */
  isOnFeaturePage?: boolean;
}

/** What needs attention, each with its fix. What is fixed says so in its place for a moment. */
export function ProblemList({ problems, owner, limit, isOnFeaturePage = false }: ProblemListProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const max = isExpanded ? Number.POSITIVE_INFINITY : limit;
  const { rows, markFixed, remove } = useRows(problems, max);
  const listRef = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRender();
  const formatFixed = useFixedText();
  useBellUpdate(problems.length);
  const shown = getShownRows(rows, max);
  const hidden = rows.length - shown.length;
  const firstOpen = shown.find(({ isFixed }) => !isFixed);

  function leave(row: ProblemRow, element: HTMLElement | null) {
    const next = element?.nextElementSibling ?? element?.previousElementSibling;
    const hasFocus = element?.contains(document.activeElement);
    remove(row.problem.id);
    if (hasFocus) focus(() => (next instanceof HTMLElement ? next : listRef.current));
  }

  return (
    <div ref={listRef} tabIndex={-1} className={styles.rows}>
      <VisuallyHidden>
        <span role="status">
          {shown
            .filter(({ isFixed }) => isFixed)
            .map((row) => formatFixed(row))
            .join(' ')}
        </span>
      </VisuallyHidden>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((row) =>
            row.isFixed ? (
              <FixedRow key={row.problem.id} row={row} onLeave={(element) => leave(row, element)} />
            ) : (
              <OpenRow
                key={row.problem.id}
                problem={row.problem}
                problems={problems}
                owner={owner}
                isFirst={row === firstOpen && !isOnFeaturePage}
                isOnFeaturePage={isOnFeaturePage}
                onFixed={(details) => markFixed(row.problem.id, details)}
              />
            ),
          )}
        </ul>
      )}
      {hidden > 0 && (
        <div className={styles.more}>
          <Button
            kind="plain"
            onClick={() => {
              setIsExpanded(true);
              focus(() => listRef.current?.querySelectorAll('li')[shown.length]);
            }}
          >
            <FormattedMessage id="problem.more" values={{ count: hidden }} />
          </Button>
        </div>
      )}
    </div>
  );
}

/** Lets the bell refetch when a problem is gone, which is then no longer listed there. */
function useBellUpdate(count: number) {
  const previousRef = useRef(count);
  useEffect(() => {
    if (count < previousRef.current) dispatchEvent(new Event('problems-fixed'));
    previousRef.current = count;
  }, [count]);
}

/** The rows of the list, while problems come and go. */
function useRows(problems: readonly Problem[], limit: number) {
  const { formatMessage } = useIntl();
  const [rows, setRows] = useState(() => mergeRows([], problems, limit));
  const [listed, setListed] = useState(problems);
  // The list is another object after each request, even if nothing has changed.
  if (listed !== problems && JSON.stringify(listed) !== JSON.stringify(problems)) {
    setListed(problems);
    setRows(mergeRows(rows, problems, limit));
  }
  return {
    rows,
    markFixed(id: string, { replacement, undo }: Pick<ProblemRow, 'replacement' | 'undo'>) {
      const undoWithToast = async () => {
        await undo?.().catch(() => toast({ type: 'error', text: formatMessage({ id: 'problem.undo.failed' }) }));
      };
      setRows((current) =>
        current.map((row) =>
          row.problem.id === id ? { ...row, isFixed: true, replacement, undo: undo && undoWithToast } : row,
        ),
      );
    },
    remove: (id: string) => setRows((current) => current.filter(({ problem }) => problem.id !== id)),
  };
}
