import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ChevronDownIcon, LinkIcon, usePageConfig, VisuallyHidden } from 'shared-ui';
import { getPermissionText } from 'vigil-bot/manifest';
import { BotText } from './bot-text.tsx';
import { LockIcon, UsersIcon } from './command-icons.tsx';
import styles from './command-row.module.css';
import { toFragment, toText } from './commands.ts';
import type { Command } from './fetch-commands.ts';
import { isForEveryone } from './permissions.ts';

/** More are only counted in the row; all of them are in its table. */
const MAX_OPTIONS_IN_ROW = 6;

/** A command with its options, which open below it. */
export const CommandRow = memo(function CommandRow({ command }: { command: Command }) {
  const fragment = toFragment(command);
  const moreCount = command.options.length - MAX_OPTIONS_IN_ROW;
  return (
    <li className={styles.row}>
      <details id={fragment}>
        <summary>
          <span className={styles.signature}>
            <bdi className={styles.name}>/{command.name}</bdi>
            {command.options.slice(0, MAX_OPTIONS_IN_ROW).map(({ name, required }) => (
              <OptionName key={name} name={name} isRequired={required} />
            ))}
            {moreCount > 0 && (
              <span className={styles.more}>
                <FormattedMessage id="command-list.more" values={{ count: moreCount }} />
              </span>
            )}
          </span>
          <BotText text={command.description} />
          <Audience command={command} />
          <span className={styles.chevron}>
            <ChevronDownIcon />
          </span>
        </summary>
        <div className={styles.details}>
          <Options command={command} />
          <Permissions permissions={command.permissions} />
          <Link className={styles.link} to={{ hash: fragment }} replace>
            <LinkIcon />
            <FormattedMessage id="command-list.link" />
          </Link>
        </div>
      </details>
    </li>
  );
});

interface OptionNameProps {
  name: string;
  isRequired: boolean;
}

/** An option's name. Optional ones have a dashed border. */
export function OptionName({ name, isRequired }: OptionNameProps) {
  return <bdi className={isRequired ? styles.option : `${styles.option} ${styles.optional}`}>{name}</bdi>;
}

/** Who can use a command. */
function Audience({ command }: { command: Command }) {
  return isForEveryone(command) ? (
    <span className={styles.everyone}>
      <UsersIcon />
      <FormattedMessage id="command-list.everyone" />
    </span>
  ) : (
    <span className={styles.moderators}>
      <LockIcon />
      <FormattedMessage id="command-list.moderators" />
    </span>
  );
}

function Options({ command: { name: command, options } }: { command: Command }) {
  if (options.length === 0) return <FormattedMessage id="command-list.no-options" tagName="p" />;
  return (
    <table>
      <caption>
        <VisuallyHidden>
          <FormattedMessage id="command-list.options" values={{ name: command }} />
        </VisuallyHidden>
      </caption>
      <tbody>
        {options.map(({ name, description, required }) => (
          <tr key={name}>
            <th scope="row">
              <OptionName name={name} isRequired={required} />
            </th>
            <td>
              <BotText text={description} />
            </td>
            <td>
              {required ? (
                <FormattedMessage id="command-list.required" />
              ) : (
                <FormattedMessage id="command-list.optional" />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Permissions({ permissions }: Pick<Command, 'permissions'>) {
  const { formatList, formatMessage } = useIntl();
  const { language } = usePageConfig();
  if (permissions.length === 0) return null;
  const names = permissions.map((permission) =>
    formatMessage({ id: 'command-list.quoted' }, { name: toText(getPermissionText(permission), language) }),
  );
  return (
    <p className={styles.note}>
      <FormattedMessage
        id="command-list.permissions"
        values={{ count: names.length, permissions: formatList(names) }}
      />
    </p>
  );
}
