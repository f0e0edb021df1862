import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { BanIcon, Button, Card, CloseIcon } from 'shared-ui';
import { Notice, Row, Stack } from 'shared-ui/app';
import { Badge } from 'shared-ui/lib/badge.tsx';
import { ClockIcon } from 'shared-ui/lib/icons.tsx';
import { useIsAdmin } from '../../auth/staff-session.ts';
import { DateTime } from '../../components/date-time.tsx';
import { UserLine } from '../../components/user-line.tsx';
import styles from './ban-request-card.module.css';
import type { BanRequest, BanRequestState, Decision } from './ban-requests.ts';
import { DecideDialog } from './decide-dialog.tsx';

interface BanRequestCardProps {
  banRequest: BanRequest;
  onDecided: (banRequest: BanRequest) => void;
  /** Called when the list turns out to be outdated. */
  onStale: () => void;
}

/** A ban request with reason, evidence and decision. Administrators decide here, except on their own requests. */
export function BanRequestCard({ banRequest, onDecided, onStale }: BanRequestCardProps) {
  const { person, reason, evidence, by, at, state, own } = banRequest;
  const nameRef = useRef<HTMLHeadingElement>(null);
  const [pendingDecision, setPendingDecision] = useState<Decision['decision']>();
  const [isDecided, setIsDecided] = useState(false);
  const isAdmin = useIsAdmin();
  const canDecide = state === 'open' && !own && isAdmin;

  // The focused buttons unmount, so move the focus once the dialog is closed.
  useEffect(() => {
    if (isDecided) nameRef.current?.focus();
  }, [isDecided]);

  return (
    <li>
      <Card>
        <Stack gap={3}>
          <Row justify="between">
            <UserLine user={person}>
              <h3 ref={nameRef} tabIndex={-1} dir="auto">
                {person.name}
              </h3>
            </UserLine>
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
          {canDecide && (
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
      </Card>
      <DecideDialog
        banRequest={banRequest}
        decision={pendingDecision}
        onClose={() => setPendingDecision(undefined)}
        onDecided={(banRequest) => {
          setPendingDecision(undefined);
          setIsDecided(true);
          onDecided(banRequest);
        }}
        onAlreadyDecided={onStale}
      />
    </li>
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

const stateMessages = defineMessages({
  open: { id: 'ban-requests.state.open' },
  approved: { id: 'ban-requests.state.approved' },
  refused: { id: 'ban-requests.state.refused' },
});
const stateTones = { open: 'warning', approved: 'danger', refused: 'neutral' } as const;
const stateIcons = {
  open: <ClockIcon />,
  approved: <BanIcon />,
  refused: <CloseIcon />,
};

/** The state of a ban request. */
function BanRequestBadge({ state }: { state: BanRequestState }) {
  return (
    <Badge tone={stateTones[state]} icon={stateIcons[state]}>
      <FormattedMessage {...stateMessages[state]} />
    </Badge>
  );
}
