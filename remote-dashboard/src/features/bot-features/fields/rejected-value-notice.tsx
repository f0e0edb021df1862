import { FormattedMessage } from 'react-intl';
import { Button, PageMessages } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import { useFaultMessage } from './fault-message.ts';
import { type RejectedValueProps, useForm } from './form-context.tsx';
import pageMessages from './messages/en.json?all-languages';

const MAX_LENGTH = 200;

/** A saved value that the bot cannot read, which its control does not show. */
export function RejectedValueNotice({ field, path, value, onChange }: RejectedValueProps) {
  const { canEdit } = useForm();
  const error = useFaultMessage(path);
  const saved = typeof value === 'string' ? value : JSON.stringify(value);
  // The frames of other fields say what is wrong.
  const showsError = !field || field.kind === 'switch' || field.kind === 'message';
  return (
    <PageMessages pageMessages={pageMessages}>
      <Notice tone="danger" inline>
        {showsError && <p role="alert">{error}</p>}
        <p>
          <FormattedMessage
            id="field.rejected"
            values={{
              value: <bdi>{saved.length > MAX_LENGTH ? `${saved.slice(0, MAX_LENGTH)}…` : saved}</bdi>,
            }}
          />
        </p>
        {canEdit && (
          <Button size="small" onClick={() => onChange(undefined)}>
            <FormattedMessage id="field.rejected.remove" />
          </Button>
        )}
      </Notice>
    </PageMessages>
  );
}
