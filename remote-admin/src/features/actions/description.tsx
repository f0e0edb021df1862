import styles from './description.module.css';
import { descriptionLines } from './description-lines.ts';

/** What was done, sentence by sentence where that is long. */
export function Description({ text }: { text: string }) {
  return <p className={styles.description}>{descriptionLines(text).join('\n')}</p>;
}
