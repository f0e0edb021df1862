import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import styles from './virtual-table.module.css';

interface TableElementProps extends ComponentProps<'div'> {
  role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell';
  'data-index'?: number;
  'data-row'?: '';
  /** A header that only assistive technology needs where the cells of a row are below each other. */
  hiddenWhenNarrow?: boolean;
}

/** An element of an ARIA table, because rows of a `<table>` cannot be positioned. */
export function TableElement({ hiddenWhenNarrow = false, className = '', ...props }: TableElementProps) {
  return <div {...props} className={hiddenWhenNarrow ? `${className} ${styles.hiddenWhenNarrow}` : className} />;
}

/** Debounces onVisibleRangeChange while the user scrolls. */
const RANGE_DEBOUNCE_MS = 60;

interface VirtualTableProps {
  label: string;
  /** The number of rows loaded so far. */
  count: number;
  /** There are more rows to load. Their number is unknown. */
  hasMore?: boolean;
  /** The cells of the header row. */
  header: ReactNode;
  /** The class name of every row, which lays out its cells. */
  rowClassName: string | undefined;
  /** The estimated height of a row, in pixels. */
  rowHeight: number;
  /** Renders the cells of a row. */
  renderRow: (index: number) => ReactNode;
  /** Scrolls back to the first row when it changes, but not by Back, which returns to a row. */
  resetKey: string;
  onVisibleRangeChange: (first: number, last: number) => void;
  /** Content below the last row. */
  footer?: ReactNode;
}

/** A table that renders only its visible rows. The page scrolls, not the table. */
export function VirtualTable(props: VirtualTableProps) {
  const { label, count, hasMore, header, rowClassName, rowHeight, renderRow, resetKey, onVisibleRangeChange, footer } =
    props;
  const tableRef = useRef<HTMLDivElement>(null);
  const [rowsRef, scrollMargin] = useOffsetFromTop();
  // Keep the focused row mounted while it is scrolled out of view, or the focus would be lost.
  const [focusedIndex, setFocusedIndex] = useState<number>();
  const virtualizer = useWindowVirtualizer({
    count,
    scrollMargin,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
    rangeExtractor: (range) => addIndex(defaultRangeExtractor(range), focusedIndex, count),
  });

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  useEffect(() => {
    const timer = setTimeout(() => onVisibleRangeChange(startIndex, endIndex), RANGE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [onVisibleRangeChange, startIndex, endIndex]);

  const lastKeyRef = useRef(resetKey);
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    const { top = 0 } = tableRef.current?.getBoundingClientRect() ?? {};
    if (lastKeyRef.current !== resetKey && top < 0 && !isBack) scrollTo({ top: 0 });
    lastKeyRef.current = resetKey;
  }, [resetKey, isBack]);

  return (
    <div ref={tableRef} className={styles.box}>
      <TableElement role="table" aria-label={label} aria-rowcount={hasMore ? -1 : count + 1}>
        <TableElement role="rowgroup" className={styles.header}>
          <TableElement role="row" aria-rowindex={1} className={rowClassName}>
            {header}
          </TableElement>
        </TableElement>
        <TableElement
          ref={rowsRef}
          role="rowgroup"
          className={styles.rows}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <TableElement
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              data-row=""
              role="row"
              aria-rowindex={index + 2}
              className={rowClassName}
              style={{ transform: `translateY(${start - scrollMargin}px)`, minHeight: rowHeight }}
              onFocus={() => setFocusedIndex(index)}
              onBlur={() => setFocusedIndex(undefined)}
            >
              {renderRow(index)}
            </TableElement>
          ))}
        </TableElement>
      </TableElement>
      {footer}
    </div>
  );
}

/** The distance of an element from the top of the page, which changes with what is above it. */
function useOffsetFromTop() {
  const ref = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    function measure() {
      const { top = 0 } = ref.current?.getBoundingClientRect() ?? {};
      setOffset(Math.round(top + scrollY));
    }
    measure();
    // Not in every render, because measuring rows that were just rendered forces a layout.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return [ref, offset] as const;
}

function addIndex(indexes: number[], focusedIndex: number | undefined, count: number): number[] {
  if (focusedIndex === undefined || focusedIndex >= count || indexes.includes(focusedIndex)) return indexes;
  return [...indexes, focusedIndex].sort((a, b) => a - b);
}
