import { FormattedMessage, useIntl } from 'react-intl';
import { BotMessage } from '../../lib/bot-message.tsx';
import { MessageText } from '../../lib/message-text/message-text.tsx';
import type { Names } from '../bot-features/format-value.ts';
import { describeRequest } from './describe-request.ts';
import type { Rehearsal, RehearsedMessage } from './rehearsals-api.ts';
import styles from './rehearsed-calls.module.css';

interface CallTextProps {
  call: Rehearsal['calls'][number];
  names: Names;
}

/** A call of the platform in words, or as it is if the site has none for it. */
export function CallText({ call, names }: CallTextProps) {
  const { formatDate } = useIntl();
  if (call.kind === 'message') return <MessageTarget message={call} names={names} />;
  const described = describeRequest(call);
  if (!described)
    return (
      <code className={styles.call}>
        {call.method} {call.path}
      </code>
    );
  const { text, user, role, channel, name, until } = described;
  const isDate = until !== undefined && !Number.isNaN(Date.parse(until));
  return (
    <FormattedMessage
      {...text}
      values={{
        user: <b>{user && (names.members.get(user) ?? user)}</b>,
        role: <b>{role && (names.roles.get(role) ?? role)}</b>,
        channel: <b>#{channel && (names.channels.get(channel) ?? channel)}</b>,
        name: <bdi>{name}</bdi>,
        time: isDate ? formatDate(until, { dateStyle: 'medium', timeStyle: 'short' }) : until,
      }}
    />
  );
}

/** Where a message would be sent. */
function MessageTarget({ message, names }: { message: RehearsedMessage; names: Names }) {
  const { channel, user, name } = message;
  if (user !== undefined)
    return <FormattedMessage id="try.call.direct" values={{ user: <b>{names.members.get(user) ?? user}</b> }} />;
  const target = name ?? (channel === undefined ? '' : (names.channels.get(channel) ?? channel));
  return <FormattedMessage id="try.call.message" values={{ channel: <b>#{target}</b> }} />;
}

/** A message as the chat would show it. */
export function MessageLook({ message, names }: { message: RehearsedMessage; names: Names }) {
  const { formatMessage } = useIntl();
  const { channels, roles, members } = names;
  const samples = { name: formatMessage({ id: 'try.somebody' }), channels, roles, members, fill: () => undefined };
  const format = (text: string) => <MessageText text={text} samples={samples} />;
  return (
    <BotMessage caption={<MessageTarget message={message} names={names} />}>
      <div className={styles.content} dir="auto">
        {message.text !== '' && <div>{format(message.text)}</div>}
        {message.embeds.map(({ title, description }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an embed in an answer has no state.
          <div key={index} className={styles.embed}>
            {title && (
              <p className={styles.title}>
                <MessageText text={title} samples={samples} isTitle />
              </p>
            )}
            {description && <div>{format(description)}</div>}
          </div>
        ))}
      </div>
    </BotMessage>
  );
}
