import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SearchBar, TextField } from 'shared-ui/app';
import { useDebouncedValue } from 'shared-ui/lib/use-debounced-value.ts';

interface ServerSearchProps {
  value: string;
  /** How many were found; undefined until that is known. */
  found: number | undefined;
  onSearch: (search: string) => void;
}

/** Looks for servers by a part of the name, or by the id. */
export function ServerSearch({ value, found, onSearch }: ServerSearchProps) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const rested = useDebouncedValue(typed);
  const search = useEffectEvent((text: string) => {
    if (text !== typed || text === value) return;
    setKnown(text);
    onSearch(text);
  });
  useEffect(() => search(rested), [rested]);

  return (
    <SearchBar found={found !== undefined && <FormattedMessage id="server-list.count" values={{ count: found }} />}>
      <TextField
        type="search"
        label={formatMessage({ id: 'server-list.search' })}
        hint={formatMessage({ id: 'server-list.search.hint' })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
    </SearchBar>
  );
}
