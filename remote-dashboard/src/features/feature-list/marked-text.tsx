import { splitAtTerms } from './feature-search.ts';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  terms: readonly string[];
}

/** A text with the terms of a search marked. */
export function MarkedText({ text, terms }: MarkedTextProps) {
  return (
    <bdi>
      {splitAtTerms(text, terms).map(({ text: part, isMatch }, index) =>
        isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
          <mark key={index} className={styles.mark}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </bdi>
  );
}
