import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Table } from 'shared-ui/app';
import type { Point } from './series.ts';
import { useLabels } from './use-labels.ts';
import styles from './values-table.module.css';

interface ValuesTableProps {
  servers: Point[];
  commands: Point[];
}

/** What the charts show, as a table, the newest day first; it is there once it is asked for. */
export function ValuesTable({ servers, commands }: ValuesTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.values} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <FormattedMessage id="stats.table" />
      </summary>
      {open && <Rows servers={servers} commands={commands} />}
    </details>
  );
}

function Rows({ servers, commands }: ValuesTableProps) {
  const { long, format } = useLabels();
  const valuesOf = (points: Point[]) => new Map(points.map(({ label, value }) => [label, format(value)]));
  const [serversOn, commandsOn] = [valuesOf(servers), valuesOf(commands)];
  const days = [...new Set([...serversOn.keys(), ...commandsOn.keys()])].reverse();
  return (
    <Table dense caption={<FormattedMessage id="stats.table.caption" />}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="stats.day" />
          </th>
          <th scope="col" className={styles.number}>
            <FormattedMessage id="stats.servers" />
          </th>
          <th scope="col" className={styles.number}>
            <FormattedMessage id="stats.commands" />
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day}>
            <th scope="row">{long(day)}</th>
            <td className={styles.number}>{serversOn.get(day) ?? '–'}</td>
            <td className={styles.number}>{commandsOn.get(day) ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
