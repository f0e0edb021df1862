import type { ComponentPropsWithRef, ElementType } from 'react';
import styles from './stack.module.css';

/** A step of the spacing scale. */
type Gap = 1 | 2 | 3 | 4 | 5;

type StackProps<T extends ElementType> = Omit<ComponentPropsWithRef<T>, 'as' | 'className'> & {
  as?: T;
  gap?: Gap;
  /** The maximum width: that of a field, or of a form with long texts. */
  width?: 'field' | 'form';
  /** Children are only as wide as their content. */
  alignStart?: boolean;
};

/** A column with equal gaps. */
export function Stack<T extends ElementType = 'div'>({ as, gap = 4, width, alignStart, ...rest }: StackProps<T>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...rest} className={join('stack', `gap${gap}`, width, alignStart && 'start')} />;
}

type RowProps<T extends ElementType> = Omit<StackProps<T>, 'width' | 'alignStart'> & {
  justify?: 'center' | 'between';
};

/** A wrapping row with equal gaps. */
export function Row<T extends ElementType = 'div'>({ as, gap = 3, justify, ...rest }: RowProps<T>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...rest} className={join('row', `gap${gap}`, justify)} />;
}

type ListProps<T extends ElementType> = Omit<ComponentPropsWithRef<T>, 'as' | 'className'> & {
  as?: T;
  /** Entries with gaps, in one box, or with divider lines. */
  variant?: 'spaced' | 'boxed' | 'divided';
};

/** A list without bullets. */
export function List<T extends ElementType = 'ul'>({ as, variant = 'spaced', ...rest }: ListProps<T>) {
  const Element: ElementType = as ?? 'ul';
  return <Element {...rest} className={join('list', variant === 'spaced' ? 'gap3' : variant)} />;
}

function join(...names: (string | false | undefined)[]): string {
  return names.flatMap((name) => (name ? [styles[name]] : [])).join(' ');
}
