import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Loading, Skeleton, TextLink } from 'shared-ui';
import { Notice, Stack, Table, useQuery } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { useIsAdmin } from '../../auth/staff-session.ts';
import { CopyableId } from '../../components/copyable-id.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { BAN_REQUESTS_PATH } from '../ban-requests/ban-requests.ts';
import { Notes } from './notes.tsx';
import { Timeline } from './timeline.tsx';
import styles from './user-details.module.css';
import { type UserDetails as Details, userDetailsQuery } from './user-query.ts';

/** What this site has about a user: the ban, numbers, notes, a timeline, and their own servers. */
export function UserDetails({ id }: { id: string }) {
  const query = useQuery(userDetailsQuery(id));
  const { data } = query;
  return (
    <Stack gap={5}>
      {!data && !query.error && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      <RequestError
        request={query}
        title={<FormattedMessage id="user.details.failed" />}
        missingTokensText="information"
        onRetry={query.refetch}
      />
      {data && (
        <>
          {data.ban && <Ban {...data.ban} />}
          {data.ban_request && <OpenBanRequest id={data.ban_request} />}
          <Numbers {...data} />
          {data.notes && <Notes key={id} userId={id} notes={data.notes} />}
          <Timeline id={id} details={data} />
          {data.servers.length > 0 && <OwnServers servers={data.servers} />}
        </>
      )}
    </Stack>
  );
}

function Ban({ reason, by, until }: NonNullable<Details['ban']>) {
  return (
    <Notice tone="danger">
      {until ? (
        <FormattedMessage
          id="user.banned-by-until"
          values={{ name: by.name, date: <DateTime time={until} showsTime showsZone /> }}
        />
      ) : (
        <FormattedMessage id="user.banned-by" values={{ name: by.name }} />
      )}{' '}
      {reason ? <span dir="auto">{reason}</span> : <FormattedMessage id="bans.no-reason" />}
    </Notice>
  );
}

function OpenBanRequest({ id }: { id: string }) {
  return (
    <Notice tone="warning">
      <FormattedMessage id="user.ban-request" />{' '}
      <TextLink to={`${BAN_REQUESTS_PATH}/${id}`}>
        <FormattedMessage id="user.ban-request.open" />
      </TextLink>
    </Notice>
  );
}

function Numbers({ sessions, tickets, servers, actions }: Details) {
  const bans = actions.filter(({ action }) => action === 'banned_user_add').length;
  return (
    <dl className={styles.numbers}>
      <Entry title={<FormattedMessage id="user.bans" />} value={bans} list={actions} />
      <Entry title={<FormattedMessage id="user.tickets" />} value={tickets.length} list={tickets} />
      <Entry title={<FormattedMessage id="user.servers" />} value={servers.length} list={servers} />
      <Entry title={<FormattedMessage id="user.sessions" />} value={sessions} />
    </dl>
  );
}

/** The API's limit for each list. */
const MAX_ENTRIES = 50;

interface EntryProps {
  title: ReactNode;
  value: number;
  /** The list that was counted; there may be more entries than a full one has. */
  list?: unknown[];
}

function Entry({ title, value, list = [] }: EntryProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <FormattedNumber value={value} />
        {list.length >= MAX_ENTRIES && '+'}
      </dd>
    </div>
  );
}

function OwnServers({ servers }: Pick<Details, 'servers'>) {
  const { formatNumber } = useIntl();
  const isAdmin = useIsAdmin();
  return (
    <Table dense caption={<FormattedMessage id="user.servers" />}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="server-list.name" />
          </th>
          <th scope="col">
            <FormattedMessage id="server-list.id" />
          </th>
          <th scope="col">
            <FormattedMessage id="server-list.members" />
          </th>
        </tr>
      </thead>
      <tbody>
        {servers.map(({ id, name, members }) => {
          const path = isAdmin ? `/manage/admin/server_list/${id}` : undefined;
          return (
            <tr key={id}>
              <th scope="row">
                <span dir="auto">{path === undefined ? name : <TextLink to={path}>{name}</TextLink>}</span>
              </th>
              <td>
                <CopyableId id={id} to={path} skipsKeyboard={path !== undefined} />
              </td>
              <td>{members === null ? <FormattedMessage id="server-list.unknown" /> : formatNumber(members)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
