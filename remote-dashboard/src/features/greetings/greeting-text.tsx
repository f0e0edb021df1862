import { useRef } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { TextArea } from 'shared-ui/app';
import styles from './greeting-text.module.css';
import { MAX_GREETING_LENGTH } from './greetings.ts';

const variables: Record<string, MessageDescriptor> = defineMessages({
  user: { id: 'join.variable.user' },
  name: { id: 'join.variable.name' },
  server: { id: 'join.variable.server' },
  members: { id: 'join.variable.members' },
});

interface GreetingTextProps {
  text: string;
  isMissing: boolean;
  onChange: (text: string) => void;
}

/** The text of a greeting, and buttons that insert variables. */
export function GreetingText({ text, isMissing, onChange }: GreetingTextProps) {
  const { formatMessage } = useIntl();
  const containerRef = useRef<HTMLDivElement>(null);
  const wasFocusedRef = useRef(false);
  const excessLength = text.length - MAX_GREETING_LENGTH;

  function insert(variable: string) {
    const area = containerRef.current?.querySelector('textarea');
    const insertsAtEnd = !wasFocusedRef.current;
    area?.focus();
    if (insertsAtEnd) area?.setSelectionRange(text.length, text.length);
    // The only way that supports the browser's undo.
    document.execCommand('insertText', false, `{${variable}}`);
  }

  return (
    <div ref={containerRef}>
      <TextArea
        label={formatMessage({ id: 'join.text' })}
        dir="auto"
        value={text}
        error={
          excessLength > 0
            ? formatMessage({ id: 'join.text.long' }, { over: excessLength })
            : isMissing && formatMessage({ id: 'join.text.missing' })
        }
        onFocus={() => {
          wasFocusedRef.current = true;
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={styles.count}>
        <FormattedMessage id="join.text.count" values={{ count: text.length, max: MAX_GREETING_LENGTH }} />
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
