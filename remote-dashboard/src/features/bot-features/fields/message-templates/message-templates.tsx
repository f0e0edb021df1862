import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, Button, CheckIcon, IconButton, PlusIcon, TrashIcon, useFeature } from 'shared-ui';
import { Notice, replaceQueryData, useMutation, useQuery } from 'shared-ui/app';
import { isEqual, type MessageField } from 'vigil-bot/manifest';
import { useErrorMessage } from '../../../../lib/api/errors.tsx';
import { useFocusAfterRender } from '../../../../lib/use-focus-after-render.ts';
import { useForm } from '../form-context.tsx';
import type { Part } from '../message-value.ts';
import { fitMessage } from './fit-message.ts';
import styles from './message-templates.module.css';
import { TemplateName } from './template-name.tsx';
import { deleteTemplate, type MessageTemplate, saveTemplate, templatesQuery } from './templates-api.ts';

interface MessageTemplatesProps {
  field: MessageField;
  message: Part;
  onChange: (message: Part) => void;
}

/** Messages of the server that can be used again. */
export function MessageTemplates(props: MessageTemplatesProps) {
  const { canEdit } = useForm();
  const isSupported = useFeature('message-templates');
  return isSupported && canEdit ? <Templates {...props} /> : null;
}

/** What was done last, and what brings back the state before it. */
type Done =
  | { kind: 'used'; name: string; isComplete: boolean; before: Part; after: Part }
  | { kind: 'deleted'; template: MessageTemplate }
  | { kind: 'saved'; name: string };

function Templates({ field, message, onChange }: MessageTemplatesProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const { serverId } = useForm();
  const id = useId();
  const query = templatesQuery(serverId);
  const { data: templates = [], error: loadError } = useQuery(query);
  const ref = useRef<HTMLFieldSetElement>(null);
  const focus = useFocusAfterRender();
  const [isNaming, setIsNaming] = useState(false);
  const [done, setDone] = useState<Done>();
  const change = useMutation({
    async mutationFn({ template, isDeleted }: { template: MessageTemplate; isDeleted: boolean }) {
      const result = await (isDeleted ? deleteTemplate(serverId, template.name) : saveTemplate(serverId, template));
      if (result.kind !== 'ok') return result;
      await replaceQueryData(query, result.data.templates);
      setDone(isDeleted ? { kind: 'deleted', template } : { kind: 'saved', name: template.name });
      if (!isDeleted) endNaming();
      return result;
    },
  });

  function endNaming() {
    setIsNaming(false);
    focus(() => ref.current?.querySelector<HTMLElement>('[data-save]'));
  }

  function use({ name, message: template }: MessageTemplate) {
    const { message: after, isComplete } = fitMessage(field, template);
    setDone({ kind: 'used', name, isComplete, before: message, after });
    onChange(after);
  }

  const error = change.error ?? loadError;
  const isEmpty = Object.keys(message).every((key) => key === 'flags');
  return (
    <fieldset ref={ref} className={styles.templates} aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles.label}>
        <FormattedMessage id="field.templates" />
      </span>
      {templates.map((template) => {
        const isUsed = isEqual(fitMessage(field, template.message).message, message);
        return (
          <span key={template.name} className={styles.template}>
            <Button size="small" aria-pressed={isUsed} icon={isUsed && <CheckIcon />} onClick={() => use(template)}>
              <bdi>{template.name}</bdi>
            </Button>
            {isUsed && (
              <IconButton
                icon={<TrashIcon />}
                label={formatMessage({ id: 'field.templates.delete' }, { name: template.name })}
                isPending={change.isPending}
                onClick={() => change.mutate({ template, isDeleted: true })}
              />
            )}
          </span>
        );
      })}
      {!isNaming && !isEmpty && (
        <Button
          data-save=""
          size="small"
          kind="plain"
          icon={<PlusIcon />}
          onClick={() => {
            setDone(undefined);
            change.reset();
            setIsNaming(true);
          }}
        >
          <FormattedMessage id="field.templates.save" />
        </Button>
      )}
      {isNaming && (
        <TemplateName
          names={templates.map(({ name }) => name)}
          isPending={change.isPending}
          onSave={(name) => change.mutate({ template: { name, message }, isDeleted: false })}
          onCancel={endNaming}
        />
      )}
      <div role="status" className={styles.done}>
        {error && (
          <Notice tone="warning" inline>
            {getReason(error) ?? getErrorMessage(error)}
          </Notice>
        )}
        {!error && done && <DoneText done={done} message={message} onUse={onChange} onSave={change.mutate} />}
      </div>
    </fieldset>
  );
}

interface DoneTextProps {
  done: Done;
  message: Part;
  onUse: (message: Part) => void;
  onSave: (change: { template: MessageTemplate; isDeleted: boolean }) => void;
}

function DoneText({ done, message, onUse, onSave }: DoneTextProps) {
  if (done.kind === 'saved')
    return <FormattedMessage id="field.templates.saved" values={{ name: <bdi>{done.name}</bdi> }} />;
  if (done.kind === 'deleted')
    return (
      <>
        <FormattedMessage id="field.templates.deleted" values={{ name: <bdi>{done.template.name}</bdi> }} />{' '}
        <Button size="small" onClick={() => onSave({ template: done.template, isDeleted: false })}>
          <FormattedMessage id="field.undo" />
        </Button>
      </>
    );
  // What was typed since then would be lost.
  if (!isEqual(done.after, message)) return null;
  return (
    <>
      <FormattedMessage id="field.templates.used" values={{ name: <bdi>{done.name}</bdi> }} />{' '}
      {!done.isComplete && <FormattedMessage id="field.templates.left-out" />}{' '}
      <Button size="small" onClick={() => onUse(done.before)}>
        <FormattedMessage id="field.undo" />
      </Button>
    </>
  );
}

/** The reason of an error that only templates have. */
function getReason(error: ApiError) {
  if (error.kind !== 'http-error') return undefined;
  if (error.reason === 'templates-full') return <FormattedMessage id="field.templates.full" />;
  return error.reason === 'feature-values-invalid' ? <FormattedMessage id="field.test.invalid" /> : undefined;
}
