import { Fragment, type ReactNode } from 'react';
import styles from './message-text.module.css';
import { MessageTime } from './message-time.tsx';
import { tokenizeInline } from './tokenize-inline.ts';
import { tokenizeMessage } from './tokenize-message.ts';
import type { Samples, Token } from './tokens.ts';

interface MessageTextProps {
  text: string;
  samples: Samples;
  /** The chat platform formats no headings, lists, quotes and blocks of code in titles. */
  isTitle?: boolean;
}

/** A text of the bot, formatted as the chat platform does. Contains blocks unless it is a title. */
export function MessageText({ text, samples, isTitle = false }: MessageTextProps) {
  return <Tokens tokens={isTitle ? tokenizeInline(text, samples) : tokenizeMessage(text, samples)} />;
}

const groups = {
  bold: ['strong', undefined],
  italic: ['em', undefined],
  underline: ['u', undefined],
  strike: ['s', undefined],
  spoiler: ['span', styles.spoiler],
  'link-text': ['span', styles.link],
  subtext: ['div', styles.subtext],
  quote: ['blockquote', styles.quote],
} as const;

function Tokens({ tokens }: { tokens: Token[] }) {
  return tokens.map((token) => <Fragment key={token.start}>{renderToken(token)}</Fragment>);
}

function renderToken(token: Token): ReactNode {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'code':
      return <code className={styles.code}>{token.text}</code>;
    case 'code-block':
      return <pre className={styles.codeBlock}>{token.text}</pre>;
    case 'link':
      return <span className={styles.link}>{token.text}</span>;
    case 'mention':
      return <span className={styles.mention}>{token.text}</span>;
    case 'placeholder':
      return <span className={styles.placeholder}>{token.text}</span>;
    case 'time':
      return <MessageTime seconds={token.seconds} style={token.style} />;
    case 'list':
      return (
        <ul className={styles.list}>
          {token.items.map((item) => (
            <li key={item.start} className={styles.item} style={{ marginInlineStart: `${item.depth}em` }}>
              <span className={styles.marker}>{item.marker}</span>
              <div>
                <Tokens tokens={item.tokens} />
              </div>
            </li>
          ))}
        </ul>
      );
    case 'heading':
      return (
        <div className={styles.heading} data-level={token.level}>
          <Tokens tokens={token.tokens} />
        </div>
      );
    default: {
      const [Tag, className] = groups[token.kind];
      return (
        <Tag className={className}>
          <Tokens tokens={token.tokens} />
        </Tag>
      );
    }
  }
}
