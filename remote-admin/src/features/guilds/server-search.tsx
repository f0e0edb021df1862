import { FormattedMessage, useIntl } from 'react-intl';
import { SearchBar } from 'shared-ui/app';
import { SearchField } from 'shared-ui/lib/search.tsx';
import { useDebouncedSearch } from 'shared-ui/lib/use-typed.ts';

interface ServerSearchProps {
  value: string;
  /** How many were found; undefined until that is known. */
  found: number | undefined;
  onSearch: (search: string) => void;
}

/** Looks for servers by a part of the name, or by the id. */
export function ServerSearch({ value, found, onSearch }: ServerSearchProps) {
  const { formatMessage } = useIntl();
  const { typed, setTyped } = useDebouncedSearch(value, onSearch);
  return (
    <SearchBar found={found !== undefined && <FormattedMessage id="server-list.count" values={{ count: found }} />}>
      <SearchField
        label={formatMessage({ id: 'server-list.search' })}
        hint={formatMessage({ id: 'server-list.search.hint' })}
        value={typed}
        onChange={setTyped}
        maxLength={100}
      />
    </SearchBar>
  );
}
