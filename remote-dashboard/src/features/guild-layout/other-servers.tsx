import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Avatar, Loading, Skeleton, usePageConfig } from 'shared-ui';
import { useQuery } from 'shared-ui/app';
import { SearchField } from 'shared-ui/lib/search.tsx';
import { RequestError } from '../../lib/api/errors.tsx';
import { filterByName, sortServers } from '../../lib/sort-and-filter.ts';
import { type ServerSummary, serversQuery, useServerImages } from '../guilds/servers.ts';
import styles from './other-servers.module.css';

/** Show search from this many servers. */
const SEARCH_THRESHOLD = 8;

interface OtherServersProps {
  /** The id of the current server. */
  id: string;
  /** The URL for another server. */
  getUrl: (id: string) => string;
  /** Called when the user follows a link. */
  onSelect?: () => void;
  /** Content below the list. */
  children?: ReactNode;
}

/** Links for the user's other servers with the bot. */
export function OtherServers({ id, getUrl, onSelect, children }: OtherServersProps) {
  const { formatMessage } = useIntl();
  const { language, brand } = usePageConfig();
  const query = useQuery({ ...serversQuery, refetchOnMount: 'always' });
  const { data: list, error, refetch } = query;
  const [searchText, setSearchText] = useState('');
  const others = list?.servers.filter((server) => server.joined && server.id !== id) ?? [];
  return (
    <>
      {!list && !error && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {!list && <RequestError request={query} title={<FormattedMessage id="switcher.failed" />} onRetry={refetch} />}
      {list && others.length === 0 && (
        <p className={styles.empty}>
          <FormattedMessage id="switcher.none" values={{ brand: brand.name }} />
        </p>
      )}
      {others.length >= SEARCH_THRESHOLD && (
        <div className={styles.search}>
          <SearchField label={formatMessage({ id: 'servers.search' })} value={searchText} onChange={setSearchText} />
        </div>
      )}
      <ul>
        {filterByName(sortServers(others, language), searchText).map((server) => (
          <OtherServer key={server.id} server={server} to={getUrl(server.id)} onSelect={onSelect} />
        ))}
      </ul>
      {children}
    </>
  );
}

interface OtherServerProps {
  server: ServerSummary;
  to: string;
  onSelect: (() => void) | undefined;
}

function OtherServer({ server, to, onSelect }: OtherServerProps) {
  const { id, name } = server;
  const { icon } = useServerImages(server);
  return (
    <li>
      <Link to={to} className={styles.server} onClick={onSelect}>
        <Avatar id={id} name={name} src={icon} size={28} />
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </Link>
    </li>
  );
}
