import { useRef } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { TextArea } from 'shared-ui/app';
import styles from './greeting-text.module.css';
import { MAX_TEXT_LENGTH } from './greetings.ts';

const variables: Record<string, MessageDescriptor> = defineMessages({
  user: { id: 'join.variable.user' },
  name: { id: 'join.variable.name' },
  server: { id: 'join.variable.server' },
  members: { id: 'join.variable.members' },
});

interface GreetingTextProps {
  text: string;
  /** It is missing. */
  empty: boolean;
  onChange: (text: string) => void;
}

/** The text of a message, and what can be filled in there. */
export function GreetingText({ text, empty, onChange }: GreetingTextProps) {
  const { formatMessage } = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const entered = useRef(false);
  const over = text.length - MAX_TEXT_LENGTH;

  function insert(variable: string) {
    const area = box.current?.querySelector('textarea');
    const atEnd = !entered.current;
    area?.focus();
    if (atEnd) area?.setSelectionRange(text.length, text.length);
    // The one way that the browser's own undo knows of.
    document.execCommand('insertText', false, `{${variable}}`);
  }

  return (
    <div ref={box}>
      <TextArea
        label={formatMessage({ id: 'join.text' })}
        dir="auto"
        value={text}
        error={
          over > 0
            ? formatMessage({ id: 'join.text.long' }, { over })
            : empty && formatMessage({ id: 'join.text.missing' })
        }
        onFocus={() => {
          entered.current = true;
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={styles.count}>
        <FormattedMessage id="join.text.count" values={{ count: text.length, max: MAX_TEXT_LENGTH }} />
      </p>
      <fieldset className={styles.variables}>
        <legend>
          <FormattedMessage id="join.variables" />
        </legend>
        {Object.entries(variables).map(([variable, name]) => (
          <Button key={variable} size="small" onClick={() => insert(variable)}>
            <FormattedMessage {...name} />
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
