import { type HTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId, useState } from 'react';
import styles from './popover.module.css';

/** What the button that opens a popover must carry. */
export interface PopoverTrigger {
  id: string;
  popoverTarget: string;
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** What opens a popover, and at which edge of it the popover stands. */
export interface PopoverPlace {
  trigger: (props: PopoverTrigger) => ReactNode;
  align?: 'start' | 'end';
}

interface PopoverProps extends PopoverPlace, HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>;
}

// Safari leaves the focus elsewhere on a click, and a popover that closes gives it back to where it was.
function takeFocus({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.focus();
}

/** A panel that a button opens beside itself; Escape and a press elsewhere close it. */
export function Popover({ trigger, align = 'start', role = 'group', className = '', onToggle, ...rest }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.anchor}>
      {trigger({ id: `${id}-trigger`, popoverTarget: id, 'aria-expanded': open, onClick: takeFocus })}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it has a role that may be named, a group's or its user's. */}
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
