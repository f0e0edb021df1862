import type { Language, PageConfig } from 'shared-ui/contract';
import { escapeText } from './escape-text.ts';
import { pictures } from './pictures.ts';

interface Found {
  config: PageConfig;
  title: string;
  description?: string;
  pathname: string;
}

const locales: Record<Language, string> = { en: 'en_US', hu: 'hu_HU' };

const cardWords: Record<Language, string> = {
  en: 'At night an owl sits on the rising sun, beside a log of what has happened.',
  hu: 'Éjszaka egy bagoly ül a kelő napon, mellette a történtek naplója.',
};

/** The grounds of the two themes, as they are in shared-ui's tokens. */
export const grounds = { light: '#faf8f3', dark: '#0d151c' };

/** What those see of a page who find it in a search, or as a link in a chat. */
export function foundTags({ config, title, description, pathname }: Found): string[] {
  const address = config.origin + pathname;
  return [
    ...(description ? [meta('name', 'description', description)] : []),
    `<link rel="canonical" href="${escapeText(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', config.brand.name),
    meta('property', 'og:title', title),
    ...(description ? [meta('property', 'og:description', description)] : []),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', locales[config.language]),
    ...cardTags(config),
  ];
}

/** The picture of the default brand tells of an owl, so an operator's own logo takes its place, where it is no drawing. */
function cardTags({ brand, origin, language }: PageConfig): string[] {
  if (brand.logo?.endsWith('.svg')) return [meta('name', 'twitter:card', 'summary')];
  if (brand.logo) {
    return [meta('name', 'twitter:card', 'summary'), meta('property', 'og:image', origin + brand.logo)];
  }
  return [
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('property', 'og:image', origin + pictures.card),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', cardWords[language]),
  ];
}

/** What stands for the site on a tab, on a phone's first screen, and the colours of the browser's own frame. */
export function iconTags({ logo }: PageConfig['brand']): string[] {
  const touchIcon = logo ? (logo.endsWith('.png') ? logo : undefined) : pictures.touchIcon;
  return [
    `<link rel="icon" href="${logo ?? '/assets/icon.svg'}">`,
    ...(touchIcon ? [`<link rel="apple-touch-icon" href="${touchIcon}">`] : []),
    '<link rel="manifest" href="/assets/site.webmanifest">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${grounds.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${grounds.dark}">`,
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeText(content)}">`;
}
