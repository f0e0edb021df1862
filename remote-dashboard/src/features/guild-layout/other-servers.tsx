import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Avatar, Loading, Skeleton, usePageConfig } from 'shared-ui';
import { SearchField, useQuery } from 'shared-ui/app';
import { RequestError } from '../../lib/api/errors.tsx';
import { filterByName } from '../../lib/sort-and-filter.ts';
import type { ServerSummary } from '../../specification-api/parse-servers.ts';
import { useServerGroups } from '../guilds/remembered-servers.ts';
import { serversQuery, useServerImages } from '../guilds/servers.ts';
import styles from './other-servers.module.css';

/** Show search from this many servers. */
const SEARCH_THRESHOLD = 5;

interface OtherServersProps {
  /** The id of the current server, which is not listed. */
  id: string | undefined;
  /** The URL for another server. */
  getUrl: (id: string) => string;
  /** Called when the user follows a link. */
  onSelect?: () => void;
  /** Renders what else the search has found. With it there is always a search. */
  renderFound?: (searchText: string) => ReactNode;
  /** The label of a search that does not only find servers. */
  searchLabel?: string;
}

/** Links for the user's other servers with the bot: pinned ones and those opened last come first. */
export function OtherServers({ id, getUrl, onSelect, renderFound, searchLabel }: OtherServersProps) {
  const { formatMessage } = useIntl();
  const { language, brand } = usePageConfig();
  const query = useQuery({ ...serversQuery, refetchOnMount: 'always' });
  const { data: list, error, refetch } = query;
  const [searchText, setSearchText] = useState('');
  const servers = list?.servers.filter((server) => server.joined && server.id !== id) ?? [];
  const groups = useServerGroups(filterByName(servers, searchText), language);
  const hasHeadings = groups.pinned.length + groups.recent.length > 0 && groups.others.length > 0;
  const headings = {
    pinned: <FormattedMessage id="servers.pinned" />,
    recent: <FormattedMessage id="servers.recent" />,
    others: hasHeadings && <FormattedMessage id="servers.others" />,
  };
  return (
    <>
      {!list && !error && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {!list && <RequestError request={query} title={<FormattedMessage id="switcher.failed" />} onRetry={refetch} />}
      {list && servers.length === 0 && (
        <p className={styles.empty}>
          <FormattedMessage id="switcher.none" values={{ brand: brand.name }} />
        </p>
      )}
      {(servers.length >= SEARCH_THRESHOLD || (renderFound && list)) && (
        <search className={styles.search} onKeyDown={followFirstLink}>
          <SearchField
            label={searchLabel ?? formatMessage({ id: 'servers.search' })}
            value={searchText}
            onChange={setSearchText}
          />
        </search>
      )}
      {(['pinned', 'recent', 'others'] as const).map(
        (group) =>
          groups[group].length > 0 && (
            <div key={group}>
              {headings[group] && <h2 className={styles.heading}>{headings[group]}</h2>}
              <ul>
                {groups[group].map((server) => (
                  <OtherServer key={server.id} server={server} to={getUrl(server.id)} onSelect={onSelect} />
                ))}
              </ul>
            </div>
          ),
      )}
      {renderFound?.(searchText)}
    </>
  );
}

/** Enter in the search field opens the first server found. */
function followFirstLink({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'Enter') currentTarget.parentElement?.querySelector<HTMLElement>('li a')?.click();
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
        <Avatar id={id} name={name} src={icon} size={32} />
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </Link>
    </li>
  );
}
