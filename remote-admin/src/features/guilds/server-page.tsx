import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { type ApiError, Button, ErrorState, LinkIcon, Loading, LogOutIcon, Skeleton } from 'shared-ui';
import { Notice, PageLayout, Row, Stack, useQuery } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { Timeline } from '../users/timeline.tsx';
import { InviteDialog, useInvite } from './invite-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { type ServerDetails, serverDetailsQuery } from './server-details.ts';
import { ServerFacts } from './server-facts.tsx';

/** The page of a server in the admin panel. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(serverDetailsQuery(id));
  const { data, error, refetch } = query;
  const isOnServer = data?.left_at === null;
  return (
    <PageLayout
      title={data ? <span dir="auto">{data.name}</span> : <FormattedMessage id="server.title" />}
      actions={isOnServer && <ServerActions server={data} onLeft={() => void refetch()} />}
    >
      {!data && !error && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {isUnknownServer(error) ? (
        <ErrorState
          title={<FormattedMessage id="server.unknown" values={{ id }} />}
          text={<FormattedMessage id="server.unknown.text" />}
        />
      ) : (
        <RequestError
          request={query}
          title={<FormattedMessage id="server.failed" />}
          missingTokensText="information"
          onRetry={refetch}
        />
      )}
      {data && <Details server={data} />}
    </PageLayout>
  );
}

function isUnknownServer(error: ApiError | undefined): boolean {
  return error?.kind === 'http-error' && [400, 404].includes(error.status);
}

function Details({ server }: { server: ServerDetails }) {
  const { id, left_at, needs_attention, actions } = server;
  return (
    <Stack gap={5}>
      {left_at && (
        <Notice tone="danger">
          <FormattedMessage id="server.left" values={{ date: <DateTime time={left_at} showsTime /> }} />
        </Notice>
      )}
      {!left_at && needs_attention && (
        <Notice tone="warning">
          <FormattedMessage id="server.needs-attention" />
        </Notice>
      )}
      <ServerFacts server={server} />
      <Timeline id={id} details={{ actions, tickets: [], first_sign_in: null }} />
    </Stack>
  );
}

function ServerActions({ server, onLeft }: { server: ServerDetails; onLeft: () => void }) {
  const { invite, create, close } = useInvite();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Row gap={3}>
        <Button icon={<LinkIcon />} onClick={() => create(server)}>
          <FormattedMessage id="server-list.invite" />
        </Button>
        <Button kind="danger" icon={<LogOutIcon />} onClick={() => setIsLeaving(true)}>
          <FormattedMessage id="server-list.leave" />
        </Button>
      </Row>
      <InviteDialog invite={invite} onClose={close} />
      {isLeaving && (
        <LeaveDialog
          server={server}
          onClose={() => setIsLeaving(false)}
          onLeft={() => {
            setIsLeaving(false);
            onLeft();
          }}
        />
      )}
    </>
  );
}
