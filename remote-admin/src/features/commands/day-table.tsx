import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Table } from 'shared-ui/app';
import type { Point } from '../stats/series.ts';
import { useLabels } from '../stats/use-labels.ts';
import styles from './command-table.module.css';

interface DayTableProps {
  caption: ReactNode;
  points: Point[];
}

/** How often commands were run on each day, the latest first. */
export function DayTable({ caption, points }: DayTableProps) {
  const { long, format } = useLabels();
  return (
    <Table dense caption={caption}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="commands.day" />
          </th>
          <th scope="col" className={styles.number}>
            <FormattedMessage id="commands.runs" />
          </th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{long(label)}</th>
            <td className={styles.number}>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
