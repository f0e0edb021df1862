import { FormattedMessage, useIntl } from 'react-intl';
import { Button, CheckIcon, toast } from 'shared-ui';
import { useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import { closeTicket, showTicket } from './tickets-api.ts';

interface CloseButtonProps {
  id: string;
  /** Called when the button is about to go. */
  onClosed: () => void;
}

/** Says that no more help is needed; a message takes that back. */
export function CloseButton({ id, onClosed }: CloseButtonProps) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: () => closeTicket(id),
    async onSuccess(ticket) {
      await showTicket(ticket);
      onClosed();
    },
    onError(error) {
      const text = intl.formatMessage({ id: 'tickets.not-closed' }, { reason: getErrorMessage(error) });
      toast({ type: 'error', text });
    },
  });

  return (
    <Button icon={<CheckIcon />} busy={isPending} onClick={() => mutate()}>
      <FormattedMessage id="tickets.close" />
    </Button>
  );
}
