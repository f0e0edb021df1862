import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { SegmentedControl } from 'shared-ui';
import { parseGrouping } from './stats-api.ts';

const options = [
  { value: 'day', content: <FormattedMessage id="stats.by-day" /> },
  { value: 'week', content: <FormattedMessage id="stats.by-week" /> },
  { value: 'month', content: <FormattedMessage id="stats.by-month" /> },
] as const;

/** Whether the charts have a point for each day, week or month. */
export function GroupingControl() {
  const [search, setSearch] = useSearchParams();
  function select(grouping: string) {
    const next = new URLSearchParams(search);
    next.set('by', grouping);
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return (
    <SegmentedControl
      label={<FormattedMessage id="stats.by" />}
      options={options}
      value={parseGrouping(search)}
      onChange={select}
    />
  );
}
