import { FormattedMessage, useIntl } from 'react-intl';
import { BotMessage } from '../../lib/bot-message.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { MessageText } from '../../lib/message-text/message-text.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { createGreetingSamples } from './greetings.ts';
import styles from './message-preview.module.css';

interface MessagePreviewProps {
  text: string;
  channels: readonly ServerChannel[] | undefined;
}

/** A preview of a greeting as the chat platform renders it, with sample values. */
export function MessagePreview({ text, channels = [] }: MessagePreviewProps) {
  const { name: server } = useServer();
  const { formatMessage } = useIntl();
  const samples = createGreetingSamples(formatMessage({ id: 'join.preview.name' }), server, channels);
  const message = text.trim();
  return (
    <BotMessage caption={<FormattedMessage id="join.preview" />}>
      <div className={styles.text} dir="auto">
        {message === '' ? <FormattedMessage id="join.no-text" /> : <MessageText text={message} samples={samples} />}
      </div>
    </BotMessage>
  );
}
