import { defineMessage } from 'react-intl';

/** Where the top bar leads. */
export const navLinks = [
  { to: '/', text: defineMessage({ id: 'navbar.home' }) },
  { to: '/status', text: defineMessage({ id: 'navbar.status' }) },
  { to: '/support', text: defineMessage({ id: 'navbar.support' }) },
];
