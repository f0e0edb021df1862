import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './virtual-table.module.css';

interface TableElementProps extends ComponentProps<'div'> {
  role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell';
  'data-index'?: number;
}

/** A part of a table whose rows are placed one by one, which those of a `<table>` cannot be. */
export function TableElement(props: TableElementProps) {
  return <div {...props} />;
}

/** How long the table has to rest before what is in sight is told, in milliseconds. */
const RANGE_PAUSE_MS = 60;

interface VirtualTableProps {
  label: string;
  /** How many rows there are so far. */
  count: number;
  /** There are more of them, nobody knows how many. */
  hasMore?: boolean;
  /** The cells of the head. */
  head: ReactNode;
  /** The style of every row, which lays out its cells. */
  rowStyle: string | undefined;
  /** How tall a row is about, in pixels. */
  rowHeight: number;
  /** The cells of a row. */
  row: (index: number) => ReactNode;
  /** What the rows are an answer to: another resetKey begins at the top. */
  resetKey: string;
  onVisibleRangeChange: (first: number, last: number) => void;
  /** What stands below the last row. */
  foot?: ReactNode;
}

/** A table of which only the rows in sight are there, however many it has. */
export function VirtualTable(props: VirtualTableProps) {
  const { label, count, hasMore, head, rowStyle, rowHeight, row, resetKey, onVisibleRangeChange, foot } = props;
  const scroller = useRef<HTMLElement>(null);
  // The row that has the focus stays while it is out of sight, or the focus would be lost.
  const [focusedIndex, setFocusedIndex] = useState<number>();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
    rangeExtractor: (range) => addIndex(defaultRangeExtractor(range), focusedIndex, count),
  });

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  useEffect(() => {
    const timer = setTimeout(() => onVisibleRangeChange(startIndex, endIndex), RANGE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [onVisibleRangeChange, startIndex, endIndex]);

  const lastKey = useRef(resetKey);
  useEffect(() => {
    if (lastKey.current !== resetKey) scroller.current?.scrollTo({ top: 0 });
    lastKey.current = resetKey;
  }, [resetKey]);

  return (
    <section
      ref={scroller}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
      tabIndex={0}
      aria-label={label}
    >
      <TableElement role="table" aria-label={label} aria-rowcount={hasMore ? -1 : count + 1}>
        <TableElement role="rowgroup" className={styles.head}>
          <TableElement role="row" aria-rowindex={1} className={rowStyle}>
            {head}
          </TableElement>
        </TableElement>
        <TableElement role="rowgroup" className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <TableElement
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={rowStyle}
              style={{ transform: `translateY(${start}px)`, minHeight: rowHeight }}
              onFocus={() => setFocusedIndex(index)}
              onBlur={() => setFocusedIndex(undefined)}
            >
              {row(index)}
            </TableElement>
          ))}
        </TableElement>
      </TableElement>
      {foot}
    </section>
  );
}

function addIndex(indexes: number[], focusedIndex: number | undefined, count: number): number[] {
  if (focusedIndex === undefined || focusedIndex >= count || indexes.includes(focusedIndex)) return indexes;
  return [...indexes, focusedIndex].sort((a, b) => a - b);
}
