import { FormattedMessage } from 'react-intl';
import { TextArea } from 'shared-ui/app';

interface ReasonFieldProps {
  value: string;
  /** It was left out. */
  missing: boolean;
  onChange: (value: string) => void;
}

/** Why somebody of the staff does something; it enters the log. */
export function ReasonField({ value, missing, onChange }: ReasonFieldProps) {
  return (
    <TextArea
      label={<FormattedMessage id="person.reason" />}
      hint={<FormattedMessage id="person.reason.hint" />}
      error={missing && <FormattedMessage id="person.reason.missing" />}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      maxLength={500}
      rows={2}
    />
  );
}
