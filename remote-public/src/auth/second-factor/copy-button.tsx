import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, CheckIcon, toast } from 'shared-ui';
import { CopyIcon, copyToClipboard } from 'shared-ui/app';

interface CopyButtonProps {
  text: string;
}

/** How long the button confirms that it has copied. */
const COPIED_DURATION_MS = 2500;

/** A button that copies a text and confirms it. */
export function CopyButton({ text }: CopyButtonProps) {
  const { formatMessage } = useIntl();
  const [hasCopied, setHasCopied] = useState(false);
  useEffect(() => {
    if (!hasCopied) return;
    const timer = setTimeout(() => setHasCopied(false), COPIED_DURATION_MS);
    return () => clearTimeout(timer);
  }, [hasCopied]);

  async function copy() {
    const isCopied = await copyToClipboard(text);
    setHasCopied(isCopied);
    if (!isCopied) toast({ type: 'error', text: formatMessage({ id: 'second-factor.copy.failed' }) });
  }

  return (
    <Button size="small" icon={hasCopied ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
      <span aria-live="polite">
        {hasCopied ? <FormattedMessage id="second-factor.copied" /> : <FormattedMessage id="second-factor.copy" />}
      </span>
    </Button>
  );
}
