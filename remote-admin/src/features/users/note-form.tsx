import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiResult, Button, toast } from 'shared-ui';
import {
  Form,
  loadDraft,
  Row,
  removeDraft,
  Stack,
  storeDraft,
  TextArea,
  useDraftRemoval,
  useMutation,
} from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { MAX_NOTE_LENGTH } from './notes-api.ts';
import { refetchDetails } from './user-query.ts';

interface NoteFormProps {
  draftName: string;
  label: string;
  hint?: string;
  /** The text to start with, if there is no draft. */
  initialText?: string;
  submitLabel: ReactNode;
  save: (text: string) => Promise<ApiResult<unknown>>;
  onSaved?: () => void;
  onCancel?: () => void;
}

/** The form for the text of a note. The draft is stored until it is saved. */
export function NoteForm({ draftName, label, hint, initialText = '', submitLabel, ...props }: NoteFormProps) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(() => loadDraft(draftName) ?? initialText);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const mutation = useMutation({
    mutationFn: props.save,
    async onSuccess(_, sent) {
      // Also when the form has unmounted.
      removeDraft(draftName, sent);
      toast({ type: 'success', text: formatMessage({ id: 'user.notes.saved' }) });
      await refetchDetails();
    },
  });
  const { mutate, isPending, reset } = mutation;
  const problem = getProblem();

  function getProblem() {
    const { length } = text.trim();
    const over = length - MAX_NOTE_LENGTH;
    if (over > 0) return formatMessage({ id: 'user.notes.long' }, { most: MAX_NOTE_LENGTH, over });
    return length === 0 ? formatMessage({ id: 'user.notes.empty' }) : undefined;
  }

  function handleChange(next: string) {
    storeDraft(draftName, next);
    setText(next);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setWasSubmitted(true);
    reset();
    if (problem) return event.currentTarget.querySelector('textarea')?.focus();
    mutate(text.trim(), { onSuccess: finish });
  }

  function finish() {
    setWasSubmitted(false);
    setText('');
    props.onSaved?.();
  }
  useDraftRemoval(draftName, finish);

  function cancel() {
    storeDraft(draftName, undefined);
    props.onCancel?.();
  }

  return (
    <Stack as={Form} gap={3} width="form" isPending={isPending} onSubmit={submit} noValidate>
      <TextArea
        label={label}
        hint={hint}
        error={wasSubmitted || text.trim().length > MAX_NOTE_LENGTH ? problem : undefined}
        value={text}
        onChange={({ target }) => handleChange(target.value)}
        rows={3}
        dir="auto"
      />
      <RequestError request={mutation} title={<FormattedMessage id="user.notes.failed" />} />
      <Row>
        <Button type="submit" isPending={isPending}>
          {submitLabel}
        </Button>
        {props.onCancel && (
          <Button kind="plain" disabled={isPending} onClick={cancel}>
            <FormattedMessage id="user.notes.cancel" />
          </Button>
        )}
      </Row>
    </Stack>
  );
}
