import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { BanIcon, Button, Card, CloseIcon } from 'shared-ui';
import { Notice, Row, Stack } from 'shared-ui/app';
import { Badge } from 'shared-ui/lib/badge.tsx';
import { ClockIcon } from 'shared-ui/lib/icons.tsx';
import { useIsAdmin } from '../../auth/staff-session.ts';
import { DateTime } from '../../components/date-time.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import styles from './ban-request-card.module.css';
import type { BanRequest, BanRequestStatus, Decision } from './ban-requests.ts';
import { DecideDialog } from './decide-dialog.tsx';

interface BanRequestCardProps {
  proposal: BanRequest;
  onDecided: (proposal: BanRequest) => void;
  /** Called where the list turns out to be old. */
  onStale: () => void;
}

/** A proposal: whom, why, what shows it and what became of it; administrators decide here, but not on their own. */
export function BanRequestCard({ proposal, onDecided, onStale }: BanRequestCardProps) {
  const { person, reason, evidence, by, at, state, own } = proposal;
  const name = useRef<HTMLHeadingElement>(null);
  const [deciding, setDeciding] = useState<Decision['decision']>();
  const [decided, setDecided] = useState(false);
  const isAdmin = useIsAdmin();
  const canDecide = state === 'open' && !own && isAdmin;

  // The buttons go, and the focus with them; it can be led on once the dialog is closed.
  useEffect(() => {
    if (decided) name.current?.focus();
  }, [decided]);

  return (
    <li>
      <Card>
        <Stack gap={3}>
          <Row justify="between">
            <PersonLine person={person}>
              <h3 ref={name} tabIndex={-1} dir="auto">
                {person.name}
              </h3>
            </PersonLine>
            <BanRequestBadge state={state} />
          </Row>
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
          <p className={styles.evidence} dir="auto">
            {evidence}
          </p>
          <p className={styles.by}>
            {own ? (
              <FormattedMessage id="ask-ban.by-you" values={{ date: <DateTime at={at} /> }} />
            ) : (
              <FormattedMessage id="ask-ban.by" values={{ name: <Name>{by.name}</Name>, date: <DateTime at={at} /> }} />
            )}
          </p>
          <Verdict proposal={proposal} />
          {canDecide && (
            <Row>
              <Button icon={<CloseIcon />} onClick={() => setDeciding('refuse')}>
                <FormattedMessage id="ask-ban.refuse" />
              </Button>
              <Button kind="danger" icon={<BanIcon />} onClick={() => setDeciding('approve')}>
                <FormattedMessage id="ask-ban.approve" />
              </Button>
            </Row>
          )}
        </Stack>
      </Card>
      <DecideDialog
        proposal={proposal}
        decision={deciding}
        onClose={() => setDeciding(undefined)}
        onDecided={(proposal) => {
          setDeciding(undefined);
          setDecided(true);
          onDecided(proposal);
        }}
        onStale={onStale}
      />
    </li>
  );
}

function Verdict({ proposal: { decided_by, decided_at, note } }: { proposal: BanRequest }) {
  if (!decided_by || !decided_at) return;
  return (
    <Notice tone="neutral">
      <p className={styles.by}>
        <FormattedMessage
          id="ask-ban.decided"
          values={{ name: <Name>{decided_by.name}</Name>, date: <DateTime at={decided_at} /> }}
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

const texts = defineMessages({
  open: { id: 'ask-ban.state.open' },
  approved: { id: 'ask-ban.state.approved' },
  refused: { id: 'ask-ban.state.refused' },
});
const tones = { open: 'warning', approved: 'danger', refused: 'neutral' } as const;
const icons = {
  open: <ClockIcon />,
  approved: <BanIcon />,
  refused: <CloseIcon />,
};

/** What became of a proposal, in a word. */
function BanRequestBadge({ state }: { state: BanRequestStatus }) {
  return (
    <Badge tone={tones[state]} icon={icons[state]}>
      <FormattedMessage {...texts[state]} />
    </Badge>
  );
}
