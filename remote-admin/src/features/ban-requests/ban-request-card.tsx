import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { BanIcon, Button, Card, CloseIcon, toast } from 'shared-ui';
import { Notice, Row, Stack, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { useIsAdmin } from '../../auth/staff-session.ts';
import { DateTime } from '../../components/date-time.tsx';
import { LinkedUserLine } from '../../components/user-line.tsx';
import styles from './ban-request-card.module.css';
import { Assignee } from './ban-request-list.tsx';
import { BanRequestBadge } from './ban-request-state.tsx';
import { type BanRequest, type Decision, toggleAssignment } from './ban-requests.ts';
import { DecideDialog } from './decide-dialog.tsx';

interface BanRequestCardProps {
  banRequest: BanRequest;
  onAssigned: (banRequest: BanRequest) => void;
  onDecided: (banRequest: BanRequest) => void;
  /** Called when the ban request turns out to be outdated. */
  onStale: () => void;
}

/** A ban request with reason, evidence and decision. Administrators decide here, except on their own requests. */
export function BanRequestCard({ banRequest, onAssigned, onDecided, onStale }: BanRequestCardProps) {
  const { person, reason, evidence, by, at, state, own } = banRequest;
  const [pendingDecision, setPendingDecision] = useState<Decision['decision']>();
  const isAdmin = useIsAdmin();
  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between">
          <LinkedUserLine user={person} />
          <BanRequestBadge state={state} />
        </Row>
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
        <p className={styles.evidence} dir="auto">
          {evidence}
        </p>
        <p className={styles.byline}>
          {own ? (
            <FormattedMessage id="ban-requests.created-by-you" values={{ date: <DateTime time={at} /> }} />
          ) : (
            <FormattedMessage
              id="ban-requests.created-by"
              values={{ name: <Name>{by.name}</Name>, date: <DateTime time={at} /> }}
            />
          )}
        </p>
        <DecisionNotice banRequest={banRequest} />
        {state === 'open' && (
          <Assignment banRequest={banRequest} canChange={isAdmin && !own} onChange={onAssigned} onStale={onStale} />
        )}
        {state === 'open' && isAdmin && !own && (
          <Row>
            <Button icon={<CloseIcon />} onClick={() => setPendingDecision('refuse')}>
              <FormattedMessage id="ban-requests.refuse" />
            </Button>
            <Button kind="danger" icon={<BanIcon />} onClick={() => setPendingDecision('approve')}>
              <FormattedMessage id="ban-requests.approve" />
            </Button>
          </Row>
        )}
      </Stack>
      <DecideDialog
        banRequest={banRequest}
        decision={pendingDecision}
        onClose={() => setPendingDecision(undefined)}
        onDecided={(decided) => {
          setPendingDecision(undefined);
          onDecided(decided);
        }}
        onAlreadyDecided={onStale}
      />
    </Card>
  );
}

interface AssignmentProps {
  banRequest: BanRequest;
  canChange: boolean;
  onChange: (banRequest: BanRequest) => void;
  onStale: () => void;
}

/** Who deals with a ban request, and a button to take it on or to give it back. */
function Assignment({ banRequest, canChange, onChange, onStale }: AssignmentProps) {
  const getErrorMessage = useErrorMessage('administrator');
  const { mutate, isPending } = useMutation({
    mutationFn: () => toggleAssignment(banRequest),
    onSuccess: onChange,
    onError(error) {
      toast({ type: 'error', text: getErrorMessage(error) });
      if (error.kind === 'http-error') onStale();
    },
  });
  return (
    <Row>
      <p role="status" className={styles.byline}>
        <Assignee banRequest={banRequest} />
      </p>
      {canChange && (
        <Button size="small" isPending={isPending} onClick={() => mutate()}>
          {banRequest.assigned_to_you ? (
            <FormattedMessage id="ban-requests.unassign" />
          ) : (
            <FormattedMessage id="ban-requests.assign" />
          )}
        </Button>
      )}
    </Row>
  );
}

function DecisionNotice({ banRequest: { decided_by, decided_at, note } }: { banRequest: BanRequest }) {
  if (!decided_by || !decided_at) return;
  return (
    <Notice tone="neutral">
      <p className={styles.byline}>
        <FormattedMessage
          id="ban-requests.decided-by"
          values={{ name: <Name>{decided_by.name}</Name>, date: <DateTime time={decided_at} /> }}
        />
      </p>
      {note && <p dir="auto">{note}</p>}
    </Notice>
  );
}

function Name({ children }: { children: ReactNode }) {
  return (
    <span className={styles.name} dir="auto">
      {children}
    </span>
  );
}
