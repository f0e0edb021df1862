import { useRef } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { Field } from 'shared-ui/app';
import { PlaceholderText } from '../../lib/placeholder-text/placeholder-text.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import styles from './greeting-text.module.css';
import { createGreetingSamples, MAX_GREETING_LENGTH } from './greetings.ts';

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
  const { name: server } = useServer();
  const { fill } = createGreetingSamples(formatMessage({ id: 'join.preview.name' }), server, []);
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
      <Field
        label={formatMessage({ id: 'join.text' })}
        error={
          excessLength > 0
            ? formatMessage({ id: 'join.text.long' }, { over: excessLength })
            : isMissing && formatMessage({ id: 'join.text.missing' })
        }
      >
        {(control) => (
          <PlaceholderText
            {...control}
            isArea
            value={text}
            placeholders={Object.keys(variables)}
            listLabel={formatMessage({ id: 'join.variables' })}
            getExample={(variable) => fill(variable)?.text}
            onFocus={() => {
              wasFocusedRef.current = true;
            }}
            onChange={onChange}
          />
        )}
      </Field>
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
