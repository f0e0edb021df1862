/**
 * The media queries of the site's breakpoints, by the names that style sheets give them: `@media (--below-md)`. The build
 * replaces the names, as the draft of custom media describes it.
 */
export const breakpoints = {
  /** A phone. */
  '--below-sm': '(width < 30rem)',
  '--md-up': '(width >= 48rem)',
  /** The side menu becomes a drawer. */
  '--below-md': '(width < 48rem)',
  /** The navbar and the footer collapse, already at the breakpoint. */
  '--md-down': '(width <= 48rem)',
  '--lg-up': '(width >= 64rem)',
  /** Two columns become one. */
  '--below-lg': '(width < 64rem)',
  /** A window of a phone on its side, or at a high zoom. */
  '--low': '(height < 32rem)',
  /** A panel has room beside the page. */
  '--docked-panel': '(width >= 1181px)',
  /** What the bot did has room beside the settings. */
  '--wide': '(width >= 80rem)',
} as const;
