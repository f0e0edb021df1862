import { Fragment, type ReactNode } from 'react';
import styles from './message-text.module.css';
import { type Samples, type Token, tokenizeMessage } from './tokenize-message.ts';

interface MessageTextProps {
  text: string;
  samples: Samples;
}

/** A text of the bot, formatted as the chat platform does. */
export function MessageText({ text, samples }: MessageTextProps) {
  return <Tokens tokens={tokenizeMessage(text, samples)} />;
}

function Tokens({ tokens }: { tokens: Token[] }) {
  return tokens.map((token) => <Fragment key={token.start}>{renderToken(token)}</Fragment>);
}

const tags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;

function renderToken(token: Token): ReactNode {
  if ('tokens' in token) {
    const Tag = tags[token.kind];
    return (
      <Tag>
        <Tokens tokens={token.tokens} />
      </Tag>
    );
  }
  if (token.kind === 'text') return token.text;
  if (token.kind === 'code') return <code className={styles.code}>{token.text}</code>;
  return <span className={token.kind === 'mention' ? styles.mention : styles.placeholder}>{token.text}</span>;
}
