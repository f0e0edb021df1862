import type { ReactNode } from 'react';
import { usePageConfig } from 'shared-ui';
import styles from './chat-message.module.css';

interface ChatMessageProps {
  time: string;
  children: ReactNode;
}

/** A message of the bot in a channel. */
export function ChatMessage({ time, children }: ChatMessageProps) {
  const { brand } = usePageConfig();
  return (
    <div className={styles.message}>
      {brand.logo ? <img src={brand.logo} width={36} height={36} alt="" /> : <OwlFace />}
      <p>
        <strong>{brand.name}</strong>
        <time>{time}</time>
        <span className={styles.text}>{children}</span>
      </p>
    </div>
  );
}

/** The owl as the bot's avatar. Not animated, because a page has several. */
function OwlFace() {
  return (
    <svg viewBox="0 0 36 36" width={36} height={36} aria-hidden="true">
      <path fill="var(--color-owl)" d="M0 0h36v36H0z" />
      <circle cx="11" cy="17" r="7.5" fill="var(--color-accent)" />
      <circle cx="25" cy="17" r="7.5" fill="var(--color-accent)" />
      <circle cx="12" cy="17.5" r="3.6" fill="#14222d" />
      <circle cx="24" cy="17.5" r="3.6" fill="#14222d" />
      <path fill="#f08c2e" d="m18 21 2.5 3.5-2.5 3.5-2.5-3.5z" />
    </svg>
  );
}
