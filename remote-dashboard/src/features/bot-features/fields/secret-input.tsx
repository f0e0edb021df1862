import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Icon, IconButton, TrashIcon } from 'shared-ui';
import { Notice, useMutation } from 'shared-ui/app';
import type { SecretField } from 'vigil-bot/manifest';
import { useErrorMessage } from '../../../lib/api/errors.tsx';
import { useFocusAfterRender } from '../../../lib/use-focus-after-render.ts';
import { saveSecret } from '../feature-calls.ts';
import { useText } from '../use-text.ts';
import styles from './controls.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, toKey, useForm } from './form-context.tsx';

/** A secret, which can be set, replaced and removed, but never read. It is saved at once, apart from the form. */
export function SecretInput(props: FieldProps<SecretField>) {
  const { field, path } = props;
  const { serverId, featureId, secrets, canEdit, onSecretSaved } = useForm();
  const { formatMessage, formatDate } = useIntl();
  const getErrorMessage = useErrorMessage();
  const text = useText();
  const focus = useFocusAfterRender();
  const [typed, setTyped] = useState<string>();
  const key = toKey(path);
  const saved = Object.hasOwn(secrets, key) ? secrets[key] : undefined;
  const label = text(field.label);
  const inputId = `secret-${key}`;
  const mutation = useMutation({
    mutationFn: (value: string | null) => saveSecret(serverId, featureId, key, value),
    onSuccess(stored) {
      setTyped(undefined);
      onSecretSaved(stored);
      focus(() => document.getElementById(`${inputId}-replace`) ?? document.getElementById(inputId));
    },
  });
  const isOpen = !saved || typed !== undefined;
  const save = () => typed && mutation.mutate(typed);
  return (
    <FieldFrame {...props} value={undefined} help={<FormattedMessage id="field.secret.help" />}>
      {(control) => (
        <>
          <div className={styles.secret}>
            {isOpen ? (
              <>
                <input
                  {...control}
                  id={inputId}
                  aria-label={label}
                  type="password"
                  autoComplete="off"
                  className={styles.input}
                  maxLength={4000}
                  readOnly={!canEdit || mutation.isPending}
                  value={typed ?? ''}
                  onChange={(event) => setTyped(event.target.value)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    event.preventDefault();
                    save();
                  }}
                />
                {canEdit && (
                  <Button disabled={!typed} isPending={mutation.isPending} onClick={save}>
                    <FormattedMessage id="field.secret.set" />
                  </Button>
                )}
                {saved && (
                  <Button
                    kind="plain"
                    disabled={mutation.isPending}
                    onClick={() => {
                      setTyped(undefined);
                      mutation.reset();
                      focus(() => document.getElementById(`${inputId}-replace`));
                    }}
                  >
                    <FormattedMessage id="field.secret.cancel" />
                  </Button>
                )}
              </>
            ) : (
              <>
                <span id={inputId} className={`${styles.input} ${styles.secretState}`}>
                  <Icon path="M15.500 7.500a5.500 5.500 0 1 0-5 5.480L12 11.500h2V9.500h2zM8 15.500l-6 6" />
                  <FormattedMessage
                    id="field.secret.state"
                    values={{ date: formatDate(saved.at, { day: 'numeric', month: 'short', year: 'numeric' }) }}
                  />
                </span>
                {canEdit && (
                  <>
                    <Button
                      id={`${inputId}-replace`}
                      onClick={() => {
                        setTyped('');
                        focus(() => document.getElementById(inputId));
                      }}
                    >
                      <FormattedMessage id="field.secret.replace" />
                    </Button>
                    <IconButton
                      icon={<TrashIcon />}
                      label={formatMessage({ id: 'field.secret.remove' }, { label })}
                      isPending={mutation.isPending}
                      onClick={() => mutation.mutate(null)}
                    />
                  </>
                )}
              </>
            )}
          </div>
          {mutation.error && (
            <Notice tone="danger" inline>
              <span role="alert">{getErrorMessage(mutation.error)}</span>
            </Notice>
          )}
        </>
      )}
    </FieldFrame>
  );
}
