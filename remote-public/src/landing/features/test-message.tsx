import { FormattedMessage } from 'react-intl';
import { ChatMessage } from '../chat-message.tsx';
import styles from './test-message.module.css';

/** What stands in a channel after the bot was asked to try it. */
export function TestMessage() {
  return (
    <div className={styles.channel}>
      <ChatMessage time="19:20">
        <FormattedMessage id="landing.test.message" />
      </ChatMessage>
    </div>
  );
}
