import { type SubmitEvent, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button, ErrorState, toast } from 'shared-ui';
import { Dialog, DialogActions, TextArea } from 'shared-ui/work';
import { type StaffFailure, useStaffFailure } from '../entry/use-staff-failure.ts';
import styles from './decide-dialog.module.css';
import { type Decision, decide, type Proposal } from './proposals.ts';

/** Texts with values. */
type Texts = Record<Decision['decision'], MessageDescriptor>;

const titles: Texts = defineMessages({
  approve: { id: 'ask-ban.approve.title' },
  refuse: { id: 'ask-ban.refuse.title' },
});
const texts = defineMessages({
  approve: { id: 'ask-ban.approve.text' },
  refuse: { id: 'ask-ban.refuse.text' },
});
const verbs = defineMessages({
  approve: { id: 'ask-ban.approve' },
  refuse: { id: 'ask-ban.refuse' },
});
const results: Texts = defineMessages({
  approve: { id: 'ask-ban.approved' },
  refuse: { id: 'ask-ban.refused' },
});

interface DecisionProps {
  proposal: Proposal;
  onClose: () => void;
  onDecided: (proposal: Proposal) => void;
  /** Called where somebody else has decided already. */
  onStale: () => void;
}

interface DecideDialogProps extends DecisionProps {
  /** What is about to be decided, if anything is. */
  decision: Decision['decision'] | undefined;
}

/** Asks whether a proposal should really be decided like that, and what to say to it. */
export function DecideDialog({ decision, ...props }: DecideDialogProps) {
  const name = props.proposal.person.name;
  return (
    <Dialog
      open={decision !== undefined}
      onClose={props.onClose}
      title={decision && <FormattedMessage {...titles[decision]} values={{ name }} />}
    >
      {decision && <Question {...props} decision={decision} />}
    </Dialog>
  );
}

function Question({
  proposal,
  decision,
  onClose,
  onDecided,
  onStale,
}: DecisionProps & { decision: Decision['decision'] }) {
  const intl = useIntl();
  const wordsOf = useStaffFailure();
  const [note, setNote] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<StaffFailure>();

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setSending(true);
    setFailure(undefined);
    const outcome = await decide({ id: proposal.id, decision, note: note.trim() || undefined });
    setSending(false);
    if (outcome.kind === 'answered') {
      const text = intl.formatMessage(results[decision], { name: proposal.person.name });
      toast({ type: 'success', text });
      return onDecided(outcome.data);
    }
    if (outcome.kind === 'refused' && outcome.reason === 'request-decided') {
      toast({ type: 'error', text: wordsOf(outcome) });
      onClose();
      return onStale();
    }
    setFailure(outcome);
  }

  return (
    <form onSubmit={send} className={styles.form}>
      <p className={styles.text}>
        <FormattedMessage {...texts[decision]} />
      </p>
      <TextArea
        label={intl.formatMessage({ id: 'ask-ban.note' })}
        hint={intl.formatMessage({ id: 'ask-ban.note.hint' })}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={500}
      />
      {failure && <ErrorState title={<FormattedMessage id="ask-ban.decide-failed" />} text={wordsOf(failure)} />}
      <DialogActions>
        <Button onClick={onClose}>
          <FormattedMessage id="ask-ban.cancel" />
        </Button>
        <Button type="submit" kind={decision === 'approve' ? 'danger' : 'primary'} busy={sending}>
          <FormattedMessage {...verbs[decision]} />
        </Button>
      </DialogActions>
    </form>
  );
}
