import { breakpoints } from 'shared-ui/breakpoints';

/** Replaces the names of breakpoints in a style sheet by their media queries. */
export default function replaceBreakpoints(styles: string): string {
  return Object.entries(breakpoints).reduce((text, [name, query]) => text.replaceAll(`(${name})`, query), styles);
}
