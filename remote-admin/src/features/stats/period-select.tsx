import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Select } from 'shared-ui/app';
import { parsePeriod, periods } from './stats-api.ts';

/** The period of the stats. */
export function PeriodSelect() {
  const { formatMessage } = useIntl();
  const [search, setSearch] = useSearchParams();
  function select(days: string) {
    const next = new URLSearchParams(search);
    next.set('days', days);
    // Each period has a grouping of its own.
    next.delete('by');
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return (
    <Select
      label={formatMessage({ id: 'stats.period' })}
      value={parsePeriod(search).days}
      onChange={({ target }) => select(target.value)}
    >
      {periods.map(({ days, name }) => (
        <option key={days} value={days}>
          {formatMessage(name)}
        </option>
      ))}
    </Select>
  );
}
