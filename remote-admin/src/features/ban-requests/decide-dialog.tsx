import type { SubmitEvent } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { type ApiError, Button, ErrorState, toast } from 'shared-ui';
import { Dialog, DialogActions, Form, removeDraft, Stack, TextArea, useDraftText, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { MAX_REASON_LENGTH } from '../users/reason-field.tsx';
import { UsualReasons } from '../users/usual-reasons.tsx';
import { type BanRequest, type Decision, decideBanRequest } from './ban-requests.ts';

/** Typed for the messages with placeholders, so that formatMessage accepts values. */
type DecisionMessages = Record<Decision['decision'], MessageDescriptor>;

const titles: DecisionMessages = defineMessages({
  approve: { id: 'ban-requests.approve.title' },
  refuse: { id: 'ban-requests.refuse.title' },
});
const texts = defineMessages({
  approve: { id: 'ban-requests.approve.text' },
  refuse: { id: 'ban-requests.refuse.text' },
});
const buttonTexts = defineMessages({
  approve: { id: 'ban-requests.approve' },
  refuse: { id: 'ban-requests.refuse' },
});
const successTexts: DecisionMessages = defineMessages({
  approve: { id: 'ban-requests.approved' },
  refuse: { id: 'ban-requests.refused' },
});

const usualReasons: Record<Decision['decision'], MessageDescriptor[]> = {
  approve: Object.values(
    defineMessages({
      clear: { id: 'ban-requests.usual.clear' },
      repeated: { id: 'ban-requests.usual.repeated' },
      several: { id: 'ban-requests.usual.several' },
    }),
  ),
  refuse: Object.values(
    defineMessages({
      evidence: { id: 'ban-requests.usual.evidence' },
      warning: { id: 'ban-requests.usual.warning' },
      allowed: { id: 'ban-requests.usual.allowed' },
      local: { id: 'ban-requests.usual.local' },
    }),
  ),
};

interface DecisionProps {
  banRequest: BanRequest;
  onClose: () => void;
  onDecided: (banRequest: BanRequest) => void;
  /** Called if another administrator has decided already. */
  onAlreadyDecided: () => void;
}

interface DecideDialogProps extends DecisionProps {
  /** The decision to confirm. Without one, the dialog is closed. */
  decision: Decision['decision'] | undefined;
}

/** Asks for confirmation of a decision, and for a note. */
export function DecideDialog({ decision, ...props }: DecideDialogProps) {
  const name = props.banRequest.person.name;
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
  banRequest,
  decision,
  onClose,
  onDecided,
  onAlreadyDecided,
}: DecisionProps & { decision: Decision['decision'] }) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage('administrator');
  const draftName = `ban-request-note:${banRequest.id}:${decision}`;
  const [note, setNote] = useDraftText(draftName);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => decideBanRequest({ id: banRequest.id, decision, note: note.trim() || undefined }),
    onSuccess(updated) {
      removeDraft(draftName, note);
      toast({ type: 'success', text: intl.formatMessage(successTexts[decision], { name: banRequest.person.name }) });
      onDecided(updated);
    },
    onError(apiError) {
      if (!isDecidedAlready(apiError)) return;
      removeDraft(draftName, note);
      toast({ type: 'error', text: getErrorMessage(apiError) });
      onClose();
      onAlreadyDecided();
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    mutate();
  }

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <Stack gap={5}>
        <UsualReasons reasons={usualReasons[decision]} reason={note} onChange={setNote} />
        <TextArea
          label={intl.formatMessage({ id: 'ban-requests.note' })}
          hint={intl.formatMessage({ id: 'ban-requests.note.hint' })}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          maxLength={MAX_REASON_LENGTH}
        />
        {error && !isDecidedAlready(error) && (
          <ErrorState title={<FormattedMessage id="ban-requests.decision.failed" />} text={getErrorMessage(error)} />
        )}
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>
          <FormattedMessage id="ban-requests.cancel" />
        </Button>
        <Button type="submit" kind={decision === 'approve' ? 'danger' : 'primary'} isPending={isPending}>
          <FormattedMessage {...buttonTexts[decision]} />
        </Button>
      </DialogActions>
    </Form>
  );
}
