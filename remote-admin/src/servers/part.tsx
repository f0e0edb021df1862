import type { HTMLAttributes } from 'react';

interface PartProps extends HTMLAttributes<HTMLDivElement> {
  role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell';
}

/** A part of a table whose rows are placed one by one, which those of a `<table>` cannot be. */
export function Part(props: PartProps) {
  return <div {...props} />;
}
