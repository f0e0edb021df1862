import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ArrowLeftIcon, ButtonLink, useFeature } from 'shared-ui';
import { EmptyState, PageLayout, replaceQueryData, Stack, useQuery } from 'shared-ui/app';
import { Inbox } from 'shared-ui/app/tickets';
import { RequestError } from '../../auth/request-error.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { usePagedList } from '../../components/paged-list.tsx';
import { PlaceholderPage } from '../../components/placeholder-page.tsx';
import { BanRequestCard } from './ban-request-card.tsx';
import { BanRequestForm } from './ban-request-form.tsx';
import { BanRequestList, parseFilter } from './ban-request-list.tsx';
import {
  BAN_REQUESTS_PATH,
  type BanRequest,
  banRequestQuery,
  fetchBanRequests,
  findNextToDecide,
  getId,
} from './ban-requests.ts';
import styles from './ban-requests-page.module.css';

/** The inbox of ban requests, in which moderators request bans and administrators decide. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  return hasStaffApi ? <BanRequestInbox /> : <PlaceholderPage title={<FormattedMessage id="ban-requests.title" />} />;
}

function BanRequestInbox() {
  const { id } = useParams();
  const selectedId = id === 'new' ? undefined : id;
  const [params] = useSearchParams();
  const filter = parseFilter(params.get('state'));
  const search = filter === 'all' ? '' : `?state=${filter}`;
  const navigate = useNavigate();
  const banRequests = usePagedList({
    queryKey: ['staff', 'ban-requests', filter],
    fetchPage: (before) => fetchBanRequests(filter, before),
    getId,
  });
  const { query, banRequest } = useBanRequest(selectedId, banRequests);
  const [decision, setDecision] = useState<{ focusedId: string }>();
  const headingRef = useFocusedHeading(decision?.focusedId === selectedId ? decision : undefined);

  function update(updated: BanRequest) {
    banRequests.replace(updated);
    void replaceQueryData(banRequestQuery(updated.id), updated);
  }

  /** Selects the next ban request that waits for a decision. If there is none, fetches the list again. */
  function handleDecision(decided: BanRequest) {
    update(decided);
    const next = findNextToDecide(banRequests.list?.items ?? [], decided.id);
    setDecision({ focusedId: next?.id ?? decided.id });
    if (next) return void navigate({ pathname: `${BAN_REQUESTS_PATH}/${next.id}`, search });
    banRequests.refetch();
  }

  const isUnknown = query.error?.kind === 'http-error' && query.error.reason === 'request-unknown';
  const allLink = (
    <ButtonLink icon={<ArrowLeftIcon />} to={{ pathname: BAN_REQUESTS_PATH, search }}>
      <FormattedMessage id="ban-requests.back" />
    </ButtonLink>
  );
  return (
    <PageLayout
      title={
        selectedId === undefined ? (
          <FormattedMessage id="ban-requests.title" />
        ) : (
          <span ref={headingRef} tabIndex={-1} className={styles.heading}>
            {banRequest && !isUnknown ? (
              <bdi>{banRequest.person.name}</bdi>
            ) : (
              <FormattedMessage id="ban-requests.one" />
            )}
          </span>
        )
      }
      lead={selectedId === undefined && <FormattedMessage id="ban-requests.lead" />}
      actions={id !== undefined && allLink}
    >
      <Inbox
        showsList={id === undefined}
        list={
          <BanRequestList
            banRequests={banRequests}
            filter={filter}
            search={search}
            onFilterChange={(state) => void navigate({ search: state === 'all' ? '' : `?state=${state}` })}
          />
        }
      >
        {/* Only hidden, so that its input stays. */}
        <div hidden={selectedId !== undefined}>
          <Stack>
            <h2 className={styles.new}>
              <FormattedMessage id="ban-requests.new" />
            </h2>
            <BanRequestForm
              onCreated={() => {
                banRequests.refetch();
                void navigate({ pathname: BAN_REQUESTS_PATH, search }, { replace: true });
              }}
            />
          </Stack>
        </div>
        {selectedId !== undefined && isUnknown && (
          <EmptyState
            title={<FormattedMessage id="ban-requests.unknown.title" />}
            text={<FormattedMessage id="staff-tickets.unknown.text" />}
          />
        )}
        {selectedId !== undefined && !isUnknown && (
          <Stack>
            <RequestError
              request={query}
              title={<FormattedMessage id="ban-requests.one.failed" />}
              onRetry={query.refetch}
            />
            {!banRequest && !query.error && <ListSkeleton />}
            {banRequest && (
              <BanRequestCard
                key={selectedId}
                banRequest={banRequest}
                onAssigned={update}
                onDecided={handleDecision}
                onStale={query.refetch}
              />
            )}
          </Stack>
        )}
      </Inbox>
    </PageLayout>
  );
}

/** The selected ban request. Shows the one of the list until it is loaded, and updates the list then. */
function useBanRequest(
  id: string | undefined,
  { list, isFetching, replace }: ReturnType<typeof usePagedList<BanRequest>>,
) {
  const query = useQuery({ ...banRequestQuery(id ?? ''), enabled: id !== undefined });
  const loaded = query.isPlaceholderData ? undefined : query.data;
  const updateList = useEffectEvent(replace);
  // Also after the list is loaded, which may be older.
  useEffect(() => {
    if (loaded && !isFetching) updateList(loaded);
  }, [loaded, isFetching]);
  return { query, banRequest: loaded ?? list?.items.find((item) => item.id === id) };
}

/** Focuses the heading when there is a new reason to. */
function useFocusedHeading(reason: object | undefined) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the shell, which focuses the content of a new page.
    if (reason) queueMicrotask(() => ref.current?.focus());
  }, [reason]);
  return ref;
}
