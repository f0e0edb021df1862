import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from 'shared-ui';
import { RemoveDialog } from '../../components/remove-dialog.tsx';
import { getNewsLanguage, type Removal, refetchNews, removeNews } from './news-api.ts';

const messages = {
  end: defineMessages({
    title: { id: 'admin.news.stop.title' },
    text: { id: 'admin.news.stop.text' },
    confirm: { id: 'admin.news.stop.confirm' },
    done: { id: 'admin.news.stop.done' },
  }),
  delete: defineMessages({
    title: { id: 'admin.news.remove.title' },
    text: { id: 'admin.news.remove.text' },
    confirm: { id: 'admin.news.remove.confirm' },
    done: { id: 'admin.news.remove.done' },
  }),
} satisfies Record<Removal['action'], object>;

interface NewsRemovalDialogProps {
  /** What to do with which item. Without it, the dialog is closed. */
  removal: Removal | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for confirmation before an item is ended or removed. */
export function NewsRemovalDialog({ removal, onClose, onDone }: NewsRemovalDialogProps) {
  const { formatMessage, locale } = useIntl();
  const action = removal?.action ?? 'delete';
  const { title, text, confirm, done } = messages[action];
  return (
    <RemoveDialog
      item={removal}
      danger={action === 'delete'}
      title={<FormattedMessage {...title} />}
      text={<FormattedMessage {...text} />}
      confirmLabel={<FormattedMessage {...confirm} />}
      successText={formatMessage(done)}
      remove={removeNews}
      isRemoved={isOutdated}
      refetch={refetchNews}
      onClose={onClose}
      onRemoved={onDone}
    >
      {removal && (
        <blockquote dir="auto">
          <strong>{removal.item.name[getNewsLanguage(locale)]}</strong>
        </blockquote>
      )}
    </RemoveDialog>
  );
}

/** Whether the list shows an item that somebody else has ended or removed. */
function isOutdated(error: ApiError): boolean {
  return error.kind === 'http-error' && ['news-unknown', 'news-not-current'].includes(error.reason ?? '');
}
