import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DayTable } from './day-table.tsx';
import type { Point } from './series.ts';
import styles from './values-table.module.css';

interface ValuesTableProps {
  servers: Point[];
  commands: Point[];
}

/** What the charts show, as a table. It is rendered once it is opened. */
export function ValuesTable({ servers, commands }: ValuesTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.values} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <FormattedMessage id="stats.table" />
      </summary>
      {open && (
        <DayTable
          caption={<FormattedMessage id="stats.table.caption" />}
          day={<FormattedMessage id="stats.day" />}
          columns={[
            { title: <FormattedMessage id="stats.servers" />, points: servers },
            { title: <FormattedMessage id="stats.commands" />, points: commands },
          ]}
        />
      )}
    </details>
  );
}
