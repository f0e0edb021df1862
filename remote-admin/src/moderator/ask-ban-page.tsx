import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFeature } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import { AskBanForm } from './ask-ban-form.tsx';
import { Placeholder } from './placeholder.tsx';
import { ProposalList } from './proposal-list.tsx';
import { fetchProposals, getId, type Shown } from './proposals.ts';
import { useOffsetList } from './use-offset-list.ts';

/** Where moderators propose to keep somebody out, and administrators decide on it. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  return hasStaffApi ? (
    <AskBan />
  ) : (
    <WorkPage title={<FormattedMessage id="ask-ban.title" />}>
      <Placeholder />
    </WorkPage>
  );
}

function AskBan() {
  const [shown, setShown] = useState<Shown>('all');
  const proposals = useOffsetList({
    queryKey: ['staff', 'ban-requests', shown],
    fetchPart: (offset) => fetchProposals(shown, offset),
    getId,
  });
  return (
    <WorkPage title={<FormattedMessage id="ask-ban.title" />} lead={<FormattedMessage id="ask-ban.lead" />}>
      <AskBanForm onProposed={proposals.restart} />
      <ProposalList proposals={proposals} shown={shown} onShow={setShown} />
    </WorkPage>
  );
}
