import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import styles from './bot-message.module.css';

interface BotMessageProps {
  caption: ReactNode;
  children: ReactNode;
}

/** A message of the bot as the chat platform shows it: picture, name, and the content. */
export function BotMessage({ caption, children }: BotMessageProps) {
  const { brand } = usePageConfig();
  return (
    <figure>
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
      <div className={styles.message}>
        <img src={brand.logo ?? '/assets/icon.svg'} width={40} height={40} alt="" />
        <div className={styles.content}>
          <p className={styles.header}>
            <strong>{brand.name}</strong>
            <span className={styles.bot}>
              <FormattedMessage id="bot-message.bot" />
            </span>
          </p>
          {children}
        </div>
      </div>
    </figure>
  );
}
