import { useIntl } from 'react-intl';
import { IconButton, toast } from 'shared-ui';
import { copyToClipboard } from 'shared-ui/lib/copy-and-download.ts';
import { CopyIcon } from 'shared-ui/lib/menu-icons.tsx';
import styles from './copyable-id.module.css';

/** An id, with a button that copies it. */
export function CopyableId({ id }: { id: string }) {
  const { formatMessage } = useIntl();
  const copyId = useCopyId();
  return (
    <span className={styles.id}>
      <span>{id}</span>
      <IconButton
        size="small"
        icon={<CopyIcon />}
        label={formatMessage({ id: 'staff.id.copy' }, { id })}
        onClick={() => void copyId(id)}
      />
    </span>
  );
}

/** Copies an id to the clipboard, and says whether the browser allowed it. */
export function useCopyId() {
  const { formatMessage } = useIntl();
  return async (id: string) => {
    if (await copyToClipboard(id)) toast({ type: 'success', text: formatMessage({ id: 'staff.id.copied' }, { id }) });
    else toast({ type: 'error', text: formatMessage({ id: 'staff.id.copy-failed' }, { id }) });
  };
}
