import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, CheckIcon, type Outcome, toast } from 'shared-ui';
import { reasonOf } from '../asking/failure.ts';
import { type Conversation, closeTicket } from './tickets-api.ts';

interface CloseButtonProps {
  id: string;
  change: (made: Promise<Outcome<Conversation>>) => Promise<Outcome<Conversation>>;
  /** Called when the button is about to go. */
  onClosed: () => void;
}

/** Says that no more help is needed; a message takes that back. */
export function CloseButton({ id, change, onClosed }: CloseButtonProps) {
  const intl = useIntl();
  const [closing, setClosing] = useState(false);

  async function close() {
    setClosing(true);
    const outcome = await change(closeTicket(id));
    setClosing(false);
    if (outcome.kind === 'answered') return onClosed();
    const text = intl.formatMessage({ id: 'tickets.not-closed' }, { reason: reasonOf(outcome, intl) });
    toast({ type: 'error', text });
  }

  return (
    <Button icon={<CheckIcon />} busy={closing} onClick={() => void close()}>
      <FormattedMessage id="tickets.close" />
    </Button>
  );
}
