import type { ReactNode } from 'react';
import { type ApiError, type ApiResult, toast } from 'shared-ui';
import { ConfirmDialog, useMutation } from 'shared-ui/app';
import { useActionErrorHandler } from '../auth/request-error.tsx';

interface RemoveDialogProps<Item> {
  /** What to remove. Without it, the dialog is closed. */
  item: Item | undefined;
  title: ReactNode;
  text: ReactNode;
  confirmLabel: ReactNode;
  /** The removal cannot be undone. */
  danger?: boolean;
  successText: string;
  remove: (item: Item) => Promise<ApiResult<unknown>>;
  /** Whether someone else has removed it already. */
  isRemoved: (error: ApiError) => boolean;
  refetch: () => Promise<void>;
  onClose: () => void;
  /** Called after the item was removed, also by someone else. */
  onRemoved: (item: Item) => void;
  /** The item, quoted. */
  children: ReactNode;
}

/** Asks for confirmation before an item of a list is removed. */
export function RemoveDialog<Item>(props: RemoveDialogProps<Item>) {
  const { item, successText, remove, isRemoved, refetch, onRemoved, ...dialog } = props;
  const handleError = useActionErrorHandler(isRemoved, update);
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess(_, removed) {
      toast({ type: 'success', text: successText });
      return update(removed);
    },
    onError: handleError,
  });

  async function update(removed: Item) {
    await refetch();
    onRemoved(removed);
  }

  return (
    <ConfirmDialog
      {...dialog}
      open={item !== undefined}
      isPending={isPending}
      onConfirm={() => item !== undefined && mutate(item)}
    />
  );
}
