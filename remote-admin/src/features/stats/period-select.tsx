import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Select } from 'shared-ui/app';
import { parsePeriod, periods } from './stats-api.ts';

/** The period of the stats. */
export function PeriodSelect() {
  const { formatMessage } = useIntl();
  const [search, setSearch] = useSearchParams();
  return (
    <Select
      label={formatMessage({ id: 'stats.period' })}
      value={parsePeriod(search).days}
      onChange={({ target }) => setSearch({ days: target.value }, { replace: true, preventScrollReset: true })}
    >
      {periods.map(({ days, name }) => (
        <option key={days} value={days}>
          {formatMessage(name)}
        </option>
      ))}
    </Select>
  );
}
