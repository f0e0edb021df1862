import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Level, levels } from '../server/rights.ts';
import { levelNames } from './access-words.ts';
import styles from './level-choice.module.css';

interface LevelChoiceProps {
  /** The part of the server. */
  label: string;
  level: Level;
  onChoose: (level: Level) => void;
}

/** How much may be done in a part of a server: one of a few that are all in sight. */
export function LevelChoice({ label, level, onChoose }: LevelChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {levels.map((option) => (
          <label key={option} className={styles.option}>
            <input type="radio" name={name} checked={option === level} onChange={() => onChoose(option)} />
            <FormattedMessage {...levelNames[option]} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
