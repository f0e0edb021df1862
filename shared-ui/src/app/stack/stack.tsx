import type { ComponentPropsWithRef, ElementType } from 'react';
import styles from './stack.module.css';

/** A step of the scale of spaces. */
type Gap = 1 | 2 | 3 | 4 | 5;

type StackProps<T extends ElementType> = Omit<ComponentPropsWithRef<T>, 'as' | 'className'> & {
  as?: T;
  gap?: Gap;
  /** How wide it may be: as a field, or as a form of long texts. */
  width?: 'field' | 'form';
  /** Each is as wide as its content. */
  start?: boolean;
};

/** Things below each other. */
export function Stack<T extends ElementType = 'div'>({ as, gap = 4, width, start, ...rest }: StackProps<T>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...rest} className={join('stack', `gap${gap}`, width, start && 'start')} />;
}

type RowProps<T extends ElementType> = Omit<StackProps<T>, 'width' | 'start'> & {
  justify?: 'center' | 'between';
};

/** Things beside each other, in as many lines as they need. */
export function Row<T extends ElementType = 'div'>({ as, gap = 3, justify, ...rest }: RowProps<T>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...rest} className={join('row', `gap${gap}`, justify)} />;
}

type ListProps<T extends ElementType> = Omit<ComponentPropsWithRef<T>, 'as' | 'className'> & {
  as?: T;
  /** The entries are apart, in one box, or have lines between them. */
  look?: 'apart' | 'boxed' | 'divided';
};

/** A list without bullets. */
export function List<T extends ElementType = 'ul'>({ as, look = 'apart', ...rest }: ListProps<T>) {
  const Element: ElementType = as ?? 'ul';
  return <Element {...rest} className={join('list', look === 'apart' ? 'gap3' : look)} />;
}

function join(...names: (string | false | undefined)[]): string {
  return names.flatMap((name) => (name ? [styles[name]] : [])).join(' ');
}
