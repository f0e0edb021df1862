import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, CheckIcon, Icon, toast } from 'shared-ui';
import { copyToClipboard } from 'shared-ui/lib/clipboard.ts';

interface CopyButtonProps {
  text: string;
}

/** How long it says that it has copied, in milliseconds. */
const pause = 2500;

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text }: CopyButtonProps) {
  const { formatMessage } = useIntl();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), pause);
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

function CopyIcon() {
  return (
    <Icon path="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2" />
  );
}
