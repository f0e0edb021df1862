import { useState } from 'react';
import { useIntl } from 'react-intl';
import { SegmentedControl } from 'shared-ui';
import { useForm } from './form-context.tsx';
import { toLayout, toTexts } from './message-layout/layout-value.ts';
import { hasLayout, type Part } from './message-value.ts';

interface MessageFormatProps {
  message: Part;
  onChange: (message: Part) => void;
}

/** The choice between the chat platform's two formats. Going back to one brings back what it had. */
export function MessageFormat({ message, onChange }: MessageFormatProps) {
  const { formatMessage } = useIntl();
  const { canEdit } = useForm();
  const [left, setLeft] = useState<{ from: Part; to: Part }>();
  if (!canEdit) return null;
  const format = hasLayout(message) ? 'layout' : 'texts';
  return (
    <SegmentedControl
      label={formatMessage({ id: 'field.message.format' })}
      options={[
        { value: 'texts', content: formatMessage({ id: 'field.message.format.texts' }) },
        { value: 'layout', content: formatMessage({ id: 'field.message.format.layout' }) },
      ]}
      value={format}
      onChange={(next) => {
        if (next === format) return;
        const convert = next === 'layout' ? toLayout : toTexts;
        // What was converted and then not changed comes back as it was.
        const to = left && left.to === message ? left.from : convert(message);
        setLeft({ from: message, to });
        onChange(to);
      }}
    />
  );
}
