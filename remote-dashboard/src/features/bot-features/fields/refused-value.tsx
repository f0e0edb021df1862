import { FormattedMessage } from 'react-intl';
import { Button, PageMessages } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import { useFaultMessage } from './fault-message.ts';
import { useForm } from './form-context.tsx';
import pageMessages from './messages/en.json?all-languages';
import type { RefusalProps } from './refusal.tsx';

const MAX_LENGTH = 200;

/** A saved value that the bot cannot read, which its control does not show. */
export function RefusedValue({ field, path, value, onChange }: RefusalProps) {
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
            id="field.refused"
            values={{
              value: <bdi>{saved.length > MAX_LENGTH ? `${saved.slice(0, MAX_LENGTH)}…` : saved}</bdi>,
            }}
          />
        </p>
        {canEdit && (
          <Button size="small" onClick={() => onChange(undefined)}>
            <FormattedMessage id="field.refused.remove" />
          </Button>
        )}
      </Notice>
    </PageMessages>
  );
}
