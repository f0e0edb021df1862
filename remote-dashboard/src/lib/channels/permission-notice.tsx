import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button, RetryIcon, usePageConfig } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import type { Permission } from './channels-api.ts';
import styles from './permission-notice.module.css';

/** The chat platform's names of the permissions. */
const permissionNames = defineMessages({
  view: { id: 'channel.permission.view' },
  send: { id: 'channel.permission.send' },
  embed: { id: 'channel.permission.embed' },
});

interface MissingInChannelProps extends Omit<PermissionInstructionsProps, 'permissions'> {
  missing: Permission[];
}

/** Warns about the permissions that the bot lacks in a channel to which it writes. */
export function MissingInChannel({ missing, ...instructions }: MissingInChannelProps) {
  const { brand } = usePageConfig();
  const permissions = usePermissionNames(missing);
  const values = { brand: brand.name, name: instructions.name, permissions };
  return (
    <PermissionNotice position="below" {...instructions} permissions={permissions}>
      {missing.some((permission) => permission !== 'embed') ? (
        <FormattedMessage id="channel.missing" values={values} />
      ) : (
        <FormattedMessage id="channel.missing.embed" values={values} />
      )}
    </PermissionNotice>
  );
}

interface PermissionNoticeProps extends PermissionInstructionsProps {
  position?: 'below' | undefined;
  showsInstructions?: boolean;
  /** What the bot lacks. */
  children: ReactNode;
}

/** Warns about the bot's missing permissions in a channel, and explains how to grant them. */
export function PermissionNotice({
  position,
  showsInstructions = true,
  children,
  ...instructions
}: PermissionNoticeProps) {
  return (
    <Notice tone="warning" {...(position && { position })}>
      <p>{children}</p>
      {showsInstructions && <PermissionInstructions {...instructions} />}
    </Notice>
  );
}

/** Formats the names of permissions as the chat platform writes them. */
export function usePermissionNames(missing: readonly Permission[]): string {
  const { formatMessage, formatList } = useIntl();
  return formatList(missing.map((permission) => formatMessage(permissionNames[permission])));
}

interface PermissionInstructionsProps {
  /** The channel's name. */
  name: string;
  /** The names of the missing permissions. */
  permissions: string;
  isChecking: boolean;
  onCheck: () => void;
}

/** How to grant permissions in a channel. Collapsed until the user asks. */
export function PermissionInstructions({ name, permissions, isChecking, onCheck }: PermissionInstructionsProps) {
  const { brand } = usePageConfig();
  const values = { brand: brand.name, name, permissions };
  return (
    <details className={styles.instructions}>
      <summary>
        <FormattedMessage id="channel.missing.how" />
      </summary>
      <ol>
        <li>
          <FormattedMessage id="channel.missing.open" values={values} />
        </li>
        <li>
          <FormattedMessage id="channel.missing.role" values={values} />
        </li>
        <li>
          <FormattedMessage id="channel.missing.allow" values={values} />
        </li>
      </ol>
      <Button size="small" icon={<RetryIcon />} isPending={isChecking} onClick={onCheck}>
        <FormattedMessage id="channel.missing.check" />
      </Button>
    </details>
  );
}
