import type { CSSProperties, ReactNode } from 'react';
import { MessageText } from '../../../../lib/message-text/message-text.tsx';
import type { Samples } from '../../../../lib/message-text/tokens.ts';
import lookStyles from '../message-look.module.css';
import { ButtonLook, ImageLook } from '../message-look-parts.tsx';
import { formatColour, getParts, getText, type Part } from '../message-value.ts';
import styles from './layout-look.module.css';
import { getAccessory, getKind, isButton } from './layout-value.ts';

interface LayoutLookProps {
  parts: readonly Part[];
  samples: Samples;
}

/** How the chat platform will show parts. */
export function LayoutLook({ parts, samples }: LayoutLookProps): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a part in a preview has no state.
  return parts.map((part, index) => <PartLook key={index} part={part} samples={samples} />);
}

function PartLook({ part, samples }: { part: Part; samples: Samples }) {
  const parts = getParts(part, 'components');
  switch (getKind(part)) {
    case 'text':
      return (
        <div className={lookStyles.text}>
          <MessageText text={getText(part, 'content')} samples={samples} />
        </div>
      );
    case 'section': {
      const [accessory = {}] = getAccessory(part);
      return (
        <div className={styles.section}>
          <div className={styles.texts}>
            <LayoutLook parts={parts} samples={samples} />
          </div>
          {isButton(accessory) ? <ButtonLook button={accessory} samples={samples} /> : <Picture picture={accessory} />}
        </div>
      );
    }
    case 'gallery':
      return (
        <div className={styles.pictures}>
          {getParts(part, 'items').map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture in a preview has no state.
            <Picture key={index} picture={picture} />
          ))}
        </div>
      );
    case 'separator':
      return <hr className={styles.separator} data-line={part.divider !== false} data-wide={part.spacing === 2} />;
    case 'row':
      return (
        <div className={lookStyles.buttons}>
          {parts.map((button, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a button in a preview has no state.
            <ButtonLook key={index} button={button} samples={samples} />
          ))}
        </div>
      );
    case 'container': {
      const colour = formatColour(part.accent_color);
      const style: CSSProperties & { '--embed'?: string } = colour ? { '--embed': colour } : {};
      return (
        <div className={styles.container} data-colour={colour !== ''} style={style}>
          <LayoutLook parts={parts} samples={samples} />
        </div>
      );
    }
    default:
      return null;
  }
}

function Picture({ picture }: { picture: Part }) {
  return <ImageLook url={getText(picture, 'media', 'url')} description={getText(picture, 'description')} />;
}
