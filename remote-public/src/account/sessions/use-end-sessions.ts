import { useState } from 'react';
import { type ApiResult, toast } from 'shared-ui';
import { useMutation } from 'shared-ui/app';
import { refetchAccount } from '../load-account.ts';
import { useErrorMessage } from '../request-error.tsx';

/** Ends sessions after a confirmation, and refetches the list whatever the outcome. */
export function useEndSessions(endSessions: () => Promise<ApiResult<unknown>>, successMessage: string) {
  const getErrorMessage = useErrorMessage();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: endSessions,
    onSuccess: () => close({ type: 'success', text: successMessage }),
    onError: (error) => close({ type: 'error', text: getErrorMessage(error) }),
  });

  function close(message: Parameters<typeof toast>[0]) {
    setConfirming(false);
    toast(message);
    refetchAccount();
  }

  return {
    confirm: () => setConfirming(true),
    /** The props of the dialog that asks first. */
    dialog: {
      open: isConfirming,
      busy: isPending,
      onConfirm: () => mutate(),
      onClose: () => setConfirming(false),
    },
  };
}
