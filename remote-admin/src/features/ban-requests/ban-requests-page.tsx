import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFeature } from 'shared-ui';
import { PageLayout } from 'shared-ui/app';
import { useOffsetList } from '../../components/offset-list.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { BanRequestForm } from './ban-request-form.tsx';
import { BanRequestList } from './ban-request-list.tsx';
import { fetchBanRequests, getId, type Shown } from './ban-requests.ts';

/** Where moderators propose to keep somebody out, and administrators decide on it. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  return hasStaffApi ? (
    <AskBan />
  ) : (
    <PageLayout title={<FormattedMessage id="ask-ban.title" />}>
      <Placeholder />
    </PageLayout>
  );
}

function AskBan() {
  const [shown, setShown] = useState<Shown>('all');
  const proposals = useOffsetList({
    queryKey: ['staff', 'ban-requests', shown],
    fetchPart: (offset) => fetchBanRequests(shown, offset),
    getId,
  });
  return (
    <PageLayout title={<FormattedMessage id="ask-ban.title" />} lead={<FormattedMessage id="ask-ban.lead" />}>
      <BanRequestForm onProposed={proposals.restart} />
      <BanRequestList proposals={proposals} shown={shown} onShow={setShown} />
    </PageLayout>
  );
}
