import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import type { Feature } from 'vigil-bot/manifest';
import { findChangedField } from './find-changed-field.ts';

interface ChangedFormNoticeProps {
  feature: Feature;
  /** The feature as the user knows it. */
  seen: Feature;
  onSeen: () => void;
}

/** Says that the bot has declared other settings while the page was open, and leads to the first of them. */
export function ChangedFormNotice({ feature: { fields }, seen, onSeen }: ChangedFormNoticeProps) {
  const [, setParams] = useSearchParams();
  if (JSON.stringify(seen.fields) === JSON.stringify(fields)) return null;
  const show = () => {
    onSeen();
    const path = findChangedField(fields, seen.fields);
    if (path) setParams({ field: path.join('/') });
  };
  return (
    <Notice tone="neutral" position="above">
      <p role="alert">
        <FormattedMessage id="feature.form-changed" />
      </p>
      <Button size="small" onClick={show}>
        <FormattedMessage id="feature.form-changed.show" />
      </Button>
    </Notice>
  );
}
