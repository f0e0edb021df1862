import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { type ApiResult, api, Button, useFeature, VisuallyHidden } from 'shared-ui';
import { EmptyState, mapResult, PageLayout, SearchBar, SearchField, useDebouncedSearch } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import { DateTime } from '../../components/date-time.tsx';
import { type ListPage, PagedList, usePagedList } from '../../components/paged-list.tsx';
import { PlaceholderPage } from '../../components/placeholder-page.tsx';
import { LinkedUserLine, type UserSummary } from '../../components/user-line.tsx';
import styles from './bans-page.module.css';

/** The start page of the moderator panel: the list of bans, if the API provides it. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  if (!hasStaffApi) return <PlaceholderPage title={<FormattedMessage id="moderator.title" />} />;
  return (
    <PageLayout title={<FormattedMessage id="bans.title" />} lead={<FormattedMessage id="bans.lead" />}>
      <BanList />
    </PageLayout>
  );
}

interface Ban {
  person: UserSummary;
  reason: string | null;
  by: UserSummary;
  at: string;
  until: string | null;
}

/** The number of bans per request. */
const PAGE_SIZE = 50;
const getId = ({ person }: Ban) => person.id;

async function fetchBans(search: string, before: string | undefined): Promise<ApiResult<ListPage<Ban>>> {
  const result = await staffRequest((tokens) =>
    api.POST('/v1/moderator/bans', { body: { ...tokens, limit: PAGE_SIZE, before, search } }),
  );
  return mapResult(result, ({ total, bans, next }) => ({ total, items: bans, next }));
}

/** The banned users, newest first, with a search. */
function BanList() {
  const { formatMessage } = useIntl();
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, 100);
  const setSearch = (next: string) =>
    setParams(next ? { search: next } : {}, { replace: true, preventScrollReset: true });
  const { text, setText } = useDebouncedSearch(search, setSearch, true);
  const bans = usePagedList({
    queryKey: ['staff', 'bans', search],
    fetchPage: (before) => fetchBans(search, before),
    getId,
  });
  return (
    <>
      <SearchBar>
        <SearchField label={formatMessage({ id: 'bans.search' })} value={text} onChange={setText} maxLength={100} />
      </SearchBar>
      <PagedList
        query={bans}
        variant="boxed"
        empty={<NoBans search={search} onClear={() => setSearch('')} />}
        errorTitle={<FormattedMessage id="bans.failed" />}
      >
        {(ban) => <BanRow key={getId(ban)} ban={ban} />}
      </PagedList>
    </>
  );
}

function BanRow({ ban: { person, reason, by, at, until } }: { ban: Ban }) {
  return (
    <li data-row="" className={styles.row}>
      <LinkedUserLine user={person} />
      <p className={styles.reason} dir="auto">
        {reason || (
          <span className={styles.noReason}>
            <FormattedMessage id="bans.no-reason" />
          </span>
        )}
      </p>
      <p className={styles.byline}>
        <VisuallyHidden>
          <FormattedMessage id="bans.by" />{' '}
        </VisuallyHidden>
        <span dir="auto">{by.name}</span>
        <DateTime time={at} />
        {until && (
          <span>
            <FormattedMessage id="bans.until" values={{ date: <DateTime time={until} /> }} />
          </span>
        )}
      </p>
    </li>
  );
}

function NoBans({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search)
    return (
      <EmptyState title={<FormattedMessage id="bans.none.title" />} text={<FormattedMessage id="bans.none.text" />} />
    );
  return (
    <EmptyState
      title={<FormattedMessage id="bans.no-match.title" values={{ search }} />}
      text={<FormattedMessage id="bans.no-match.text" />}
      action={
        <Button onClick={onClear}>
          <FormattedMessage id="bans.no-match.clear" />
        </Button>
      }
    />
  );
}
