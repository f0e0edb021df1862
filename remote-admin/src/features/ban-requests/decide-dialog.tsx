import { type SubmitEvent, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { type ApiError, Button, ErrorState, toast } from 'shared-ui';
import { Dialog, DialogActions, Stack, TextArea, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { type BanRequest, type Decision, decideBanRequest } from './ban-requests.ts';

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
  proposal: BanRequest;
  onClose: () => void;
  onDecided: (proposal: BanRequest) => void;
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
      text={decision && <FormattedMessage {...texts[decision]} />}
    >
      {decision && <DecisionForm {...props} decision={decision} />}
    </Dialog>
  );
}

function isDecidedAlready(error: ApiError): boolean {
  return error.kind === 'http-error' && error.reason === 'request-decided';
}

function DecisionForm({
  proposal,
  decision,
  onClose,
  onDecided,
  onStale,
}: DecisionProps & { decision: Decision['decision'] }) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => decideBanRequest({ id: proposal.id, decision, note: note.trim() || undefined }),
    onSuccess(decided) {
      toast({ type: 'success', text: intl.formatMessage(results[decision], { name: proposal.person.name }) });
      onDecided(decided);
    },
    onError(refused) {
      if (!isDecidedAlready(refused)) return;
      toast({ type: 'error', text: getErrorMessage(refused) });
      onClose();
      onStale();
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap={5}>
        <TextArea
          label={intl.formatMessage({ id: 'ask-ban.note' })}
          hint={intl.formatMessage({ id: 'ask-ban.note.hint' })}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          maxLength={500}
        />
        {error && !isDecidedAlready(error) && (
          <ErrorState title={<FormattedMessage id="ask-ban.decide-failed" />} text={getErrorMessage(error)} />
        )}
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>
          <FormattedMessage id="ask-ban.cancel" />
        </Button>
        <Button type="submit" kind={decision === 'approve' ? 'danger' : 'primary'} isPending={isPending}>
          <FormattedMessage {...verbs[decision]} />
        </Button>
      </DialogActions>
    </form>
  );
}
