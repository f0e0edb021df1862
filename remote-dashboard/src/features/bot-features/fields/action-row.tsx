import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button, toast } from 'shared-ui';
import { ConfirmDialog, Notice, queryClient, useMutation } from 'shared-ui/app';
import type { ActionField } from 'vigil-bot/manifest';
import { useErrorMessage } from '../../../lib/api/errors.tsx';
import { askBot, statusKey } from '../feature-calls.ts';
import { useText } from '../use-text.ts';
import styles from './controls.module.css';
import { toKey, useForm } from './form-context.tsx';
import { NewBadge } from './new-badge.tsx';

/** An answer that is longer stays on the page instead of in a toast. */
const MAX_TOAST_LENGTH = 120;

/** A button that the running bot acts on. */
export function ActionRow({ field, path }: { field: ActionField; path: readonly string[] }) {
  const { serverId, featureId, canEdit, values } = useForm();
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const action = useMutation({
    mutationFn: () => askBot(serverId, featureId, toKey(path), values),
    onSuccess(answer) {
      // The action may have changed what the status rows say.
      void queryClient.invalidateQueries({ queryKey: statusKey(serverId, featureId) });
      const reply = text(answer.text ?? '');
      if (!answer.problem && reply.length <= MAX_TOAST_LENGTH)
        toast({ type: 'success', text: reply || formatMessage({ id: 'field.action.done' }) });
    },
  });
  const label = text(field.label);
  const { data, error } = action;
  const isUnanswered = error?.kind === 'http-error' && error.reason === 'ask-unanswered';
  const problem = isUnanswered
    ? formatMessage({ id: 'field.action.unanswered' })
    : error
      ? getErrorMessage(error)
      : data?.problem && text(data.problem);
  const answer = data?.text && text(data.text);
  const run = () => {
    setIsConfirming(false);
    action.mutate();
  };
  return (
    <div data-field={toKey(path)}>
      <Button
        kind={field.danger ? 'danger' : 'quiet'}
        disabled={!canEdit}
        isPending={action.isPending}
        onClick={() => (field.confirm ? setIsConfirming(true) : run())}
      >
        <bdi className={styles.action}>{label}</bdi>
      </Button>
      <NewBadge field={field} />
      <div aria-live="polite">
        {problem && (
          <Notice tone="warning" inline>
            <span dir="auto">{problem}</span>
          </Notice>
        )}
        {!problem && answer && answer.length > MAX_TOAST_LENGTH && <p dir="auto">{answer}</p>}
      </div>
      {field.confirm && (
        <ConfirmDialog
          open={isConfirming}
          title={label}
          text={text(field.confirm)}
          confirmLabel={label}
          danger={field.danger}
          onConfirm={run}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}
