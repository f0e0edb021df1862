import { FormattedMessage, useIntl } from 'react-intl';
import { BotMessage } from '../../lib/bot-message.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import styles from './message-preview.module.css';
import { type Token, tokenize } from './message-tokens.ts';

/** A preview of a greeting as the chat platform renders it, with sample values. */
export function MessagePreview({ text }: { text: string }) {
  const { name: server } = useServer();
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: 'join.preview.name' });
  const tokens = tokenize(text.trim(), { name, server, members: '128' });
  return (
    <BotMessage caption={<FormattedMessage id="join.preview" />}>
      <div className={styles.text} dir="auto">
        {tokens.length > 0 ? <Tokens tokens={tokens} name={name} /> : <FormattedMessage id="join.no-text" />}
      </div>
    </BotMessage>
  );
}

function Tokens({ tokens, name }: { tokens: Token[]; name: string }) {
  return tokens.map((token) => <TokenView key={token.start} token={token} name={name} />);
}

function TokenView({ token, name }: { token: Token; name: string }) {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'code':
      return <code>{token.text}</code>;
    case 'mention':
      return <span className={styles.mention}>@{name}</span>;
    case 'bold':
      return (
        <strong>
          <Tokens tokens={token.tokens} name={name} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Tokens tokens={token.tokens} name={name} />
        </em>
      );
  }
}
