import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, api, Button, toResult, useFeature } from 'shared-ui';
import { Field, Notice, useMutation } from 'shared-ui/app';
import type { MessageField } from 'vigil-bot/manifest';
import { ErrorAction, useErrorMessage } from '../../../lib/api/errors.tsx';
import { createTimeoutSignal } from '../../../lib/api/requests.ts';
import type { Choice } from '../../../lib/pickers/choices.ts';
import { Picker } from '../../../lib/pickers/picker.tsx';
import { toKey, useForm } from './form-context.tsx';
import type { Part } from './message-value.ts';
import { type TargetSource, useTargets } from './picker-targets.ts';
import { usePickerWarnings } from './picker-warnings.tsx';
import styles from './test-message.module.css';
import { useTargetPicker } from './use-target-picker.tsx';

interface TestMessageProps {
  field: MessageField;
  path: readonly string[];
  message: Part;
}

/** Sends the draft of a message to a channel. */
export function TestMessage(props: TestMessageProps) {
  const { canEdit } = useForm();
  const isSupported = useFeature('bot-test-messages');
  return isSupported && canEdit ? <TestForm {...props} /> : null;
}

const problemTexts = defineMessages({
  empty: { id: 'field.message.look.empty' },
  invalid: { id: 'field.test.invalid' },
});

function TestForm({ field, path, message }: TestMessageProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const { serverId, featureId, faults } = useForm();
  const [channel, setChannel] = useState<Choice>();
  const [problem, setProblem] = useState<'channel' | 'empty' | 'invalid'>();
  const request = useMutation({
    async mutationFn(to: Choice) {
      const params = { path: { id: serverId, feature: featureId } };
      const body = { field: toKey(path), channel_id: to.id, message: { ...message } };
      const options = { params, signal: createTimeoutSignal(), body };
      const result = await toResult(api.POST('/v1/guild/{id}/features/{feature}/test-message', options));
      return result.kind === 'ok' ? { ...result, data: { channel: to, sentAt: Date.now() } } : result;
    },
  });
  const label = formatMessage({ id: 'field.test.channel' });
  const needs = ['SEND_MESSAGES', ...(field.embeds && message.embeds ? ['EMBED_LINKS'] : [])];
  const source: TargetSource = { kind: 'channel', types: ['text', 'announcement'], needs };
  const ids = channel ? [channel.id] : [];
  const warning = usePickerWarnings(source, ids, useTargets(serverId, 'channel', ids));
  const picker = useTargetPicker({ label, source });

  function send() {
    const found = findProblem();
    setProblem(found);
    request.reset();
    if (channel && !found) request.mutate(channel);
  }

  function findProblem() {
    if (!message.content && !message.embeds && !message.components) return 'empty';
    if (faults.has(toKey(path))) return 'invalid';
    return channel ? undefined : 'channel';
  }

  return (
    <div className={styles.test}>
      <Field label={label} error={problem === 'channel' && <FormattedMessage id="field.test.channel.missing" />}>
        {(control) => (
          <Picker
            {...picker}
            control={control}
            selectedIds={ids}
            {...(channel && { text: channel.name, icon: channel.icon })}
            onPick={(choice) => {
              setChannel(choice);
              setProblem(undefined);
              request.reset();
            }}
          />
        )}
      </Field>
      <Button isPending={request.isPending} onClick={send}>
        <FormattedMessage id="field.test.send" />
      </Button>
      {warning}
      <p className={styles.hint}>
        <FormattedMessage id="field.test.hint" />
      </p>
      <div role="status" className={styles.result}>
        {(problem === 'empty' || problem === 'invalid') && (
          <Notice tone="warning" inline>
            <FormattedMessage {...problemTexts[problem]} />
          </Notice>
        )}
        {request.data && (
          <Notice tone="success" inline>
            <FormattedMessage
              id="field.test.sent"
              values={{ name: <bdi>{request.data.channel.name}</bdi>, time: request.data.sentAt }}
            />
          </Notice>
        )}
        {request.error && (
          <Notice tone="warning" inline>
            {getReason(request.error) ?? getErrorMessage(request.error)}{' '}
            <ErrorAction id={serverId} error={request.error} />
          </Notice>
        )}
      </div>
    </div>
  );
}

/** The reason of an error that only test messages have. */
function getReason(error: ApiError) {
  if (error.kind !== 'http-error') return undefined;
  if (error.reason === 'embeds-forbidden') return <FormattedMessage id="field.test.embeds" />;
  return error.reason === 'message-refused' ? <FormattedMessage id="field.test.refused" /> : undefined;
}
