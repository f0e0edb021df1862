/** The colours of shared-ui's tokens that pages need outside its style sheets. */
export const colours = {
  light: {
    page: '#faf8f3',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f1ede4',
    text: '#14202a',
    link: '#0b5f73',
  },
  dark: { page: '#0d151c', surface: '#131e27', raised: '#1a2833', sunken: '#0a1117', text: '#eef3f1', link: '#6fd0e3' },
};

/** The backgrounds of text in one theme. */
export function getBackgrounds(theme: keyof typeof colours): string[] {
  const { page, surface, raised, sunken } = colours[theme];
  return [page, surface, raised, sunken];
}
