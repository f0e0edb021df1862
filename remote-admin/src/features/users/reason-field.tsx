import { FormattedMessage } from 'react-intl';
import { TextArea } from 'shared-ui/app';

/** The API's limit. */
export const MAX_REASON_LENGTH = 500;

interface ReasonFieldProps {
  value: string;
  /** Shows an error because the reason is missing. */
  isMissing: boolean;
  onChange: (value: string) => void;
}

/** The field for the reason of a staff action, which is stored in the action log. */
export function ReasonField({ value, isMissing, onChange }: ReasonFieldProps) {
  return (
    <TextArea
      label={<FormattedMessage id="user.reason" />}
      hint={<FormattedMessage id="user.reason.hint" />}
      error={isMissing && <FormattedMessage id="user.reason.missing" />}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      maxLength={MAX_REASON_LENGTH}
      rows={2}
    />
  );
}
