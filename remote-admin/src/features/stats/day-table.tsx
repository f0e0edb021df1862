import type { ReactNode } from 'react';
import { Table } from 'shared-ui/app';
import styles from './day-table.module.css';
import type { Point } from './points.ts';
import { useFormatters } from './use-formatters.ts';

interface DayTableProps {
  caption: ReactNode;
  /** The header of the first column. */
  dayTitle: ReactNode;
  columns: { title: ReactNode; points: Point[] }[];
}

/** The values of one or more series by day, the latest day first. */
export function DayTable({ caption, dayTitle, columns }: DayTableProps) {
  const { formatLongLabel, formatValue } = useFormatters();
  const values = columns.map(({ points }) => new Map(points.map(({ label, value }) => [label, formatValue(value)])));
  const days = [...new Set(values.flatMap((column) => [...column.keys()]))].reverse();
  return (
    <Table dense caption={caption}>
      <thead>
        <tr>
          <th scope="col">{dayTitle}</th>
          {columns.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order.
            <th key={index} scope="col" className={styles.number}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((label) => (
          <tr key={label}>
            <th scope="row">{formatLongLabel(label)}</th>
            {values.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order.
              <td key={index} className={styles.number}>
                {column.get(label) ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
