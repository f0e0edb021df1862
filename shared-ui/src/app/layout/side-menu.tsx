import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { VisuallyHidden } from 'shared-ui';
import styles from './side-menu.module.css';

/** A way in the side menu. */
export interface MenuEntry {
  to: string;
  icon: ReactNode;
  text: string;
}

/** Where the menu stands: beside the page, in the strip that is left of that, or in a drawer. */
export type MenuShape = 'panel' | 'strip' | 'drawer';

/** What the side menu is made of. */
export interface MenuParts {
  /** What the pages are about, where it has a name. */
  place?: string;
  entries: MenuEntry[];
  /** What stands at the menu's end. */
  foot?: (shape: MenuShape) => ReactNode;
  /** What stands in a bar above the pages. */
  aside?: ReactNode;
}

interface SideMenuProps {
  label: string;
  entries: MenuEntry[];
  shape: MenuShape;
}

/** The ways from here, the present page being marked. */
export function SideMenu({ label, entries, shape }: SideMenuProps) {
  return (
    <nav aria-label={label} className={`${styles.menu} ${styles[shape]}`}>
      <ul>
        {entries.map(({ to, icon, text }) => (
          <li key={to}>
            <NavLink end={hasBelow(to, entries)} to={to} title={shape === 'strip' ? text : undefined}>
              {icon}
              {shape === 'strip' ? <VisuallyHidden>{text}</VisuallyHidden> : text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether pages below a way have ways of their own here, so that only its very page is marked by it. */
function hasBelow(to: string, entries: MenuEntry[]): boolean {
  return entries.some((entry) => entry.to.startsWith(`${to}/`));
}
