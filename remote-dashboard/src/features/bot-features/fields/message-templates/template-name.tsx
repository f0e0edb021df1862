import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'shared-ui';
import { TextField } from 'shared-ui/app';
import styles from './message-templates.module.css';

const MAX_LENGTH = 50;

interface TemplateNameProps {
  names: readonly string[];
  isPending: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** Asks for the name of a new template. One that exists is replaced. */
export function TemplateName({ names, isPending, onSave, onCancel }: TemplateNameProps) {
  const [name, setName] = useState('');
  const [showsError, setShowsError] = useState(false);
  const typed = name.trim();
  function save() {
    setShowsError(true);
    if (typed !== '') onSave(typed);
  }
  return (
    <div className={styles.name}>
      <TextField
        label={<FormattedMessage id="field.templates.name" />}
        error={showsError && typed === '' && <FormattedMessage id="field.fault.required" />}
        // It appears in place of the button that was pressed.
        autoFocus
        dir="auto"
        maxLength={MAX_LENGTH}
        value={name}
        readOnly={isPending}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter') return;
          // The form around it would be sent.
          event.preventDefault();
          save();
        }}
      />
      <Button isPending={isPending} onClick={save}>
        {names.includes(typed) ? (
          <FormattedMessage id="field.templates.replace" />
        ) : (
          <FormattedMessage id="field.templates.keep" />
        )}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        <FormattedMessage id="field.templates.cancel" />
      </Button>
    </div>
  );
}
