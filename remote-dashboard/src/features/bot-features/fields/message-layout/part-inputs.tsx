import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../form-context.tsx';
import { MessageText } from '../message-text.tsx';
import { getText, messageLimits, type Part, withValue } from '../message-value.ts';
import { PartError } from '../part-error.tsx';
import { layoutLimits } from './layout-value.ts';

export interface PartProps {
  part: Part;
  onChange: (part: Part) => void;
}

/** Other components keep an empty text, because it is said to be missing only once the user tries to save. */
export function TextPart({ part, onChange }: PartProps) {
  const { formatMessage } = useIntl();
  return (
    <MessageText
      label={formatMessage({ id: 'field.layout.text' })}
      value={getText(part, 'content')}
      maxLength={layoutLimits.texts}
      isArea
      isRequired
      onChange={(content) => onChange({ ...part, content })}
    />
  );
}

export function ButtonInputs({ button, onChange }: { button: Part; onChange: (button: Part) => void }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <MessageText
        label={formatMessage({ id: 'field.message.button.label' })}
        maxLength={messageLimits.buttonLabel}
        isRequired
        value={getText(button, 'label')}
        onChange={(label) => onChange({ ...button, label })}
      />
      <MessageText
        label={formatMessage({ id: 'field.message.button.url' })}
        maxLength={messageLimits.buttonUrl}
        isUrl
        isRequired
        value={getText(button, 'url')}
        onChange={(url) => onChange({ ...button, url })}
      />
    </>
  );
}

export function PictureInputs({ picture, onChange }: { picture: Part; onChange: (picture: Part) => void }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <MessageText
        label={formatMessage({ id: 'field.layout.picture.url' })}
        maxLength={messageLimits.url}
        isUrl
        isRequired
        value={getText(picture, 'media', 'url')}
        onChange={(url) => onChange({ ...picture, media: { url } })}
      />
      <MessageText
        label={formatMessage({ id: 'field.layout.picture.text' })}
        maxLength={layoutLimits.pictureText}
        value={getText(picture, 'description')}
        onChange={(description) => onChange(withValue(picture, ['description'], description))}
      />
    </>
  );
}

/** Says, once the user tries to save, that a part is empty. */
export function Missing({ isMissing }: { isMissing: boolean }): ReactNode {
  const { showErrors } = useForm();
  if (!isMissing || !showErrors) return null;
  return (
    <PartError>
      <FormattedMessage id="field.fault.required" />
    </PartError>
  );
}
