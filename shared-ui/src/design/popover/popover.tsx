import { type HTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId, useState } from 'react';
import styles from './popover.module.css';

/** The props for the button that opens a popover. */
export interface PopoverTrigger {
  id: string;
  popoverTarget: string;
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** The trigger of a popover, and the edge of it that the popover aligns with. */
export interface PopoverPosition {
  trigger: (props: PopoverTrigger) => ReactNode;
  align?: 'start' | 'end';
}

interface PopoverProps extends PopoverPosition, HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>;
}

// Safari does not focus a clicked button, so a closing popover would not restore focus to it.
function focusTrigger({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.focus();
}

/** A panel that a button opens. Escape and a click outside close it. */
export function Popover({ trigger, align = 'start', role = 'group', className = '', onToggle, ...rest }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.anchor}>
      {trigger({ id: `${id}-trigger`, popoverTarget: id, 'aria-expanded': open, onClick: focusTrigger })}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its roles, such as group, support a name. */}
      <div
        {...rest}
        role={role}
        id={id}
        aria-labelledby={`${id}-trigger`}
        popover="auto"
        className={`${styles.panel} ${styles[align]} ${className}`}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          onToggle?.(event);
        }}
      />
    </span>
  );
}
