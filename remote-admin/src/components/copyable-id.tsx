import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { IconButton, toast } from 'shared-ui';
import { copyToClipboard } from 'shared-ui/lib/copy-and-download.ts';
import { CopyIcon } from 'shared-ui/lib/menu-icons.tsx';
import styles from './copyable-id.module.css';

interface CopyableIdProps {
  id: string;
  /** The page of what has this id. */
  to?: string;
}

/** An id, linked to its page, with a button that copies it. */
export function CopyableId({ id, to }: CopyableIdProps) {
  const { formatMessage } = useIntl();
  async function copy() {
    if (await copyToClipboard(id)) toast({ type: 'success', text: formatMessage({ id: 'staff.id.copied' }, { id }) });
    else toast({ type: 'error', text: formatMessage({ id: 'staff.id.copy-failed' }, { id }) });
  }
  return (
    <span className={styles.id}>
      {to ? <Link to={to}>{id}</Link> : <span>{id}</span>}
      <IconButton
        size="small"
        icon={<CopyIcon />}
        label={formatMessage({ id: 'staff.id.copy' }, { id })}
        onClick={copy}
      />
    </span>
  );
}
