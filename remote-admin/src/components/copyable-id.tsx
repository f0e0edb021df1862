import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { IconButton, toast } from 'shared-ui';
import { CopyIcon, copyToClipboard } from 'shared-ui/app';
import styles from './copyable-id.module.css';

interface CopyableIdProps {
  id: string;
  /** The page about what has this id, if there is one. */
  to?: string;
  /** Only for the mouse, because the keyboard has another link or a menu in the same row. */
  skipsKeyboard?: boolean;
  /** Leaves the button out until the pointer is over the id, because most rows just scroll past. */
  showsButtonOnHover?: boolean;
}

/** An id, with a button that copies it. */
export function CopyableId({ id, to, skipsKeyboard, showsButtonOnHover = false }: CopyableIdProps) {
  const { formatMessage } = useIntl();
  const copyId = useCopyId();
  const [hasButton, setHasButton] = useState(!showsButtonOnHover);
  return (
    <span
      className={hasButton ? styles.id : `${styles.id} ${styles.withoutButton}`}
      onPointerEnter={() => setHasButton(true)}
    >
      {to === undefined ? (
        <span>{id}</span>
      ) : (
        <Link to={to} tabIndex={skipsKeyboard ? -1 : undefined}>
          {id}
        </Link>
      )}
      {hasButton && (
        <IconButton
          tabIndex={skipsKeyboard ? -1 : undefined}
          size="small"
          icon={<CopyIcon />}
          label={formatMessage({ id: 'staff.id.copy' }, { id })}
          onClick={() => void copyId(id)}
        />
      )}
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
