import { useEffect, useEffectEvent, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { SearchBar, Select, TextField } from 'shared-ui/app';
import { useDebouncedValue } from 'shared-ui/lib/use-debounced-value.ts';
import type { Shown } from './ticket-calls.ts';

const choices = defineMessages({
  open: { id: 'staff-tickets.show.open' },
  mine: { id: 'staff-tickets.show.mine' },
  all: { id: 'staff-tickets.show.all' },
});
const order = ['open', 'mine', 'all'] as const;

interface TicketFilterProps {
  show: Shown;
  search: string;
  /** How many there are; undefined until that is known. */
  found: number | undefined;
  onChange: (change: { show?: Shown; search?: string }) => void;
}

/** Which tickets are listed: the choice at once, the search when its writer pauses. */
export function TicketFilter({ show, search, found, onChange }: TicketFilterProps) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    setTyped(search);
  }
  const rested = useDebouncedValue(typed);
  const apply = useEffectEvent((text: string) => {
    const next = text.trim();
    if (text !== typed || next === search) return;
    setKnown(next);
    onChange({ search: next });
  });
  useEffect(() => apply(rested), [rested]);

  return (
    <SearchBar found={found !== undefined && <FormattedMessage id="staff-tickets.found" values={{ count: found }} />}>
      <Select
        label={formatMessage({ id: 'staff-tickets.show' })}
        value={show}
        onChange={({ target }) => onChange({ show: order.find((choice) => choice === target.value) ?? 'open' })}
      >
        {order.map((choice) => (
          <option key={choice} value={choice}>
            {formatMessage(choices[choice])}
          </option>
        ))}
      </Select>
      <TextField
        type="search"
        label={formatMessage({ id: 'staff-tickets.search' })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
      />
    </SearchBar>
  );
}
