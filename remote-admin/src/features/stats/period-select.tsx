import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { useFeature } from 'shared-ui';
import { Select } from 'shared-ui/app';
import { parsePeriod, periods } from './stats-api.ts';

/** The period of the stats, if the API supports periods. */
export function PeriodSelect() {
  const { formatMessage } = useIntl();
  const hasStaffApi = useFeature('staff');
  const [search, setSearch] = useSearchParams();
  if (!hasStaffApi) return;
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
