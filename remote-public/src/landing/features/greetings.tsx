import { FormattedMessage } from 'react-intl';
import { ChatMessage } from '../chat-message.tsx';
import styles from './greetings.module.css';

/** What a channel says when somebody comes, and when somebody goes. */
export function Greetings() {
  return (
    <div className={styles.channel}>
      <ChatMessage time="19:20">
        <FormattedMessage id="landing.greetings.welcome" values={{ name: <mark>@Marci</mark> }} />
      </ChatMessage>
      <ChatMessage time="21:05">
        <FormattedMessage id="landing.greetings.farewell" values={{ name: 'Marci' }} />
      </ChatMessage>
    </div>
  );
}
