import { FormattedMessage } from 'react-intl';
import { ExternalIcon } from 'shared-ui';
import { fillPlaceholders } from '../../../lib/message-text/tokenize-inline.ts';
import type { Samples } from '../../../lib/message-text/tokens.ts';
import styles from './message-look.module.css';
import { getText, type Part } from './message-value.ts';

/** A link button as the chat platform shows it. */
export function ButtonLook({ button, samples }: { button: Part; samples: Samples }) {
  return (
    <span className={styles.button}>
      <bdi>{fillPlaceholders(getText(button, 'label'), samples)}</bdi>
      <ExternalIcon />
    </span>
  );
}

interface ImageLookProps {
  url: string;
  description?: string;
}

/** The site loads no images of others, so the preview says where one is from. */
export function ImageLook({ url, description }: ImageLookProps) {
  if (!URL.canParse(url)) return null;
  return (
    <p className={styles.image}>
      {description && <bdi className={styles.imageText}>{description}</bdi>}
      <FormattedMessage id="field.message.image.from" values={{ host: <bdi>{new URL(url).host}</bdi> }} />
    </p>
  );
}
