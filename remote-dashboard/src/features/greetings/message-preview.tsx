import { FormattedMessage, useIntl } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import { useServer } from '../guild/server-context.tsx';
import styles from './message-preview.module.css';
import { type Token, tokenize } from './message-tokens.ts';

/** A message of the bot as the chat platform would show it, for a member and a number that are made up. */
export function MessagePreview({ text }: { text: string }) {
  const { brand } = usePageConfig();
  const { name: server } = useServer();
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: 'join.preview.name' });
  const tokens = tokenize(text.trim(), { name, server, members: '128' });
  return (
    <figure className={styles.preview}>
      <figcaption>
        <FormattedMessage id="join.preview" />
      </figcaption>
      <div className={styles.message}>
        <img src={brand.logo ?? '/assets/icon.svg'} width={40} height={40} alt="" />
        <div>
          <p className={styles.head}>
            <strong>{brand.name}</strong>
            <span className={styles.bot}>
              <FormattedMessage id="join.preview.bot" />
            </span>
          </p>
          <div className={styles.text} dir="auto">
            {tokens.length > 0 ? <Tokens pieces={tokens} name={name} /> : <FormattedMessage id="join.no-text" />}
          </div>
        </div>
      </div>
    </figure>
  );
}

function Tokens({ pieces, name }: { pieces: Token[]; name: string }) {
  return pieces.map((piece) => <TokenView key={piece.at} piece={piece} name={name} />);
}

function TokenView({ piece, name }: { piece: Token; name: string }) {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'code':
      return <code>{piece.text}</code>;
    case 'mention':
      return <span className={styles.mention}>@{name}</span>;
    case 'bold':
      return (
        <strong>
          <Tokens pieces={piece.tokens} name={name} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Tokens pieces={piece.tokens} name={name} />
        </em>
      );
  }
}
