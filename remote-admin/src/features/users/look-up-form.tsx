import { type SubmitEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { TextField } from 'shared-ui/app';
import { useTyped } from 'shared-ui/lib/use-typed.ts';

interface LookUpFormProps {
  id: string;
  isFetching: boolean;
  onLookUp: (id: string) => void;
}

/** Asks whom to look up. */
export function LookUpForm({ id, isFetching, onLookUp }: LookUpFormProps) {
  const { formatMessage } = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const { typed, setTyped } = useTyped(id);
  const [empty, setEmpty] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wanted = typed.trim();
    setEmpty(wanted === '');
    if (wanted) onLookUp(wanted);
    else form.current?.querySelector('input')?.focus();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        label={formatMessage({ id: 'person.id' })}
        hint={formatMessage({ id: 'person.id.hint' })}
        error={empty && <FormattedMessage id="person.id.empty" />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        action={
          <Button type="submit" kind="primary" busy={isFetching}>
            <FormattedMessage id="person.look-up" />
          </Button>
        }
      />
    </form>
  );
}
