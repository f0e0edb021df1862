import { FormattedMessage, useIntl } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import { useServer } from '../../guild/server-context.tsx';
import styles from './message-preview.module.css';
import { type Piece, piecesOf } from './pieces.ts';

/** A message of the bot as the chat platform would show it, for a member and a number that are made up. */
export function MessagePreview({ text }: { text: string }) {
  const { brand } = usePageConfig();
  const { name: server } = useServer();
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: 'join.preview.name' });
  const pieces = piecesOf(text.trim(), { name, server, members: '128' });
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
            {pieces.length > 0 ? <Pieces pieces={pieces} name={name} /> : <FormattedMessage id="join.no-text" />}
          </div>
        </div>
      </div>
    </figure>
  );
}

function Pieces({ pieces, name }: { pieces: Piece[]; name: string }) {
  return pieces.map((piece) => <Shown key={piece.at} piece={piece} name={name} />);
}

function Shown({ piece, name }: { piece: Piece; name: string }) {
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
          <Pieces pieces={piece.pieces} name={name} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.pieces} name={name} />
        </em>
      );
  }
}
