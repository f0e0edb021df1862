import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, CheckIcon, toast } from 'shared-ui';
import { CopyIcon } from 'shared-ui/lib/menu-icons.tsx';
import { copyToClipboard } from 'shared-ui/lib/save-text.ts';

interface CopyButtonProps {
  text: string;
}

/** How long it says that it has copied, in milliseconds. */
const COPIED_MS = 2500;

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text }: CopyButtonProps) {
  const { formatMessage } = useIntl();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    const isCopied = await copyToClipboard(text);
    setCopied(isCopied);
    if (!isCopied) toast({ type: 'error', text: formatMessage({ id: 'second-factor.copy.failed' }) });
  }

  return (
    <Button size="small" icon={copied ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
      <span aria-live="polite">
        {copied ? <FormattedMessage id="second-factor.copied" /> : <FormattedMessage id="second-factor.copy" />}
      </span>
    </Button>
  );
}
