import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<T extends string> {
  label: ReactNode;
  /** Hides the label visually. */
  hidesLabel?: boolean;
  options: readonly { value: T; content: ReactNode; lang?: string }[];
  value: T;
  /** As wide as the container, with equal segments. */
  fullWidth?: boolean;
  onChange: (value: T) => void;
}

/** A choice between a few visible options. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, hidesLabel = false, options, value, fullWidth = false, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend>
        {hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
      </legend>
      <div className={fullWidth ? `${styles.options} ${styles.fullWidth}` : styles.options}>
        {options.map((option) => (
          <label key={option.value} lang={option.lang} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.content}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
