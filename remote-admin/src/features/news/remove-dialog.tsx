import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, toast } from 'shared-ui';
import { ConfirmDialog, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { isTokensMissing } from '../../auth/staff-request.ts';
import { getNewsLanguage, type Removal, refetchNews, removeNews } from './news-api.ts';

interface RemoveDialogProps {
  /** What to do with which item. Without it, the dialog is closed. */
  removal: Removal | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for confirmation before an item is ended or removed. */
export function RemoveDialog({ removal, onClose, onDone }: RemoveDialogProps) {
  const { formatMessage, locale } = useIntl();
  const getErrorMessage = useErrorMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: removeNews,
    async onSuccess(_, { action }) {
      const text =
        action === 'end'
          ? formatMessage({ id: 'admin.news.stop.done' })
          : formatMessage({ id: 'admin.news.remove.done' });
      toast({ type: 'success', text });
      await refetchNews();
      onDone();
    },
    async onError(error) {
      if (isTokensMissing(error)) return;
      if (isOutdated(error)) {
        toast({ type: 'warn', text: formatMessage({ id: 'admin.news.conflict' }, { reason: getErrorMessage(error) }) });
        await refetchNews();
        onDone();
      } else {
        toast({ type: 'error', text: formatMessage({ id: 'staff.failed' }, { error: getErrorMessage(error) }) });
      }
    },
  });
  const shared = {
    open: removal !== undefined,
    isPending,
    onConfirm: () => removal && mutate(removal),
    onClose,
    children: removal && (
      <blockquote dir="auto">
        <strong>{removal.item.name[getNewsLanguage(locale)]}</strong>
      </blockquote>
    ),
  };
  if (removal?.action === 'end')
    return (
      <ConfirmDialog
        {...shared}
        title={<FormattedMessage id="admin.news.stop.title" />}
        text={<FormattedMessage id="admin.news.stop.text" />}
        confirmLabel={<FormattedMessage id="admin.news.stop.confirm" />}
      />
    );
  return (
    <ConfirmDialog
      {...shared}
      danger
      title={<FormattedMessage id="admin.news.remove.title" />}
      text={<FormattedMessage id="admin.news.remove.text" />}
      confirmLabel={<FormattedMessage id="admin.news.remove.confirm" />}
    />
  );
}

/** Whether the list shows an item that somebody else has ended or removed. */
function isOutdated(error: ApiError): boolean {
  return error.kind === 'http-error' && ['news-unknown', 'news-not-current'].includes(error.reason ?? '');
}
