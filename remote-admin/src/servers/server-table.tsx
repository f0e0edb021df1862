import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { BotServer, ServerQuery } from './bot-server.ts';
import { Part } from './part.tsx';
import type { ServerRows } from './server-rows.ts';
import styles from './server-table.module.css';
import { ServerTableHead } from './server-table-head.tsx';
import { ServerTableRow } from './server-table-row.tsx';

/** As in the style sheet. */
const rowHeight = 60;

/** How long the list has to rest before what is in sight is asked for, in milliseconds. */
const pause = 60;

interface ServerTableProps {
  rows: ServerRows;
  total: number;
  query: ServerQuery;
  onSort: (sort: ServerQuery['sort'], descending: boolean) => void;
  onInvite: (server: BotServer) => void;
  onLeave: (server: BotServer) => void;
}

/** The servers as a table of which only what is in sight is there. */
export function ServerTable({ rows, total, query, onSort, onInvite, onLeave }: ServerTableProps) {
  const { formatMessage } = useIntl();
  const scroller = useRef<HTMLElement>(null);
  // The row that has the focus stays while it is out of sight, or the focus would be lost.
  const [held, setHeld] = useState<number>();
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), held, total),
  });
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const { want } = rows;
  useEffect(() => {
    const timer = setTimeout(() => want(startIndex, endIndex), pause);
    return () => clearTimeout(timer);
  }, [want, startIndex, endIndex]);

  const { search, sort, descending } = query;
  const order = [search, sort, descending].join();
  const before = useRef(order);
  useEffect(() => {
    if (before.current !== order) scroller.current?.scrollTo({ top: 0 });
    before.current = order;
  }, [order]);

  return (
    <section
      ref={scroller}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
      tabIndex={0}
      aria-label={formatMessage({ id: 'servers.title' })}
    >
      <Part role="table" aria-label={formatMessage({ id: 'servers.title' })} aria-rowcount={total + 1}>
        <ServerTableHead query={query} onSort={onSort} />
        <Part role="rowgroup" className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <ServerTableRow
              key={index}
              index={index}
              start={start}
              server={rows.rowAt(index)}
              onHold={setHeld}
              onInvite={onInvite}
              onLeave={onLeave}
            />
          ))}
        </Part>
      </Part>
    </section>
  );
}

function withRow(indexes: number[], held: number | undefined, total: number): number[] {
  if (held === undefined || held >= total || indexes.includes(held)) return indexes;
  return [...indexes, held].sort((a, b) => a - b);
}
