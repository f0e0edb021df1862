import type { ComponentProps } from 'react';

interface PartProps extends ComponentProps<'div'> {
  role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell';
  'data-index'?: number;
}

/** A part of a table whose rows are placed one by one, which those of a `<table>` cannot be. */
export function Part(props: PartProps) {
  return <div {...props} />;
}
