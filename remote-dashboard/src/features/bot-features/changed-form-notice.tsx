import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import type { Feature } from 'vigil-bot/manifest';
import { findChangedField } from './find-changed-field.ts';

/** Says that the bot has declared other settings while the page was open, and leads to the first of them. */
export function ChangedFormNotice({ feature: { fields } }: { feature: Feature }) {
  const [seen, setSeen] = useState(fields);
  const [, setParams] = useSearchParams();
  if (JSON.stringify(seen) === JSON.stringify(fields)) return null;
  const show = () => {
    setSeen(fields);
    const path = findChangedField(fields, seen);
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
